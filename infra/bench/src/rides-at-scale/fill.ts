import type { TestProduct } from '@rahi/testing-kit';
import type pg from 'pg';
import { onDatabase } from '../product/bench-product.js';
import type { Guest } from '../product/guests.js';

const months = 24;
/** The youngest month is over for longer than the 30 days in which a ride stays. */
const youngest = 2;
/** One ride in this many belongs to the rider with a long history. */
export const shareOfOne = 2000;

/** From which place in the copies on everything is computed: `n` counts from 1 to `$1`. */
const changed: Readonly<Record<string, string>> = {
  id: 'gen_random_uuid()',
  rider_id: `CASE WHEN n % ${shareOfOne} = 0 THEN $2::uuid ELSE md5('rider ' || n % 200000)::uuid END`,
  // A trip of some seconds is flagged, and its payout would wait.
  flags: `'{}'`,
  driver_id: `md5('driver ' || n % 20000)::uuid`,
};

/**
 * Copies a ride that was driven into the months before, as if each had moved there: `rides` of them, on two connections. A month
 * gets its indexes once it is full, and is attached then. @returns seconds
 */
export async function fillMonths(product: TestProduct, rides: number, rider: Guest): Promise<number> {
  const began = performance.now();
  const url = product.ownerUrls['svc-rides'];
  const each = Math.ceil(rides / months);
  const ages = Array.from({ length: months }, (_, index) => index + youngest);
  const work = () =>
    onDatabase(url, async (client) => {
      await client.query(`SET synchronous_commit = off; SET maintenance_work_mem = '256MB'`);
      for (let age = ages.shift(); age !== undefined; age = ages.shift()) await fillMonth(client, age, each, rider);
    });
  await Promise.all([work(), work()]);
  await onDatabase(url, async (client) => {
    await client.query('ANALYZE ended_rides');
    // Rides that moved one by one have been looked at by the clocks of the table of data.
    await client.query(
      `INSERT INTO retention_marks (clock, up_to)
       SELECT 'ended_rides.created_at.' || days, now() - make_interval(days => days) FROM unnest(ARRAY[30, 730]) AS days
       ON CONFLICT (clock) DO UPDATE SET up_to = excluded.up_to`,
    );
  });
  return (performance.now() - began) / 1000;
}

async function fillMonth(client: pg.Client, age: number, rides: number, rider: Guest): Promise<void> {
  const { rows } = await client.query<{ begins: string; ends: string }>(
    `SELECT month::date::text AS begins, (month + interval '1 month')::date::text AS ends
     FROM (SELECT date_trunc('month', now() AT TIME ZONE 'UTC') - make_interval(months => $1) AS month) AS of`,
    [age],
  );
  const { begins = '', ends = '' } = rows[0] ?? {};
  const partition = `ended_rides_${begins.slice(0, 7).replace('-', '_')}`;
  const indexes = await client.query<{ sql: string }>(
    `SELECT regexp_replace(pg_get_indexdef(indexrelid), ' \\S+ ON ONLY \\S+', ' ON ' || $1) AS sql
     FROM pg_index WHERE indrelid = 'ended_rides'::regclass AND NOT indisprimary`,
    [partition],
  );
  await client.query('BEGIN');
  await client.query(`CREATE TABLE ${partition} (LIKE ended_rides INCLUDING DEFAULTS INCLUDING CONSTRAINTS)`);
  await copies(client, partition, `timestamptz '${begins} 00:00Z' + n * interval '27 days' / $1`, rides, rider);
  await client.query(`ALTER TABLE ${partition} ADD PRIMARY KEY (id, created_at)`);
  for (const { sql } of indexes.rows) await client.query(sql);
  await client.query(
    `ALTER TABLE ended_rides ATTACH PARTITION ${partition} FOR VALUES FROM ('${begins} 00:00Z') TO ('${ends} 00:00Z')`,
  );
  await client.query('COMMIT');
  await client.query(`VACUUM (ANALYZE) ${partition}`);
}

/** As many rides that have to move. */
export async function fillDue(product: TestProduct, rides: number, rider: Guest): Promise<void> {
  await onDatabase(product.databaseUrls['svc-rides'], async (client) => {
    await copies(client, 'rides', `now() - interval '40 days' - n * interval '1 second'`, rides, rider);
    await client.query('ANALYZE rides');
  });
}

/** @param at SQL of the moment at which the copy `n` of `$1` was booked; its other moments follow as in the original */
async function copies(client: pg.Client, table: string, at: string, count: number, rider: Guest): Promise<void> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `SELECT column_name AS name, udt_name AS type FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = 'rides' ORDER BY ordinal_position`,
  );
  const values = rows.map(({ name, type }) => {
    const moved = type === 'timestamptz' ? `${at} + (ride.${name} - ride.created_at)` : `ride.${name}`;
    return changed[name] ?? moved;
  });
  const names = rows.map(({ name }) => name).join(', ');
  await client.query(
    `INSERT INTO ${table} (${names}) SELECT ${values.join(', ')}
     FROM generate_series(1, $1::int) AS n, (SELECT * FROM rides WHERE status = 'completed' ORDER BY created_at DESC LIMIT 1) AS ride`,
    [count, rider.userId],
  );
}
