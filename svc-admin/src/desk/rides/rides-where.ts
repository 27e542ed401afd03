import type { CallArguments, adminRides, RideStatus } from '@rahi/contracts';
import { Between, LessThanOrEqual, MoreThanOrEqual, type FindOptionsWhere } from 'typeorm';
import { daysWithin, within } from '../../tables/search/days-within.js';
import type { RideEntity } from '../../tables/ride.entity.js';

type RideFilters = Pick<
  NonNullable<CallArguments<typeof adminRides>['query']>,
  'status' | 'from' | 'to' | 'vehicleType' | 'kind' | 'forGuest' | 'minFare' | 'maxFare' | 'pickupIn'
>;

/** Without the keys of filters that are not set. */
export type RidesWhere = FindOptionsWhere<RideEntity> & { status?: RideStatus };

/** A filter's rupees may have any decimals: 95.549999 is ₹95.55. */
const nearestPaise = (rupees: string | number): number => Math.round(Number(rupees) * 100);

/** The rides that the filters of the desk leave. */
export function ridesWhere(filters: RideFilters): RidesWhere {
  const { status, from, to, vehicleType, kind, forGuest, minFare, maxFare, pickupIn } = filters;
  const booked = daysWithin(from, to, (moment) => moment);
  const fare = within(
    minFare === undefined ? undefined : MoreThanOrEqual(nearestPaise(minFare)),
    maxFare === undefined ? undefined : LessThanOrEqual(nearestPaise(maxFare)),
  );
  return {
    ...(status && status !== 'all' && { status }),
    ...(booked && { createdAt: booked }),
    ...(vehicleType && { vehicleType }),
    ...(kind && { kind }),
    ...(forGuest && { forGuest: forGuest === 'yes' }),
    ...(fare && { farePaise: fare }),
    ...(pickupIn !== undefined && inBox(pickupIn)),
  };
}

function inBox(box: string): Pick<FindOptionsWhere<RideEntity>, 'pickupLat' | 'pickupLng'> {
  const [south = 0, west = 0, north = 0, east = 0] = box.split(',').map(Number);
  return { pickupLat: Between(south, north), pickupLng: Between(west, east) };
}
