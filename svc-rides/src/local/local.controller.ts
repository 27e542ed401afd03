import { Controller } from '@nestjs/common';
import { localSubjects } from '@rahi/contracts';
import { HandlesInternal, type InternalInbound } from '@rahi/service-kit';
import { codeOf } from '../rides/ride-view.js';
import { RidesRepository } from '../rides/rides.repository.js';

/** Only where everything runs on one machine for one person (RAHI_LOCAL). */
@Controller()
export class LocalController {
  constructor(private readonly rides: RidesRepository) {}

  /** The code as a driver at the kerb would hear it from the rider. */
  @HandlesInternal(localSubjects.tripCode)
  async tripCode({ request }: InternalInbound<typeof localSubjects.tripCode>): Promise<{ otp: string | null }> {
    const ride = await this.rides.byId(request.rideId);
    return { otp: ride && codeOf(ride) };
  }
}
