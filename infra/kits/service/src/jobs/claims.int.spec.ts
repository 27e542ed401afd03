import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { testDatabase, waitFor, type TestDatabase } from '@rahi/testing-kit';
import type { DataSource } from 'typeorm';
import { JobClaims1796050000000 } from '../migrations/1796050000000-job-claims.js';
import { connectDatabase, databaseOptions } from '../runtime/database.js';
import { createLogger } from '../runtime/logger.js';
import { Metrics } from '../runtime/metrics.js';
import { JobClaims } from './claims.js';
import { Jobs } from './jobs.service.js';

let server: TestDatabase;
let database: DataSource;
let instances: Jobs[];
let first: JobClaims;
let second: JobClaims;
let job: string;

beforeAll(async () => {
  server = await testDatabase();
  database = await connectDatabase(databaseOptions('claims', { DATABASE_URL: server.url, DATABASE_POOL: 4 }));
  const runner = database.createQueryRunner();
  await new JobClaims1796050000000().up(runner);
  await runner.release();
  const log = createLogger('claims', 'silent');
  const [one, other] = [new Jobs(log, new Metrics('claims')), new Jobs(log, new Metrics('claims'))];
  instances = [one, other];
  first = new JobClaims(database, { instanceId: randomUUID() }, one);
  second = new JobClaims(database, { instanceId: randomUUID() }, other);
});
beforeEach(() => void (job = `Job ${randomUUID()}`));
afterAll(async () => {
  await database?.destroy();
  await server?.drop();
});

const isTaken = async (claims: JobClaims, now = false) => (await claims.take(job, now, 0)).taken;

describe('the claim of a job', () => {
  it('is given to one instance, and is due again after the interval', async () => {
    const taken = await Promise.all([first, second].map((claims) => isTaken(claims)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    const [holder, other] = taken[0] ? [first, second] : [second, first];
    expect(await isTaken(other, true)).toBe(false);
    await holder.end(job, true, 3600);
    const { taken: again, dueInMs, succeededMsAgo } = await other.take(job, false, 0);
    expect(again).toBe(false);
    expect(dueInMs).toBeGreaterThan(3_500_000);
    expect(succeededMsAgo).toBeLessThan(60_000);
    expect(await isTaken(other, true)).toBe(true);
  });

  it('is due at once after a failure, and says when a run last succeeded', async () => {
    expect(await isTaken(first)).toBe(true);
    await first.end(job, false, 3600);
    expect(await second.take(job, false, 0)).toMatchObject({ taken: true, succeededMsAgo: null });
  });

  it('ends with the lease, and its last holder learns of it', async () => {
    expect(await isTaken(first)).toBe(true);
    expect(await first.renew(job)).toBe(true);
    expect(await isTaken(second)).toBe(false);
    await database.query('UPDATE job_claims SET until = clock_timestamp() WHERE job = $1', [job]);
    expect(await isTaken(second)).toBe(true);
    expect(await first.renew(job)).toBe(false);
    await first.end(job, true, 3600);
    expect(await second.renew(job)).toBe(true);
  });

  it('waits for its first time', async () => {
    expect(await first.take(job, false, 3600)).toMatchObject({ taken: false, succeededMsAgo: null });
    expect(await isTaken(first, true)).toBe(true);
  });
});

describe('two instances of a job that runs once', () => {
  it('share the runs: each shows it first, one does the work from then on, and one that fails is seen to fail', async () => {
    const runs = [0, 0];
    const works = [true, true];
    let together = 0;
    for (const [at, jobs] of instances.entries()) {
      const work = async () => {
        together += 1;
        const alone = together === 1;
        await database.query('SELECT pg_sleep(0.01)').finally(() => (together -= 1));
        if (!alone) throw new Error('two at once');
        runs[at] = (runs[at] ?? 0) + 1;
        if (!works[at]) throw new Error('it does not work here');
      };
      jobs.every(job, 0.2, work, { runs: 'once' });
    }
    const total = () => (runs[0] ?? 0) + (runs[1] ?? 0);
    await waitFor(() => runs.every((count) => count > 0), { what: 'a run of each' });
    works[0] = false;
    await waitFor(() => instances[0]?.failing.length === 1, { what: 'its failures in a row' });
    const before = total();
    await waitFor(() => total() > before + 5, { what: 'more runs' });
    expect(instances[1]?.failing).toEqual([]);
    expect(instances[1]?.states).toMatchObject([{ job, runs: 'once', failures: 0 }]);
    await Promise.all(instances.map((jobs) => jobs.onModuleDestroy()));
  });

  it('need a database', async () => {
    const jobs = new Jobs(createLogger('claims', 'silent'), new Metrics('claims'));
    expect(() => jobs.every(job, 1, () => undefined, { runs: 'once' })).toThrow('no database');
  });
});
