import type { ParcelSnapshot } from '../../ride/ride-parts.js';
import { noSuchRide } from '../../ride/ride-refusals.js';
import type { RideEntity } from '../../ride/ride.entity.js';

export type ParcelRide = RideEntity & { parcel: ParcelSnapshot; driverId: string };

export const isParcel = (ride: RideEntity): ride is RideEntity & { parcel: ParcelSnapshot } => ride.parcel !== null;

/** A parcel of this driver. @throws Refusal not_found, alike for strangers and for a ride with a passenger */
export function ownParcel(ride: RideEntity | null, driverId: string): ParcelRide {
  if (!ride || !isParcel(ride) || !isOf(ride, driverId)) throw noSuchRide();
  return ride;
}

const isOf = <R extends RideEntity>(ride: R, driverId: string): ride is R & { driverId: string } =>
  ride.driverId === driverId;

/** R9: the time is Postgres's. */
const nowSql = `to_jsonb(to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

/** The parcel with a member that becomes the present time, as SQL over its row. @param path a member, and members of it, with commas */
export const setInParcel = (path: 'waitsSince' | `photos,${string}`): string =>
  `jsonb_set(parcel, '{${path}}', ${nowSql})`;
