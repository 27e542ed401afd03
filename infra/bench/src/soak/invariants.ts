import { isDeepStrictEqual } from 'node:util';
import { transitions, type RideStatus } from '@rahi/contracts';
import { waitFor, type TestProduct } from '@rahi/testing-kit';
import { onDatabase } from '../product/bench-product.js';

const active = `status IN ('searching', 'driver_assigned', 'driver_arrived', 'in_progress')`;
const own = `type LIKE 'ride.%' AND data ? 'version'`;
const settleWithinMs = 60_000;

/** Invariants of svc-rides' database. Each query returns the ids that break one. */
const ofRides: Readonly<Record<string, string>> = {
  'one active ride per rider': `SELECT rider_id AS id FROM rides WHERE ${active} GROUP BY 1 HAVING count(*) > 1`,
  'one active ride per driver': `SELECT driver_id AS id FROM rides WHERE ${active} AND driver_id IS NOT NULL
    GROUP BY 1 HAVING count(*) > 1`,
  'one driver per ride': `SELECT data->>'rideId' AS id FROM outbox WHERE ${own} AND data->>'driverId' IS NOT NULL
    GROUP BY 1 HAVING count(DISTINCT data->>'driverId') > 1`,
  'each version told once, in order': `SELECT rides.id FROM rides
    LEFT JOIN outbox ON data->>'rideId' = rides.id::text AND ${own} GROUP BY rides.id, rides.version
    HAVING coalesce(array_agg((data->>'version')::int ORDER BY seq), '{}') IS DISTINCT FROM
           (SELECT array_agg(v) FROM generate_series(1, rides.version) v)`,
  'every event published': `SELECT id FROM outbox WHERE published_at IS NULL`,
};

/**
 * Checks a product's data after a load, once its events have arrived.
 * @param acknowledged the last status of each ride that a client received
 * @returns the broken invariants, in words
 */
export async function brokenInvariants(
  product: TestProduct,
  acknowledged: ReadonlyMap<string, RideStatus>,
): Promise<string[]> {
  const broken: string[] = [];
  await onDatabase(product.databaseUrls['svc-rides'], async (database) => {
    await waitFor(async () => (await database.query(ofRides['every event published'] ?? '')).rowCount === 0, {
      what: 'the events to be published',
      timeout: settleWithinMs,
    });
    for (const [name, query] of Object.entries(ofRides)) {
      const { rows } = await database.query<{ id: string }>(query);
      broken.push(...rows.map(({ id }) => `${name}: ${id}`));
    }
    const steps = await database.query<{ id: string; from: RideStatus; to: RideStatus; type: string }>(
      `SELECT * FROM (SELECT data->>'rideId' AS id, type, data->>'status' AS "to",
                lag(data->>'status') OVER (PARTITION BY data->>'rideId' ORDER BY seq) AS "from"
              FROM outbox WHERE ${own}) steps WHERE "from" IS NOT NULL AND type <> 'ride.rated.v1'`,
    );
    for (const { id, from, to } of steps.rows) {
      if (!transitions.some((one) => one.from === from && one.to === to)) broken.push(`${from} to ${to}: ${id}`);
    }
    const held = await database.query<{ id: string; status: RideStatus }>('SELECT id, status FROM rides');
    const statusOf = new Map(held.rows.map(({ id, status }) => [id, status]));
    for (const [id, status] of acknowledged) {
      if (statusOf.get(id) !== status) broken.push(`told ${status}, is ${statusOf.get(id) ?? 'lost'}: ${id}`);
    }
  });
  return [...broken, ...(await strayMoney(product))];
}

const completed = `SELECT count(*)::int AS rides, coalesce(sum(fare_paise), 0)::int AS paise
  FROM rides WHERE status = 'completed'`;
const settled = 'SELECT count(*)::int AS rides, coalesce(sum(gross_paise), 0)::int AS paise FROM settlements';
const owed = `SELECT (SELECT coalesce(sum(net_paise), 0)::int FROM settlements)
  - (SELECT coalesce(sum(earned_paise), 0)::int FROM drivers) AS paise`;

/** Completed rides, settlements and the administrators' figures must agree to the paisa. */
async function strayMoney({ databaseUrls }: TestProduct): Promise<string[]> {
  const sumOf = (service: keyof typeof databaseUrls, query: string): Promise<unknown> =>
    onDatabase(databaseUrls[service], async (database) => (await database.query<object>(query)).rows[0]);
  const ridden = await sumOf('svc-rides', completed);
  const faults = await Promise.all(
    (
      [
        ['svc-drivers', settled],
        ['svc-admin', completed],
      ] as const
    ).map(async ([service, query]) => {
      const agrees = async () => isDeepStrictEqual(await sumOf(service, query), ridden);
      const came = waitFor(agrees, { what: `the money in ${service}`, timeout: settleWithinMs });
      return came.then(
        () => [],
        async () => [`${service} has ${JSON.stringify(await sumOf(service, query))} of ${JSON.stringify(ridden)}`],
      );
    }),
  );
  const drift = JSON.stringify(await sumOf('svc-drivers', owed));
  return [
    ...faults.flat(),
    ...(drift === '{"paise":0}' ? [] : [`drivers' earnings differ from settlements: ${drift}`]),
  ];
}
