import { isActive, settledCommissionPercent, splitCommission, type RideState } from '@rahi/contracts';
import { In, type EntityManager, type EntityTarget, type ObjectLiteral } from 'typeorm';
import { DriverEntity } from '../profiles/driver.entity.js';
import { RideRatingEntity } from './ride-rating.entity.js';
import { SettlementEntity } from './settlement.entity.js';
import { TripEntity } from './trip.entity.js';

/** A ride that has or had a driver. */
export type DriversRide = RideState & { driverId: string };

/** Ids of the drivers whose profiles changed, and of those whose earnings, trips or ratings grew. */
export interface Recorded {
  changed: string[];
  gained: string[];
}

/**
 * Updates drivers from their rides: whether they are on a trip, settlements (R18), ratings (R15), and the sums of both.
 * Rides may come in any order and repeatedly.
 */
export async function recordRides(manager: EntityManager, states: readonly DriversRide[]): Promise<Recorded> {
  const rides = newestOf(states);
  if (rides.length === 0) return { changed: [], gained: [] };
  const drivers = await lockDrivers(manager, rides);
  await recordTrips(manager, rides);
  const settlements = await insertNew(manager, SettlementEntity, rides.flatMap(settlementOf));
  const ratings = await insertNew(manager, RideRatingEntity, rides.flatMap(ratingOf));
  const onTrip = new Set(
    (await manager.find(TripEntity, { where: { driverId: In([...drivers.keys()]), active: true } })).map(
      ({ driverId }) => driverId,
    ),
  );
  const gained = new Set([...settlements, ...ratings].map(({ driverId }) => driverId));
  const changed = [...drivers.values()].filter(({ id, onTrip: was }) => gained.has(id) || was !== onTrip.has(id));
  for (const driver of changed) {
    const settled = settlements.filter(({ driverId }) => driverId === driver.id);
    const rated = ratings.filter(({ driverId }) => driverId === driver.id);
    driver.onTrip = onTrip.has(driver.id);
    driver.totalTrips += settled.length;
    driver.earnedPaise += settled.reduce((sum, { netPaise }) => sum + netPaise, 0);
    driver.ratingCount += rated.length;
    driver.ratingSum += rated.reduce((sum, { rating }) => sum + rating, 0);
  }
  if (changed.length > 0) {
    await manager.upsert(
      DriverEntity,
      changed.map((driver) => ({ ...driver, updatedAt: () => 'now()' })),
      ['id'],
    );
  }
  return { changed: changed.map(({ id }) => id), gained: [...gained] };
}

/** Every event carries the whole state of its ride, so the newest of each ride is enough. */
function newestOf(states: readonly DriversRide[]): DriversRide[] {
  const newest = new Map<string, DriversRide>();
  for (const ride of states) if (ride.version >= (newest.get(ride.rideId)?.version ?? 0)) newest.set(ride.rideId, ride);
  return [...newest.values()];
}

/** The rides' drivers by id. Locked in order of id, so that two instances cannot deadlock. */
async function lockDrivers(manager: EntityManager, rides: readonly DriversRide[]): Promise<Map<string, DriverEntity>> {
  const drivers = await manager.find(DriverEntity, {
    where: { id: In(rides.map(({ driverId }) => driverId)) },
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });
  const byId = new Map(drivers.map((driver) => [driver.id, driver]));
  const orphan = rides.find(({ driverId }) => !byId.has(driverId));
  if (orphan) throw new Error(`the driver of ride ${orphan.rideId} has no profile`);
  return byId;
}

async function recordTrips(manager: EntityManager, rides: readonly DriversRide[]): Promise<void> {
  await manager
    .createQueryBuilder()
    .insert()
    .into(TripEntity)
    .values(
      rides.map(({ rideId, driverId, version, status }) => ({ rideId, driverId, version, active: isActive(status) })),
    )
    .orUpdate(['version', 'active'], ['ride_id'], { overwriteCondition: { where: 'trips.version < excluded.version' } })
    .execute();
}

function settlementOf(ride: DriversRide) {
  const { rideId, driverId, status, completedAt, farePaise, pickup, dropoff } = ride;
  if (status !== 'completed' || completedAt === null) return [];
  const share = splitCommission(farePaise, settledCommissionPercent);
  const [pickupAddress, dropoffAddress] = [pickup.address, dropoff.address];
  const at = new Date(completedAt);
  return [{ rideId, driverId, grossPaise: farePaise, ...share, completedAt: at, pickupAddress, dropoffAddress }];
}

function ratingOf({ rideId, driverId, rating }: DriversRide) {
  return rating === null ? [] : [{ rideId, driverId, rating }];
}

/** Inserts the rows whose ride has none yet. @returns those that were inserted */
async function insertNew<Row extends { rideId: string }>(
  manager: EntityManager,
  entity: EntityTarget<ObjectLiteral>,
  rows: Row[],
): Promise<Row[]> {
  if (rows.length === 0) return [];
  const { raw }: { raw: { ride_id: string }[] } = await manager
    .createQueryBuilder()
    .insert()
    .into(entity)
    .values(rows)
    .orIgnore()
    .returning('ride_id')
    // TypeORM would copy the n-th returned row into the n-th given row, which is another ride after a conflict.
    .updateEntity(false)
    .execute();
  const inserted = new Set(raw.map(({ ride_id }) => ride_id));
  return rows.filter(({ rideId }) => inserted.has(rideId));
}
