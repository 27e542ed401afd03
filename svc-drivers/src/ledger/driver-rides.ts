import { isActive, settledCommissionPercent, splitCommission, type RideState } from '@rahi/contracts';
import { preparedIn } from '@rahi/service-kit';
import type { EntityManager } from 'typeorm';

/** A ride that has, or had, a driver. */
export type DriversRide = RideState & { driverId: string };

/** What rides add to a driver's sums. */
interface Gain {
  trips: number;
  paise: number;
  stars: number;
  ratings: number;
}

/** Which drivers' profiles changed, and of those whose earnings, trips or ratings grew. */
export interface Recorded {
  changed: string[];
  gained: string[];
}

const lockDrivers = 'SELECT id FROM drivers WHERE id = ANY($1) ORDER BY id FOR UPDATE';
const keepTrips = `INSERT INTO trips (ride_id, driver_id, version, active)
  SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::int[], $4::boolean[])
  ON CONFLICT (ride_id) DO UPDATE SET version = excluded.version, active = excluded.active
  WHERE trips.version < excluded.version`;
const keepSettlements = `INSERT INTO settlements
    (ride_id, driver_id, gross_paise, commission_paise, net_paise, completed_at, pickup_address, dropoff_address)
  SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::bigint[], $5::bigint[], $6::timestamptz[],
                       $7::text[], $8::text[])
  ON CONFLICT DO NOTHING RETURNING driver_id, net_paise`;
const keepRatings = `INSERT INTO ride_ratings (ride_id, driver_id, rating)
  SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::smallint[]) ON CONFLICT DO NOTHING RETURNING driver_id, rating`;
const addGains = `UPDATE drivers SET
    on_trip = gained.on_trip, total_trips = total_trips + gained.trips, earned_paise = earned_paise + gained.paise,
    rating_sum = rating_sum + gained.stars, rating_count = rating_count + gained.ratings, updated_at = now()
  FROM (
    SELECT gain.*, EXISTS (SELECT FROM trips WHERE driver_id = gain.driver_id AND active) AS on_trip
    FROM unnest($1::uuid[], $2::int[], $3::bigint[], $4::int[], $5::int[])
      AS gain (driver_id, trips, paise, stars, ratings)
  ) AS gained
  WHERE id = gained.driver_id AND (drivers.on_trip <> gained.on_trip OR gained.trips > 0 OR gained.ratings > 0)
  RETURNING id`;

/**
 * Brings drivers up to what their rides tell: whether they are on a trip, by the newest state seen of each, their
 * settlements (R18) and ratings (R15), and the sums of both. Rides may come in any order, and again.
 */
export async function recordRides(manager: EntityManager, told: readonly DriversRide[]): Promise<Recorded> {
  if (told.length === 0) return { changed: [], gained: [] };
  // All drivers' rows first, always in the same order: two instances cannot wait for each other.
  const driverIds = [...new Set(told.map(({ driverId }) => driverId))];
  const locked = await preparedIn<{ id: string }>(manager, 'drivers.lock', lockDrivers, [driverIds]);
  const known = new Set(locked.map(({ id }) => id));
  const stray = told.find(({ driverId }) => !known.has(driverId));
  if (stray) throw new Error(`ride ${stray.rideId} has a driver without a profile`);
  await followTrips(manager, told);
  const gains = new Map(driverIds.map((id): [string, Gain] => [id, { trips: 0, paise: 0, stars: 0, ratings: 0 }]));
  for (const { driverId, netPaise } of await settle(manager, told)) {
    const gain = gains.get(driverId);
    if (gain) Object.assign(gain, { trips: gain.trips + 1, paise: gain.paise + netPaise });
  }
  for (const { driverId, rating } of await rate(manager, told)) {
    const gain = gains.get(driverId);
    if (gain) Object.assign(gain, { stars: gain.stars + rating, ratings: gain.ratings + 1 });
  }
  return {
    changed: await add(manager, [...gains]),
    gained: [...gains].flatMap(([id, { trips, ratings }]) => (trips + ratings > 0 ? [id] : [])),
  };
}

async function followTrips(manager: EntityManager, told: readonly DriversRide[]): Promise<void> {
  const newest = new Map<string, DriversRide>();
  for (const ride of told) if (ride.version >= (newest.get(ride.rideId)?.version ?? 0)) newest.set(ride.rideId, ride);
  const rides = [...newest.values()];
  await preparedIn(manager, 'drivers.trips', keepTrips, [
    rides.map(({ rideId }) => rideId),
    rides.map(({ driverId }) => driverId),
    rides.map(({ version }) => version),
    rides.map(({ status }) => isActive(status)),
  ]);
}

/** One settlement a ride, R18. @returns those that are new */
async function settle(
  manager: EntityManager,
  told: readonly DriversRide[],
): Promise<{ driverId: string; netPaise: number }[]> {
  const rides = told.filter(({ status, completedAt }) => status === 'completed' && completedAt !== null);
  if (rides.length === 0) return [];
  const shares = rides.map(({ farePaise }) => splitCommission(farePaise, settledCommissionPercent));
  const settled = await preparedIn<{ driver_id: string; net_paise: string }>(
    manager,
    'drivers.settlements',
    keepSettlements,
    [
      rides.map(({ rideId }) => rideId),
      rides.map(({ driverId }) => driverId),
      rides.map(({ farePaise }) => farePaise),
      shares.map(({ commissionPaise }) => commissionPaise),
      shares.map(({ netPaise }) => netPaise),
      rides.map(({ completedAt }) => completedAt),
      rides.map(({ pickup }) => pickup.address),
      rides.map(({ dropoff }) => dropoff.address),
    ],
  );
  return settled.map((row) => ({ driverId: row.driver_id, netPaise: Number(row.net_paise) }));
}

/** One rating a ride, R15. @returns those that are new */
async function rate(
  manager: EntityManager,
  told: readonly DriversRide[],
): Promise<{ driverId: string; rating: number }[]> {
  const rides = told.filter(({ rating }) => rating !== null);
  if (rides.length === 0) return [];
  const kept = await preparedIn<{ driver_id: string; rating: number }>(manager, 'drivers.ratings', keepRatings, [
    rides.map(({ rideId }) => rideId),
    rides.map(({ driverId }) => driverId),
    rides.map(({ rating }) => rating),
  ]);
  return kept.map((row) => ({ driverId: row.driver_id, rating: row.rating }));
}

/** @returns the drivers for whom that changed anything */
async function add(manager: EntityManager, gains: readonly (readonly [string, Gain])[]): Promise<string[]> {
  const changed = await preparedIn<{ id: string }>(manager, 'drivers.gains', addGains, [
    gains.map(([id]) => id),
    gains.map(([, { trips }]) => trips),
    gains.map(([, { paise }]) => paise),
    gains.map(([, { stars }]) => stars),
    gains.map(([, { ratings }]) => ratings),
  ]);
  return changed.map(({ id }) => id);
}
