import type { Databases } from './databases.js';
import { grouped } from './grouped.js';

interface Settlement {
  readonly id: string;
  readonly driverId: string;
  readonly gross: number;
  readonly commission: number;
  readonly net: number;
}

/** Errors in settlements, totals and trips of completed rides, in words. */
export async function ledgerFaults(databases: Databases): Promise<string[]> {
  const completed = await databases.rows<{ id: string; fare: number; driverId: string }>(
    'svc-rides',
    `SELECT id, fare_paise AS fare, driver_id AS "driverId" FROM rides WHERE status = 'completed'`,
  );
  const settlements = await databases.rows<Settlement>(
    'svc-drivers',
    `SELECT ride_id AS id, driver_id AS "driverId", gross_paise::int AS gross, commission_paise::int AS commission,
            net_paise::int AS net FROM settlements`,
  );
  const byRide = grouped(settlements, ({ id }) => id);
  const unsettled = completed.flatMap(({ id, fare, driverId }) => {
    const [one, ...more] = byRide.get(id) ?? [];
    const right = one?.driverId === driverId && one.gross === fare && one.commission + one.net === fare;
    return right && more.length === 0 ? [] : [`completed ride ${id} is not settled once, to the paisa`];
  });
  return [
    ...unsettled,
    ...(settlements.length === completed.length
      ? []
      : [`${settlements.length} settlements, ${completed.length} rides`]),
    ...(await driverFaults(databases)),
    ...(await tripFaults(databases, completed.length)),
  ];
}

/** A driver's totals must equal the sums of their rows. */
async function driverFaults(databases: Databases): Promise<string[]> {
  const wrong = await databases.rows<{ id: string }>(
    'svc-drivers',
    `SELECT id FROM drivers
     LEFT JOIN (SELECT driver_id, count(*) AS trips, sum(net_paise + bonus_paise + tip_paise + adjustment_paise) AS net FROM settlements GROUP BY driver_id) AS settled
       ON settled.driver_id = drivers.id
     LEFT JOIN (SELECT driver_id, count(*) AS count, sum(rating) AS sum FROM ride_ratings GROUP BY driver_id) AS rated
       ON rated.driver_id = drivers.id
     WHERE (total_trips, earned_paise, rating_count, rating_sum)
       IS DISTINCT FROM (coalesce(trips, 0), coalesce(net, 0), coalesce(rated.count, 0), coalesce(rated.sum, 0))
       OR on_trip <> EXISTS (SELECT 1 FROM trips WHERE trips.driver_id = drivers.id AND active)`,
  );
  return wrong.map(({ id }) => `the totals of driver ${id} are not those of its trips`);
}

async function tripFaults(databases: Databases, completed: number): Promise<string[]> {
  const [trips] = await databases.rows<{ count: number }>('svc-auth', 'SELECT count(*)::int FROM trips');
  const wrong = await databases.rows<{ id: string }>(
    'svc-auth',
    `SELECT id FROM users
     WHERE total_trips <> (SELECT count(*) FROM trips WHERE users.id IN (rider_id, driver_id))`,
  );
  return [
    ...(trips?.count === completed ? [] : [`svc-auth counts ${trips?.count ?? 0} trips of ${completed}`]),
    ...wrong.map(({ id }) => `the trips of user ${id} are miscounted`),
  ];
}
