import type { TestProduct } from '@rahi/testing-kit';
import type pg from 'pg';
import { onDatabase } from '../product/bench-product.js';
import type { Guest } from '../product/guests.js';

const months = 24;
/** The youngest month is over for longer than the 30 days in which a ride stays. */
const youngest = 2;
/** Of so many rides one is that of the rider with a long history. */
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
 * Copies a ride that was driven into the months before, as if each had moved there: `rides` of them, a month a statement, on two
 * connections. @returns seconds
 */
export async function fillMonths(product: TestProduct, rides: number, rider: Guest): Promise<number> {
  const began = performance.now();
  const url = product.databaseUrls['svc-rides'];
  const each = Math.ceil(rides / months);
  const ages = Array.from({ length: months }, (_, index) => index + youngest);
  const work = () =>
    onDatabase(url, async (client) => {
      await client.query('SET synchronous_commit = off');
      for (let age = ages.shift(); age !== undefined; age = ages.shift()) {
        const begins = `date_trunc('month', now() AT TIME ZONE 'UTC') - interval '${age} months'`;
        await client.query(`SELECT make_ended_month((${begins})::date)`);
        const at = `(${begins}) AT TIME ZONE 'UTC' + n * interval '27 days' / $1`;
        await copies(client, 'ended_rides', at, each, rider);
      }
    });
  await Promise.all([work(), work()]);
  await onDatabase(product.ownerUrls['svc-rides'], (client) => client.query('VACUUM (ANALYZE) ended_rides'));
  return (performance.now() - began) / 1000;
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
