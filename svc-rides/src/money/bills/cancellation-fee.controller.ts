import { Controller } from '@nestjs/common';
import { cancellationFee, Refusal, type CancellationFee } from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { noSuchRide } from '../../ride/ride-refusals.js';
import { rolesOf } from '../../ride/ride-roles.js';
import { RidesRepository } from '../../ride/store/rides.repository.js';
import { Billing } from './billing.service.js';
import { say } from '../../say.js';

/** Answers what cancelling would cost a rider now. */
@Controller()
export class CancellationFeeController {
  constructor(
    private readonly rides: RidesRepository,
    private readonly billing: Billing,
  ) {}

  @Handles(cancellationFee)
  async of(inbound: Inbound<typeof cancellationFee>): Promise<CancellationFee> {
    const { params, principal } = inbound;
    const ride = await this.rides.byId(params.id);
    const [role] = ride ? rolesOf(ride, principal) : [];
    if (!ride || !role) throw noSuchRide();
    if (role !== 'rider') throw new Refusal('forbidden', say('bill.feeRider'));
    return this.billing.feeNow(ride, inbound);
  }
}
