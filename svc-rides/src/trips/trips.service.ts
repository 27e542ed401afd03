import { Injectable } from '@nestjs/common';
import { Refusal, type Done, type getTracking, type shareLocation, type Tracking } from '@rahi/contracts';
import type { Inbound } from '@rahi/service-kit';
import { noSuchRide } from '../rides/ride-refusals.js';
import { rolesOf } from '../rides/ride-roles.js';
import { isTripUnderWay } from '../rides/ride-view.js';
import { RidesRepository } from '../rides/rides.repository.js';
import { progressOf } from './progress.js';
import { TripPositions, type TripPosition } from './trip-positions.js';

@Injectable()
export class TripsService {
  constructor(
    private readonly rides: RidesRepository,
    private readonly positions: TripPositions,
  ) {}

  async tracking({ params, principal }: Inbound<typeof getTracking>): Promise<Tracking> {
    const ride = await this.rides.byId(params.id);
    if (!ride || rolesOf(ride, principal).length === 0) throw noSuchRide();
    // R22: positions are shown while there is a trip, not before and not after.
    const [driver, rider] = isTripUnderWay(ride.status)
      ? await Promise.all([this.positions.last(ride.id, 'driver'), this.positions.last(ride.id, 'rider')])
      : [null, null];
    return {
      ...progressOf(ride, driver, new Date()),
      driverLocation: driver && driverLocation(driver),
      riderLocation: rider && { lat: rider.lat, lng: rider.lng },
    };
  }

  async share({ params, body, principal }: Inbound<typeof shareLocation>): Promise<Done> {
    const ride = await this.rides.byId(params.id);
    const roles = ride ? rolesOf(ride, principal) : [];
    if (!ride || roles.length === 0) throw noSuchRide();
    if (!roles.includes(body.userType)) {
      throw new Refusal('forbidden', `Only the ride’s ${body.userType} shares the ${body.userType}’s position.`);
    }
    if (!isTripUnderWay(ride.status)) {
      throw new Refusal('invalid_transition', 'Positions are shared during a trip alone.', { rideStatus: ride.status });
    }
    const { lat, lng, speed = null, heading = null } = body;
    await this.positions.share(ride.id, body.userType, { lat, lng, speed, heading, at: Date.now() });
    return { success: true };
  }
}

function driverLocation({ at, ...position }: TripPosition): NonNullable<Tracking['driverLocation']> {
  return { ...position, at: new Date(at).toISOString() };
}
