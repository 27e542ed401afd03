import { Injectable } from '@nestjs/common';
import type { localSubjects } from '@rahi/contracts';
import type { InternalInbound } from '@rahi/service-kit';
import { codeOf } from '../rides/ride-view.js';
import { RidesRepository } from '../rides/rides.repository.js';

@Injectable()
export class LocalService {
  constructor(private readonly rides: RidesRepository) {}

  /** The code as a driver at the kerb would hear it from the rider. */
  async tripCode({ request }: InternalInbound<typeof localSubjects.tripCode>): Promise<{ otp: string | null }> {
    const ride = await this.rides.byId(request.rideId);
    return { otp: ride && codeOf(ride) };
  }
}
