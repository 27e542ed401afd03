import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { DomainEvent } from '@rahi/contracts';
import { Events, preparedIn } from '@rahi/service-kit';
import type { EntityManager } from 'typeorm';

/** Nobody waits for a sum of trips. */
const paceMs = 100;

/**
 * What completed rides mean for their people: trips made, and a driver's average rating. Both are counted from one
 * row a ride, so an event that comes again, late, or by a replay changes nothing.
 */
@Injectable()
export class TripsService implements OnModuleInit {
  constructor(private readonly events: Events) {}

  onModuleInit(): void {
    this.events.follow('ride', (events, manager) => recordTrips(manager, events.flatMap(tripIn)), { paceMs });
  }
}

interface Trip {
  rideId: string;
  riderId: string;
  driverId: string;
  rating: number | null;
}

function tripIn({ type, data }: DomainEvent): Trip[] {
  if (type !== 'ride.completed.v1' && type !== 'ride.rated.v1') return [];
  if (!('rideId' in data)) return [];
  const { rideId, riderId, driverId, rating } = data;
  if (!driverId) throw new Error(`ride ${rideId} is completed and has no driver`);
  return [{ rideId, riderId, driverId, rating }];
}

const lockPeople = 'SELECT id FROM users WHERE id = ANY($1) ORDER BY id FOR UPDATE';
const countTrips = `WITH fresh AS (
    INSERT INTO trips (ride_id, rider_id, driver_id) SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[])
    ON CONFLICT DO NOTHING RETURNING rider_id, driver_id
  ), made AS (
    SELECT id, count(*)::int AS trips
    FROM (SELECT rider_id AS id FROM fresh UNION ALL SELECT driver_id FROM fresh) AS person GROUP BY id
  )
  UPDATE users SET total_trips = total_trips + made.trips FROM made WHERE users.id = made.id`;

async function recordTrips(manager: EntityManager, told: readonly Trip[]): Promise<void> {
  if (told.length === 0) return;
  // All people's rows, and then the rides', always in the same order: two consumers cannot wait for each other.
  const trips = told.toSorted((a, b) => (a.rideId < b.rideId ? -1 : 1));
  const people = trips.flatMap(({ riderId, driverId }) => [riderId, driverId]);
  await preparedIn(manager, 'people_of_trips', lockPeople, [people]);
  await preparedIn(manager, 'count_trips', countTrips, [
    trips.map(({ rideId }) => rideId),
    trips.map(({ riderId }) => riderId),
    trips.map(({ driverId }) => driverId),
  ]);
  await recordRatings(manager, trips);
}

async function recordRatings(manager: EntityManager, trips: readonly Trip[]): Promise<void> {
  const rated = trips.filter(({ rating }) => rating !== null);
  if (rated.length === 0) return;
  await manager.query(
    `UPDATE trips SET rating = told.rating FROM unnest($1::uuid[], $2::int[]) AS told (ride_id, rating)
     WHERE trips.ride_id = told.ride_id`,
    [rated.map(({ rideId }) => rideId), rated.map(({ rating }) => rating)],
  );
  await manager.query(
    `UPDATE users SET rating = (SELECT round(avg(rating), 2) FROM trips WHERE driver_id = users.id AND rating IS NOT NULL)
     WHERE id = ANY($1)`,
    [rated.map(({ driverId }) => driverId)],
  );
}
