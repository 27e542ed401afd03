import { Inject, Injectable } from '@nestjs/common';
import { firstName, isPassed, isUnderWay, languages, Refusal, type SharedTrip } from '@rahi/contracts';
import { CONFIG } from '@rahi/service-kit';
import { callProxyIsSet, type RidesConfig } from '../../config.js';
import { progressOf } from '../../ride/positions/progress.js';
import { TripPositions, type TripPosition } from '../../ride/positions/trip-positions.js';
import { deliveryCodeOf } from '../../ride/parcel-view.js';
import { codeOf, mayCall } from '../../ride/predicates.js';
import { showsPhones } from '../../ride/ride-view.js';
import { dropoffOf, pickupOf, travelling } from '../../ride/ride-values.js';
import type { GuestSnapshot } from '../../ride/ride-parts.js';
import type { RideEntity } from '../../ride/ride.entity.js';
import { say } from '../../say.js';
import { GuestBlocks } from '../guest-blocks/guest-blocks.service.js';
import { TripLinks, type FollowedRide } from './trip-links.service.js';

export type GuestsRide = RideEntity & { guest: GuestSnapshot & { phone: string } };

/** Trips as those see them who have a link. */
@Injectable()
export class SharedTrips {
  constructor(
    private readonly links: TripLinks,
    private readonly positions: TripPositions,
    private readonly blocks: GuestBlocks,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  /** @throws Refusal not_found, the same for every link that shows nothing */
  async seenWith(token: string): Promise<SharedTrip> {
    const found = await this.links.rideOf(token);
    if (!found) throw noSuchLink();
    const last = isUnderWay(found.ride.status) ? await this.positions.last(found.ride.id, 'driver') : null;
    const trip = sharedTripOf(found, last);
    if (!found.forGuest) return trip;
    if (isOfGuest(found.ride)) return { ...trip, guest: await this.#forGuest(found.ride) };
    return { ...trip, ...this.#forReceiver(found.ride) };
  }

  /** The ride whose guest has this link. @throws Refusal not_found, as above, also with a link of another kind */
  async ofGuest(token: string): Promise<GuestsRide> {
    const found = await this.links.rideOf(token);
    if (!found?.forGuest || !isOfGuest(found.ride)) throw noSuchLink();
    return found.ride;
  }

  /** What the receiver of a parcel needs; nothing of another ride. */
  #forReceiver(ride: RideEntity): Pick<SharedTrip, 'receiver'> {
    const { parcel, driver, startedAt } = ride;
    if (!parcel) return {};
    const isComing = startedAt !== null && parcel.returned === null;
    return {
      receiver: {
        language: parcel.receiver?.language ?? languages[0],
        sentBy: firstName(ride.rider.name) ?? '',
        code: isComing ? deliveryCodeOf(ride) : null,
        driverPhone: isComing && showsPhones(ride, this.config) ? (driver?.phone ?? null) : null,
        returned: parcel.returned !== null,
      },
    };
  }

  async #forGuest(ride: GuestsRide): Promise<SharedTrip['guest']> {
    const { driver, guest } = ride;
    const connects = callProxyIsSet(this.config);
    return {
      language: guest.language ?? languages[0],
      // The whole name of an organisation says who that is.
      bookedBy: ride.byOrganisation ? ride.rider.name : (firstName(ride.rider.name) ?? ''),
      code: ride.status === 'in_progress' ? null : codeOf(ride),
      driverPhone: showsPhones(ride, this.config) ? (driver?.phone ?? null) : null,
      maskedCall: connects && mayCall(ride) && Boolean(driver?.phone),
      emergency: isUnderWay(ride.status),
      canRate: ride.status === 'completed' && ride.rating === null,
      rating: ride.rating,
      bookingsBlocked: await this.blocks.has(guest.phone),
    };
  }
}

const noSuchLink = () => new Refusal('not_found', say('share.none'));

function isOfGuest(ride: RideEntity): ride is GuestsRide {
  return Boolean(ride.guest?.phone);
}

/** What every link shows: first names and the car, no phone number, no code, no fare. */
function sharedTripOf({ ride, until }: FollowedRide, last: TripPosition | null): SharedTrip {
  const { driver } = ride;
  return {
    status: ride.status,
    riderName: firstName(travelling(ride).name) ?? '',
    driver: driver && {
      name: firstName(driver.name) ?? '',
      vehicleModel: driver.vehicleModel,
      vehicleNumber: driver.vehicleNumber,
    },
    vehicleType: ride.vehicleType,
    pickup: { address: ride.pickupAddress, ...pickupOf(ride) },
    dropoff: { address: ride.dropoffAddress, ...dropoffOf(ride) },
    stops: ride.stops.map((stop) => ({ address: stop.address, lat: stop.lat, lng: stop.lng, passed: isPassed(stop) })),
    rental: ride.rental && { hours: ride.rental.hours, km: ride.rental.km },
    outstation: ride.outstation && { kind: ride.outstation.kind, returnAt: ride.outstation.returnAt },
    isParcel: ride.parcel !== null,
    position: last && { lat: last.lat, lng: last.lng, heading: last.heading, at: new Date(last.at).toISOString() },
    estimatedArrival: progressOf(ride, last, new Date()).estimatedArrival,
    expiresAt: until?.toISOString() ?? null,
  };
}
