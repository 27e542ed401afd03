import { noShowReason } from '@rahi/contracts';
import type { EntityManager } from 'typeorm';
import { thresholds } from './thresholds.js';

/** A ride that ended. `endedAt` as the database writes it, to the microsecond. */
export interface EndedRide {
  id: string;
  riderId: string;
  driverId: string | null;
  releasedDriverId: string | null;
  endedAt: string;
  /** From the trip's start to its completion; null for a ride that was not completed. */
  seconds: number | null;
  distanceMetres: number;
  pickupLat: number;
  pickupLng: number;
  /** Where it was ended, if away from the drop-off. */
  endedAway: { lat: number | null; lng: number | null } | null;
}

/** Two consecutive stored positions of a driver. */
export interface Step {
  rideId: string;
  lat: number;
  lng: number;
  lat0: number;
  lng0: number;
  seconds: number;
}

export interface Counted {
  personId: string;
  count: number;
  of: number;
  /** The newest ride of them. */
  rideId: string;
}

const since = `now() - interval '${thresholds.days} days'`;
const newest = '(array_agg(id ORDER BY created_at DESC))[1] AS "rideId"';

/** The next rides in the order in which they ended. A ride is a minute old by then: later commits cannot be before it. */
export function endedRides(manager: EntityManager, after: [string, string], limit: number): Promise<EndedRide[]> {
  return manager.query(
    `SELECT id, rider_id AS "riderId", driver_id AS "driverId", released_driver_id AS "releasedDriverId",
            coalesce(completed_at, cancelled_at)::text AS "endedAt",
            extract(epoch FROM completed_at - started_at)::double precision AS seconds,
            distance_metres AS "distanceMetres", pickup_lat AS "pickupLat", pickup_lng AS "pickupLng",
            ended_away AS "endedAway"
       FROM rides
      WHERE status IN ('completed', 'cancelled')
        AND (coalesce(completed_at, cancelled_at), id) > ($1::timestamptz, $2::uuid)
        AND coalesce(completed_at, cancelled_at) < now() - interval '1 minute'
      ORDER BY coalesce(completed_at, cancelled_at), id LIMIT $3`,
    [...after, limit],
  );
}

/** Steps of the drivers of trips that are longer than about a kilometre: shorter ones are not jumps. */
export function longSteps(manager: EntityManager, rideIds: string[]): Promise<Step[]> {
  return manager.query(
    `SELECT * FROM (
       SELECT ride_id AS "rideId", lat, lng, lag(lat) OVER trip AS lat0, lag(lng) OVER trip AS lng0,
              extract(epoch FROM at - lag(at) OVER trip)::double precision AS seconds
         FROM ride_trail WHERE ride_id = ANY($1::uuid[]) AND traveller = 'driver'
       WINDOW trip AS (PARTITION BY ride_id ORDER BY at)) AS steps
      WHERE abs(lat - lat0) + abs(lng - lng0) > 0.01`,
    [rideIds],
  );
}

/** Completed rides of these riders, by driver. The guests of an organisation are many people: its rides are none of a pair. */
export function pairs(
  manager: EntityManager,
  riderIds: string[],
): Promise<{ riderId: string; driverId: string; count: number; rideId: string }[]> {
  return manager.query(
    `SELECT rider_id AS "riderId", driver_id AS "driverId", count(*)::integer AS count, ${newest}
       FROM rides WHERE rider_id = ANY($1::uuid[]) AND created_at > ${since} AND status = 'completed'
        AND NOT by_organisation
      GROUP BY rider_id, driver_id HAVING count(*) >= ${thresholds.pairRides}`,
    [riderIds],
  );
}

/** How many of these riders' bookings they cancelled. An organisation is no person: its limit is for the desk to set. */
export function cancelledByRiders(manager: EntityManager, riderIds: string[]): Promise<Counted[]> {
  return manager.query(
    `SELECT rider_id AS "personId", count(*) FILTER (WHERE cancelled_by = 'rider')::integer AS count,
            count(*)::integer AS of, ${newest}
       FROM rides WHERE rider_id = ANY($1::uuid[]) AND created_at > ${since} AND NOT by_organisation
      GROUP BY rider_id`,
    [riderIds],
  );
}

/** How many of the rides that these drivers took they cancelled or gave back, except when the rider did not come. */
export function cancelledByDrivers(manager: EntityManager, driverIds: string[]): Promise<Counted[]> {
  return manager.query(
    `SELECT "personId", count(*) FILTER (WHERE bad)::integer AS count, count(*)::integer AS of, ${newest}
       FROM (SELECT driver_id AS "personId", id, created_at,
                    cancelled_by = 'driver' AND cancel_reason IS DISTINCT FROM $2 AS bad
               FROM rides WHERE driver_id = ANY($1::uuid[]) AND created_at > ${since}
              UNION ALL
             SELECT released_driver_id, id, created_at, true
               FROM rides WHERE released_driver_id = ANY($1::uuid[]) AND released_by = 'driver' AND created_at > ${since}
            ) AS taken
      GROUP BY "personId"`,
    [driverIds, noShowReason],
  );
}

/** How many of the offers that these drivers answered or let expire they declined. */
export function declinedByDrivers(manager: EntityManager, driverIds: string[]): Promise<Counted[]> {
  return manager.query(
    `SELECT driver_id AS "personId", count(*) FILTER (WHERE state = 'declined')::integer AS count,
            count(*)::integer AS of, (array_agg(ride_id ORDER BY offered_at DESC))[1] AS "rideId"
       FROM offers
      WHERE driver_id = ANY($1::uuid[]) AND offered_at > ${since} AND state IN ('accepted', 'declined', 'expired')
      GROUP BY driver_id`,
    [driverIds],
  );
}
