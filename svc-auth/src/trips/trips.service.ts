import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { DomainEvent, RideState } from '@rahi/contracts';
import { Events } from '@rahi/service-kit';
import type { EntityManager } from 'typeorm';

/**
 * What completed rides mean for their people: trips made, and a driver's average rating. Both are counted from one
 * row a ride, so an event that comes again, late, or by a replay changes nothing.
 */
@Injectable()
export class TripsService implements OnModuleInit {
  constructor(private readonly events: Events) {}

  onModuleInit(): void {
    this.events.follow('ride', (event, manager) => this.apply(event, manager));
  }

  async apply(event: DomainEvent, manager: EntityManager): Promise<void> {
    if (event.type !== 'ride.completed.v1' && event.type !== 'ride.rated.v1') return;
    if ('rideId' in event.data) await recordTrip(manager, event.data);
  }
}

async function recordTrip(manager: EntityManager, ride: RideState): Promise<void> {
  const { rideId, riderId, driverId, rating } = ride;
  if (!driverId) throw new Error(`ride ${rideId} is completed and has no driver`);
  // Both people's rows, always in the same order: two consumers cannot wait for each other.
  await manager.query('SELECT id FROM users WHERE id = ANY($1) ORDER BY id FOR UPDATE', [[riderId, driverId]]);
  const fresh = await manager.query<unknown[]>(
    'INSERT INTO trips (ride_id, rider_id, driver_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING ride_id',
    [rideId, riderId, driverId],
  );
  if (fresh.length > 0) {
    await manager.query('UPDATE users SET total_trips = total_trips + 1 WHERE id = ANY($1)', [[riderId, driverId]]);
  }
  if (rating === null) return;
  await manager.query('UPDATE trips SET rating = $2 WHERE ride_id = $1', [rideId, rating]);
  await manager.query(
    `UPDATE users SET rating = (SELECT round(avg(rating), 2) FROM trips WHERE driver_id = $1 AND rating IS NOT NULL)
     WHERE id = $1`,
    [driverId],
  );
}
