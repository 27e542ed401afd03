import { Controller } from '@nestjs/common';
import { localSubjects } from '@rahi/contracts';
import { HandlesInternal, type InternalInbound } from '@rahi/service-kit';
import { codeOf } from '../../ride/predicates.js';
import { RidesRepository } from '../../ride/store/rides.repository.js';

/** Registered only when everything runs on one person's machine (RAHI_LOCAL). */
@Controller()
export class LocalController {
  constructor(private readonly rides: RidesRepository) {}

  /** The code that a driver at the kerb would hear from the rider. */
  @HandlesInternal(localSubjects.tripCode)
  async tripCode({ request }: InternalInbound<typeof localSubjects.tripCode>): Promise<{ otp: string | null }> {
    const ride = await this.rides.byId(request.rideId);
    return { otp: ride && codeOf(ride) };
  }
}
