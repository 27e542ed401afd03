import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@rahi/testing-kit';
import * as z from 'zod/mini';
import { RidesHarness } from './testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({ BOOKING_KEY_SWEEP_SECONDS: '0.5' }, 2);
});
afterAll(() => harness?.stop());

const job = 'Booking keys';

/** The instance that runs the job now, and whether a run has succeeded since a time of Postgres's clock. */
async function claim(since = '-infinity'): Promise<{ holder: string | null; succeeded: boolean } | undefined> {
  const [row] = await harness.database.query<{ holder: string | null; succeeded: boolean }[]>(
    'SELECT holder, succeeded_at > $2::timestamptz IS TRUE AS succeeded FROM job_claims WHERE job = $1',
    [job, since],
  );
  return row;
}

const now = async () => {
  const [{ at }] = await harness.database.query<[{ at: string }]>('SELECT clock_timestamp()::text AS at');
  return at;
};

async function idOf({ healthPort }: { healthPort: number }): Promise<string> {
  const ready = await fetch(`http://127.0.0.1:${healthPort}/health/ready`);
  return z.parse(z.object({ instanceId: z.string() }), await ready.json()).instanceId;
}

describe('a job that runs once, on two instances', () => {
  it('is run by one of them, and by the other one when that one is killed in the middle of a run', async () => {
    await waitFor(async () => (await claim())?.succeeded, { what: 'a first run' });
    // A run waits for this lock, for three seconds at most.
    const blocked = harness.database.createQueryRunner();
    await blocked.startTransaction();
    await blocked.query('LOCK TABLE booking_keys IN ACCESS EXCLUSIVE MODE');
    const holder = await waitFor(async () => (await claim())?.holder, { what: 'a run that waits' });
    const ids = await Promise.all(harness.services.map(idOf));
    const at = ids.indexOf(holder);
    expect(at).toBeGreaterThanOrEqual(0);
    const [killed] = harness.services.splice(at, 1);
    const ordered = harness.runJob(job);
    const waiting = await waitFor(
      async () => {
        const [{ count }] = await harness.database.query<[{ count: number }]>(
          `SELECT count(*)::int AS count FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%DELETE%"booking_keys"%'`,
        );
        return count > 0 && count;
      },
      { what: 'the statement that waits' },
    );
    expect(waiting).toBe(1);
    await killed?.kill();
    const end = await now();
    await blocked.rollbackTransaction();
    await blocked.release();
    await ordered;
    await waitFor(async () => (await claim(end))?.succeeded, { what: 'a run of the other instance' });
  });
});
