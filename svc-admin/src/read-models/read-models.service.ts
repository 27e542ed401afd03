import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { DomainEvent, DriverState, RideState, UserState } from '@rahi/contracts';
import { Events } from '@rahi/service-kit';
import type { EntityManager } from 'typeorm';

/**
 * Keeps svc-admin's picture of the platform, from events alone. Each event carries its whole state, and a row takes only
 * a newer version, so neither order nor repetition matters.
 */
@Injectable()
export class ReadModels implements OnModuleInit {
  constructor(private readonly events: Events) {}

  onModuleInit(): void {
    this.events.follow('ride', async (event, manager) => {
      if ('rideId' in event.data) await takeRide(event, event.data, manager);
    });
    this.events.follow('user', async (event, manager) => {
      if ('userId' in event.data) await takeUser(event, event.data, manager);
    });
    this.events.follow('driver', async (event, manager) => {
      if ('isOnline' in event.data) await takeDriver(event, event.data, manager);
    });
  }
}

async function takeRide(event: DomainEvent, ride: RideState, manager: EntityManager): Promise<void> {
  await manager.query(
    `INSERT INTO ride_events (event_id, ride_id, version, type, at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    [event.id, ride.rideId, ride.version, event.type, event.occurredAt],
  );
  await manager.query(
    `INSERT INTO rides (ride_id, version, status, rider_id, rider_name, driver_id, driver_name, vehicle_type, fare_paise,
                        distance_km, pickup_address, dropoff_address, created_at, started_at, completed_at, cancelled_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     ON CONFLICT (ride_id) DO UPDATE SET
       version = excluded.version, status = excluded.status, driver_id = excluded.driver_id,
       driver_name = excluded.driver_name, started_at = excluded.started_at, completed_at = excluded.completed_at,
       cancelled_at = excluded.cancelled_at
     WHERE rides.version < excluded.version`,
    [
      ride.rideId,
      ride.version,
      ride.status,
      ride.riderId,
      ride.riderName,
      ride.driverId,
      ride.driverName,
      ride.vehicleType,
      ride.farePaise,
      ride.distanceKm,
      ride.pickup.address,
      ride.dropoff.address,
      ride.createdAt,
      ride.startedAt,
      ride.completedAt,
      ride.cancelledAt,
    ],
  );
}

async function takeUser(event: DomainEvent, user: UserState, manager: EntityManager): Promise<void> {
  await manager.query(
    `INSERT INTO users (user_id, version, type, created_at, event_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (user_id) DO UPDATE SET
       version = excluded.version, type = excluded.type, event_at = excluded.event_at
     WHERE users.version < excluded.version`,
    [user.userId, user.version, user.type, user.createdAt, event.occurredAt],
  );
}

async function takeDriver(event: DomainEvent, driver: DriverState, manager: EntityManager): Promise<void> {
  const { driverId, version, isOnline } = driver;
  // Locks the driver's row even when the event is an old one: its shifts are changed by one event at a time.
  await manager.query(
    `INSERT INTO drivers (driver_id, version, is_online, created_at, event_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (driver_id) DO UPDATE SET
       version = excluded.version, is_online = excluded.is_online, event_at = excluded.event_at
     WHERE drivers.version < excluded.version`,
    [driverId, version, isOnline, driver.createdAt, event.occurredAt],
  );
  // A shift lasts until the next event of its driver, whichever of the two comes first.
  await manager.query(
    `INSERT INTO driver_shifts (driver_id, version, is_online, at, until)
     VALUES ($1, $2, $3, $4, (
       SELECT at FROM driver_shifts WHERE driver_id = $1 AND version > $2 ORDER BY version LIMIT 1
     )) ON CONFLICT DO NOTHING`,
    [driverId, version, isOnline, event.occurredAt],
  );
  await manager.query(
    `UPDATE driver_shifts SET until = $3 WHERE driver_id = $1 AND version = (
       SELECT max(version) FROM driver_shifts WHERE driver_id = $1 AND version < $2
     )`,
    [driverId, version, event.occurredAt],
  );
}
