import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { riderRides } from '@rahi/contracts';
import { encodeCursor } from '@rahi/service-kit';
import { QueryPlans } from '@rahi/testing-kit';
import { aPrincipal } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

// In process: the statements of the service are recorded.
let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({}, 1, { inProcess: true });
});
afterAll(() => harness?.stop());

describe('a page of a history', () => {
  it('rules out the months after its place, and reads the others by their index', async () => {
    await harness.database.query(
      `SELECT make_ended_month(month::date) FROM generate_series(date '2021-01-01', date '2021-12-01', interval '1 month') AS month`,
    );
    const plans = QueryPlans.record(harness.env['DATABASE_URL'] ?? '');
    const rider = aPrincipal();
    const cursor = encodeCursor({ createdAt: new Date('2021-03-15T00:00:00Z'), id: randomUUID() });
    await harness.call(riderRides, rider, { params: { riderId: rider.userId }, query: { cursor } });
    plans.stop();
    const page = plans.ran.find(({ text }) => text.includes('UNION ALL') && text.includes('LIMIT'));
    const plan = JSON.stringify(
      await harness.database.query(`EXPLAIN (FORMAT JSON) ${page?.text}`, [...(page?.values ?? [])]),
    );
    const months = [...new Set(plan.match(/ended_rides_2021_\d\d/g))].toSorted();
    expect(months).toEqual(['ended_rides_2021_01', 'ended_rides_2021_02', 'ended_rides_2021_03']);
    expect(plan).not.toMatch(/"Seq Scan"[^}]*ended_rides_2021/);
  });
});
