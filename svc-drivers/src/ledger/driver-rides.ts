import { isActive, settledCommissionPercent, splitCommission, type RideState } from '@rahi/contracts';
import { In, type EntityManager, type EntityTarget, type ObjectLiteral } from 'typeorm';
import { DriverEntity } from '../drivers/driver.entity.js';
import { RideRatingEntity } from './ride-rating.entity.js';
import { SettlementEntity } from './settlement.entity.js';
import { TripEntity } from './trip.entity.js';

/** First key of the advisory locks on rides. */
const rideLocks = 1;

/** Ids of the drivers whose profiles changed, and of those whose earnings, trips or ratings grew. */
export interface Recorded {
  changed: string[];
  gained: string[];
}

/**
 * Updates drivers from their rides: whether they are on a trip and since when not, settlements (R18), ratings (R15), and the sums
 * of both. Rides may come in any order and repeatedly, and change their driver.
 */
export async function recordRides(manager: EntityManager, states: readonly RideState[]): Promise<Recorded> {
  const rides = newestOf(states);
  const trips = rides.flatMap(tripOf);
  if (trips.length === 0) return { changed: [], gained: [] };
  const drivers = await lockDrivers(manager, trips, await lockedTrips(manager, trips));
  await recordTrips(manager, trips);
  const settlements = await settle(manager, rides.flatMap(settlementOf));
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
    if (!onTrip.has(driver.id) && (driver.onTrip || settled.some(({ isNew }) => isNew))) driver.freeSince = new Date();
    driver.onTrip = onTrip.has(driver.id);
    driver.totalTrips += settled.filter(({ isNew }) => isNew).length;
    driver.earnedPaise += settled.reduce((sum, { morePaise }) => sum + morePaise, 0);
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
export function newestOf(states: readonly RideState[]): RideState[] {
  const newest = new Map<string, RideState>();
  for (const ride of states) if (ride.version >= (newest.get(ride.rideId)?.version ?? 0)) newest.set(ride.rideId, ride);
  return [...newest.values()];
}

/** The trip of a ride with its driver; none before it has one. If the ride has lost its driver, the trip is that driver's and inactive. */
export function tripOf({ rideId, version, status, driverId, releasedDriverId = null }: RideState): TripEntity[] {
  const of = driverId ?? releasedDriverId;
  return of === null ? [] : [{ rideId, driverId: of, version, active: driverId !== null && isActive(status) }];
}

/**
 * Waits for other transactions with the same rides. From then on only this one changes their trips.
 * @returns the trips as they were recorded before
 */
export async function lockedTrips(
  manager: EntityManager,
  trips: readonly Pick<TripEntity, 'rideId'>[],
): Promise<TripEntity[]> {
  const ids = trips.map(({ rideId }) => rideId);
  // Raw SQL, because QueryBuilder does not support advisory locks. In order, so two instances cannot deadlock; and before the drivers.
  await manager.query(
    `SELECT pg_advisory_xact_lock($1, key)
       FROM (SELECT DISTINCT hashtext(ride) AS key FROM unnest($2::text[]) AS ride ORDER BY key) AS keys`,
    [rideLocks, ids],
  );
  return manager.findBy(TripEntity, { rideId: In(ids) });
}

/**
 * The drivers of trips, with their new and their old state, by id. Locked in order of id, which prevents deadlocks
 * between two instances.
 */
async function lockDrivers(
  manager: EntityManager,
  trips: readonly TripEntity[],
  before: readonly TripEntity[],
): Promise<Map<string, DriverEntity>> {
  const drivers = await manager.find(DriverEntity, {
    where: { id: In([...new Set([...trips, ...before].map(({ driverId }) => driverId))]) },
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });
  const byId = new Map(drivers.map((driver) => [driver.id, driver]));
  const orphan = trips.find(({ driverId }) => !byId.has(driverId));
  if (orphan) throw new Error(`the driver of ride ${orphan.rideId} has no profile`);
  return byId;
}

async function recordTrips(manager: EntityManager, trips: readonly TripEntity[]): Promise<void> {
  await manager
    .createQueryBuilder(TripEntity, 'trip')
    .insert()
    .values([...trips])
    .orUpdate(['driver_id', 'version', 'active'], ['ride_id'], {
      overwriteCondition: { where: 'trip.version < excluded.version' },
    })
    .execute();
}

export type Settled = Omit<SettlementEntity, 'settledAt'>;

function settlementOf(ride: RideState): Settled[] {
  const { rideId, version, driverId, status, completedAt, farePaise, pickup, dropoff } = ride;
  if (driverId === null || status !== 'completed' || completedAt === null) return [];
  const { discountPaise = 0, bonusPaise = 0, tipPaise = 0, driverRefundPaise = 0 } = ride;
  // R41: never the GST, where a tariff says who owes it.
  const grossPaise = ride.driverGrossPaise ?? farePaise + discountPaise;
  // A release before receipts says no commission: it was this share of the whole.
  const commissionPaise = ride.commissionPaise ?? splitCommission(grossPaise, settledCommissionPercent).commissionPaise;
  // A subtraction: to negate 0 gives -0.
  const adjustmentPaise = 0 - driverRefundPaise;
  const netPaise = grossPaise - commissionPaise;
  const amounts = { grossPaise, commissionPaise, netPaise, bonusPaise, tipPaise, adjustmentPaise };
  const [pickupAddress, dropoffAddress] = [pickup.address, dropoff.address];
  return [{ rideId, driverId, version, ...amounts, completedAt: new Date(completedAt), pickupAddress, dropoffAddress }];
}

/** What a settlement adds to its driver's earnings, in paise. */
export const earnedBy = ({ netPaise, bonusPaise, tipPaise, adjustmentPaise }: Settled) =>
  netPaise + bonusPaise + tipPaise + adjustmentPaise;

/** The columns that a newer version of a ride may change. */
const settledColumns = [
  'gross_paise',
  'commission_paise',
  'net_paise',
  'bonus_paise',
  'tip_paise',
  'adjustment_paise',
  'version',
];

/**
 * Writes the settlements of rides that are newer than the stored ones. The rides are locked.
 * @returns the written ones, with the increase of their driver's earnings
 */
async function settle(manager: EntityManager, settlements: readonly Settled[]) {
  if (settlements.length === 0) return [];
  const before = new Map(
    (await manager.findBy(SettlementEntity, { rideId: In(settlements.map(({ rideId }) => rideId)) })).map((one) => [
      one.rideId,
      one,
    ]),
  );
  const newer = settlements.filter(({ rideId, version }) => version > (before.get(rideId)?.version ?? -1));
  if (newer.length > 0) {
    await manager
      .createQueryBuilder(SettlementEntity, 'settlement')
      .insert()
      .values(newer)
      .orUpdate(settledColumns, ['ride_id'])
      // TypeORM would copy what Postgres returns, bigints as text, into the rows that are added up below.
      .updateEntity(false)
      .execute();
  }
  return newer.map((one) => {
    const old = before.get(one.rideId);
    return { ...one, isNew: old === undefined, morePaise: earnedBy(one) - (old ? earnedBy(old) : 0) };
  });
}

function ratingOf({ rideId, driverId, rating }: RideState) {
  return driverId === null || rating === null ? [] : [{ rideId, driverId, rating }];
}

/** Inserts the rows whose ride has none yet. @returns the inserted rows */
async function insertNew<Row extends { rideId: string }>(
  manager: EntityManager,
  entity: EntityTarget<ObjectLiteral>,
  rows: Row[],
): Promise<Row[]> {
  if (rows.length === 0) return [];
  const { raw }: { raw: { ride_id: string }[] } = await manager
    .createQueryBuilder(entity, 'row')
    .insert()
    .values(rows)
    .orIgnore()
    .returning('ride_id')
    // TypeORM would copy the n-th returned row into the n-th given row, which is another ride after a conflict.
    .updateEntity(false)
    .execute();
  const inserted = new Set(raw.map(({ ride_id }) => ride_id));
  return rows.filter(({ rideId }) => inserted.has(rideId));
}
