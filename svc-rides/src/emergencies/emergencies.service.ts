import { Injectable } from '@nestjs/common';
import type { raiseEmergency, RideEmergency } from '@rahi/contracts';
import { Live, type Inbound } from '@rahi/service-kit';
import { noSuchRide } from '../rides/ride-refusals.js';
import { isTripUnderWay } from '../rides/ride-view.js';
import { RidesRepository } from '../rides/rides.repository.js';
import { notUnderWay, travellerOf } from '../rides/trip-people.js';
import { EmergenciesRepository } from './emergencies.repository.js';

/** R31: the Emergency button is recorded, and administrators hear of it at once. */
@Injectable()
export class EmergenciesService {
  constructor(
    private readonly emergencies: EmergenciesRepository,
    private readonly rides: RidesRepository,
    private readonly live: Live,
  ) {}

  async raise({ params, body, principal, requestId }: Inbound<typeof raiseEmergency>): Promise<RideEmergency> {
    const ride = await this.rides.byId(params.id);
    const raisedBy = travellerOf(ride, principal, 'The Emergency button');
    if (!ride) throw noSuchRide();
    if (!isTripUnderWay(ride.status)) throw notUnderWay(ride, 'Raising an emergency');
    const { lat, lng } = body;
    const position = lat === undefined || lng === undefined ? null : { lat, lng };
    const { emergencyId, raisedAt } = await this.emergencies.record(ride, { raisedBy, position }, requestId);
    this.live.hintAdmins('emergencies');
    return {
      id: emergencyId,
      rideId: ride.id,
      raisedBy,
      raisedAt,
      position,
      message: 'Recorded, and our administrators have been told. If you are in danger, call 112 as well.',
    };
  }
}
