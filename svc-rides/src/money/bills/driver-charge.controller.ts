import { Controller } from '@nestjs/common';
import { driverCharge, excusingReasons, Refusal, rupeesFromPaise, type DriverCharge } from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { noSuchRide } from '../../ride/ride-refusals.js';
import { rolesOf } from '../../ride/ride-roles.js';
import { RidesRepository } from '../../ride/store/rides.repository.js';
import { say } from '../../say.js';
import { DriverCharges } from './driver-charges.service.js';

/** Answers what leaving a ride would cost its driver now (R42). */
@Controller()
export class DriverChargeController {
  constructor(
    private readonly rides: RidesRepository,
    private readonly charges: DriverCharges,
  ) {}

  @Handles(driverCharge)
  async of({ params, principal }: Inbound<typeof driverCharge>): Promise<DriverCharge> {
    const ride = await this.rides.byId(params.id);
    const [role] = ride ? rolesOf(ride, principal) : [];
    if (!ride || !role) throw noSuchRide();
    if (role !== 'driver') throw new Refusal('forbidden', say('bill.chargeDriver'));
    return {
      charge: rupeesFromPaise(await this.charges.of(ride, undefined)),
      excusedBy: [...excusingReasons],
    };
  }
}
