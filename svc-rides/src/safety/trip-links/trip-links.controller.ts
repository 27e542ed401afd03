import { Controller } from '@nestjs/common';
import {
  endShare,
  firstName,
  isPassed,
  Refusal,
  sharedTrip,
  shareRide,
  type Done,
  type SharedTrip,
  type TripShare,
  isUnderWay,
} from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { noSuchRide } from '../../ride/ride-refusals.js';
import { rolesOf } from '../../ride/ride-roles.js';
import type { RideEntity } from '../../ride/ride.entity.js';
import { RidesRepository } from '../../ride/store/rides.repository.js';
import { dropoffOf, pickupOf } from '../../ride/ride-values.js';
import { say } from '../../say.js';
import { progressOf } from '../../ride/positions/progress.js';
import { TripPositions, type TripPosition } from '../../ride/positions/trip-positions.js';
import { TripLinks } from './trip-links.service.js';

/** R39: the rider shares a trip by a link, and ends that. */
@Controller()
export class TripLinksController {
  constructor(
    private readonly rides: RidesRepository,
    private readonly links: TripLinks,
    private readonly positions: TripPositions,
  ) {}

  @Handles(shareRide)
  async share({ params, principal }: Inbound<typeof shareRide>): Promise<TripShare> {
    await this.#ownRide(params.id, principal);
    return this.links.create(params.id);
  }

  @Handles(endShare)
  async end({ params, principal }: Inbound<typeof endShare>): Promise<Done> {
    await this.#ownRide(params.id, principal);
    await this.links.revoke(params.id);
    return { success: true };
  }

  /** @throws Refusal not_found, the same for every link that shows nothing */
  @Handles(sharedTrip)
  async shared({ params }: Inbound<typeof sharedTrip>): Promise<SharedTrip> {
    const found = await this.links.rideOf(params.token);
    if (!found) throw new Refusal('not_found', say('share.none'));
    const { ride, until } = found;
    const last = isUnderWay(ride.status) ? await this.positions.last(ride.id, 'driver') : null;
    return sharedTripOf(ride, last, until);
  }

  /** @throws Refusal not_found for a stranger, forbidden for anyone but its rider */
  async #ownRide(id: string, principal: Inbound<typeof shareRide>['principal']): Promise<void> {
    const ride = await this.rides.byId(id);
    const roles = ride ? rolesOf(ride, principal) : [];
    if (roles.length === 0) throw noSuchRide();
    if (!roles.includes('rider')) throw new Refusal('forbidden', say('share.rider'));
  }
}

/** What the link shows: first names and the car, no phone number, no code, no fare. */
function sharedTripOf(ride: RideEntity, last: TripPosition | null, until: Date | null): SharedTrip {
  const { driver } = ride;
  return {
    status: ride.status,
    riderName: firstName(ride.rider.name) ?? '',
    driver: driver && {
      name: firstName(driver.name) ?? '',
      vehicleModel: driver.vehicleModel,
      vehicleNumber: driver.vehicleNumber,
    },
    vehicleType: ride.vehicleType,
    pickup: { address: ride.pickupAddress, ...pickupOf(ride) },
    dropoff: { address: ride.dropoffAddress, ...dropoffOf(ride) },
    stops: ride.stops.map((stop) => ({ address: stop.address, lat: stop.lat, lng: stop.lng, passed: isPassed(stop) })),
    position: last && { lat: last.lat, lng: last.lng, heading: last.heading, at: new Date(last.at).toISOString() },
    estimatedArrival: progressOf(ride, last, new Date()).estimatedArrival,
    expiresAt: until?.toISOString() ?? null,
  };
}
