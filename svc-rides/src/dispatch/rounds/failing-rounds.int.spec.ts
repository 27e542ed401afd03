import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { healthQuestion, jobList, jobRun } from '@rahi/contracts';
import { aPrincipal } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

const rounds = 'Dispatch rounds';

let harness: RidesHarness;
let instanceId = '';
beforeAll(async () => {
  // The test runs the rounds; each is due at once.
  harness = await RidesHarness.start({ ROUND_SECONDS: '3600' });
  harness.expectInLogs(/"job":"Dispatch rounds"/, /"msg":"a round failed"/);
  const { subject, answer } = jobList('rides');
  const listed = answer.parse((await harness.connection.request(subject, '', { timeout: 3000 })).json());
  instanceId = listed.instanceId;
});
afterAll(() => harness?.stop());

async function run() {
  const { subject, answer } = jobRun('rides', instanceId);
  await harness.database.query(`UPDATE dispatch_claims SET round_at = '-infinity'`);
  const msg = await harness.connection.request(subject, JSON.stringify({ job: rounds }), { timeout: 20_000 });
  return answer.parse(msg.json());
}

/** What the instance says to the gateway. */
async function failing() {
  const msg = await harness.connection.request(healthQuestion.subject, '', { timeout: 3000 });
  return healthQuestion.answer.parse(msg.json()).failing;
}

describe('rounds that fail always', () => {
  it('make svc-rides degraded with their name and error, and it is well once they work', async () => {
    harness.driver();
    await harness.book(aPrincipal());
    expect(await run()).toMatchObject({ outcome: 'succeeded' });
    // As a statement that no database understands.
    await harness.database.query('ALTER TABLE offers RENAME COLUMN exclusive_until TO gone');
    for (const _ of [1, 2])
      expect(await run()).toMatchObject({ outcome: 'failed', error: expect.stringContaining('42703') });
    expect(await failing()).toEqual([]);
    expect(await run()).toMatchObject({ outcome: 'failed' });
    expect(await failing()).toMatchObject([{ job: rounds, failures: 3, error: expect.stringContaining('42703') }]);
    await harness.database.query('ALTER TABLE offers RENAME COLUMN gone TO exclusive_until');
    await run();
    await harness.book(aPrincipal());
    expect(await run()).toMatchObject({ outcome: 'succeeded' });
    expect(await failing()).toEqual([]);
  });
});
