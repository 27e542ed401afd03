import {
  settledCommissionPercent,
  splitCommission,
  type DomainEvent,
  type DriverState,
  type RideState,
  type UserState,
} from '@rahi/contracts';
import { preparedIn } from '@rahi/service-kit';
import type { EntityManager } from 'typeorm';

interface Told<S> {
  event: DomainEvent;
  state: S;
}

/**
 * Brings the read models up to what these events tell. Each event carries its whole state, and a row takes only a newer
 * version, so neither order nor repetition matters. The figures follow the rows by triggers, in the same transaction.
 */
export async function applyEvents(manager: EntityManager, events: readonly DomainEvent[]): Promise<void> {
  const rides: Told<RideState>[] = [];
  const users: Told<UserState>[] = [];
  const drivers: Told<DriverState>[] = [];
  for (const event of events) {
    if ('rideId' in event.data) rides.push({ event, state: event.data });
    else if ('userId' in event.data) users.push({ event, state: event.data });
    else if ('isOnline' in event.data) drivers.push({ event, state: event.data });
  }
  await takeEmergencies(manager, events);
  if (rides.length > 0) await takeRides(manager, rides);
  if (users.length > 0) await takeUsers(manager, users);
  if (drivers.length > 0) await takeDrivers(manager, drivers);
}

/** What was raised stays as it was raised; that somebody took it on is told by no event, and is not touched. */
async function takeEmergencies(manager: EntityManager, events: readonly DomainEvent[]): Promise<void> {
  const rows = events.flatMap(({ data }) =>
    'emergencyId' in data
      ? {
          emergency_id: data.emergencyId,
          ride_id: data.ride.id,
          raised_by: data.raisedBy,
          raised_at: data.raisedAt,
          lat: data.position?.lat ?? null,
          lng: data.position?.lng ?? null,
        }
      : [],
  );
  if (rows.length === 0) return;
  await manager.query(
    `INSERT INTO emergencies (emergency_id, ride_id, raised_by, raised_at, lat, lng)
     SELECT emergency_id, ride_id, raised_by, raised_at, lat, lng FROM jsonb_populate_recordset(NULL::emergencies, $1)
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(rows)],
  );
}

const keepRideEvents = `INSERT INTO ride_events (event_id, ride_id, version, type, at)
  SELECT * FROM jsonb_to_recordset($1) AS told (event_id uuid, ride_id uuid, version int, type text, at timestamptz)
  ON CONFLICT DO NOTHING`;
const keepRides = `INSERT INTO rides (ride_id, version, status, rider_id, rider_name, driver_id, driver_name, vehicle_type,
                     fare_paise, commission_paise, distance_km, pickup_address, dropoff_address, created_at, started_at,
                     completed_at, cancelled_at, rating)
  SELECT ride_id, version, status, rider_id, rider_name, driver_id, driver_name, vehicle_type,
         fare_paise, commission_paise, distance_km, pickup_address, dropoff_address, created_at, started_at,
         completed_at, cancelled_at, rating
  FROM jsonb_populate_recordset(NULL::rides, $1) ORDER BY ride_id
  ON CONFLICT (ride_id) DO UPDATE SET
    version = excluded.version, status = excluded.status, driver_id = excluded.driver_id,
    driver_name = excluded.driver_name, commission_paise = excluded.commission_paise,
    started_at = excluded.started_at, completed_at = excluded.completed_at,
    cancelled_at = excluded.cancelled_at, rating = excluded.rating
  WHERE rides.version < excluded.version`;

async function takeRides(manager: EntityManager, told: readonly Told<RideState>[]): Promise<void> {
  await preparedIn(manager, 'ride_events', keepRideEvents, [
    JSON.stringify(
      told.map(({ event, state }) => ({
        event_id: event.id,
        ride_id: state.rideId,
        version: state.version,
        type: event.type,
        at: event.occurredAt,
      })),
    ),
  ]);
  const rows = newest(told, (ride) => ride.rideId).map(({ state }) => rowOf(state));
  await preparedIn(manager, 'rides', keepRides, [JSON.stringify(rows)]);
}

function rowOf(ride: RideState) {
  const completed = ride.status === 'completed';
  const { commissionPaise } = splitCommission(completed ? ride.farePaise : 0, settledCommissionPercent);
  return {
    ride_id: ride.rideId,
    version: ride.version,
    status: ride.status,
    rider_id: ride.riderId,
    rider_name: ride.riderName,
    driver_id: ride.driverId,
    driver_name: ride.driverName,
    vehicle_type: ride.vehicleType,
    fare_paise: ride.farePaise,
    commission_paise: commissionPaise,
    distance_km: ride.distanceKm,
    pickup_address: ride.pickup.address,
    dropoff_address: ride.dropoff.address,
    created_at: ride.createdAt,
    started_at: ride.startedAt,
    completed_at: ride.completedAt,
    cancelled_at: ride.cancelledAt,
    rating: ride.rating,
  };
}

async function takeUsers(manager: EntityManager, told: readonly Told<UserState>[]): Promise<void> {
  const rows = newest(told, (user) => user.userId).map(({ event, state }) => ({
    user_id: state.userId,
    version: state.version,
    name: state.name,
    email: state.email,
    phone: state.phone,
    type: state.type,
    is_admin: state.isAdmin,
    suspended: state.suspended,
    created_at: state.createdAt,
    event_at: event.occurredAt,
  }));
  await manager.query(
    `INSERT INTO users (user_id, version, name, email, phone, type, is_admin, suspended, created_at, event_at)
     SELECT user_id, version, name, email, phone, type, is_admin, suspended, created_at, event_at
     FROM jsonb_populate_recordset(NULL::users, $1) ORDER BY user_id
     ON CONFLICT (user_id) DO UPDATE SET
       version = excluded.version, name = excluded.name, email = excluded.email, phone = excluded.phone,
       type = excluded.type, is_admin = excluded.is_admin, suspended = excluded.suspended, event_at = excluded.event_at
     WHERE users.version < excluded.version`,
    [JSON.stringify(rows)],
  );
}

async function takeDrivers(manager: EntityManager, told: readonly Told<DriverState>[]): Promise<void> {
  const rows = newest(told, (driver) => driver.driverId).map(({ event, state }) => ({
    driver_id: state.driverId,
    version: state.version,
    name: state.name,
    vehicle_type: state.vehicleType,
    vehicle_model: state.vehicleModel,
    vehicle_number: state.vehicleNumber,
    is_online: state.isOnline,
    created_at: state.createdAt,
    event_at: event.occurredAt,
  }));
  // Locks the drivers' rows even when the events are old ones: their shifts are changed by one transaction at a time.
  await manager.query(
    `INSERT INTO drivers (driver_id, version, name, vehicle_type, vehicle_model, vehicle_number, is_online, created_at,
                          event_at)
     SELECT driver_id, version, name, vehicle_type, vehicle_model, vehicle_number, is_online, created_at, event_at
     FROM jsonb_populate_recordset(NULL::drivers, $1) ORDER BY driver_id
     ON CONFLICT (driver_id) DO UPDATE SET
       version = excluded.version, name = excluded.name, vehicle_type = excluded.vehicle_type,
       vehicle_model = excluded.vehicle_model, vehicle_number = excluded.vehicle_number,
       is_online = excluded.is_online, event_at = excluded.event_at
     WHERE drivers.version < excluded.version`,
    [JSON.stringify(rows)],
  );
  await placeShifts(manager, told);
}

/** A shift lasts until the next event of its driver, whichever of the two comes first. */
async function placeShifts(manager: EntityManager, told: readonly Told<DriverState>[]): Promise<void> {
  const shifts = JSON.stringify(
    told.map(({ event, state }) => ({
      driver_id: state.driverId,
      version: state.version,
      is_online: state.isOnline,
      at: event.occurredAt,
    })),
  );
  await manager.query(
    `INSERT INTO driver_shifts (driver_id, version, is_online, at)
     SELECT driver_id, version, is_online, at FROM jsonb_populate_recordset(NULL::driver_shifts, $1)
     ON CONFLICT DO NOTHING`,
    [shifts],
  );
  await manager.query(
    // Arrays, whose length Postgres knows beforehand: it takes a list in JSON for long, and reads the whole table for it.
    `WITH placed AS (SELECT * FROM unnest($1::uuid[], $2::int[]) AS told (driver_id, version)),
          touched AS (
            SELECT driver_id, version FROM placed
            UNION
            SELECT driver_id, (SELECT max(version) FROM driver_shifts AS before
                                WHERE before.driver_id = placed.driver_id AND before.version < placed.version)
              FROM placed)
     UPDATE driver_shifts AS shift SET until = (
       SELECT later.at FROM driver_shifts AS later
       WHERE later.driver_id = shift.driver_id AND later.version > shift.version ORDER BY later.version LIMIT 1)
     FROM touched WHERE shift.driver_id = touched.driver_id AND shift.version = touched.version`,
    [told.map(({ state }) => state.driverId), told.map(({ state }) => state.version)],
  );
}

/** One statement changes a row once: of each, its newest version. */
function newest<S extends { version: number }>(told: readonly Told<S>[], idOf: (state: S) => string): Told<S>[] {
  const latest = new Map<string, Told<S>>();
  for (const one of told) {
    const known = latest.get(idOf(one.state));
    if (!known || known.state.version < one.state.version) latest.set(idOf(one.state), one);
  }
  return [...latest.values()];
}
