import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { approvePayouts, discardPayouts, payoutRuns, type PayoutRun } from '@rahi/contracts';
import { balanceOf } from '../../testing/ledger-facts.js';
import { PayoutWeeks, sentFromBank } from '../../testing/payout-week.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
let weeks: PayoutWeeks;
beforeAll(async () => {
  harness = await RidesHarness.start();
  weeks = new PayoutWeeks(harness);
});
afterAll(() => harness?.stop());

const owed = async (owner: string) => 0 - (await balanceOf(harness.database, { kind: 'driver', owner }));
const code = (answer: { body: Record<string, unknown> }) => answer.body['code'];
const sentBy = (run: PayoutRun) => sentFromBank(harness.database, run.id);
const discard = (run: PayoutRun, reason = 'A wrong week') =>
  harness.call(discardPayouts, weeks.first, { params: { id: run.id }, body: { reason } });

describe('a run that is wrong or empty', () => {
  it('is discarded with a reason: nothing is in the journal, and the week can be prepared again', async () => {
    const driver = randomUUID();
    weeks.next();
    await weeks.ride(driver);
    const run = await weeks.prepare();
    const first = await weeks.payoutOf(run, driver);
    const answer = await discard(run);
    expect(answer.body).toMatchObject({
      status: 'discarded',
      discarded: { by: { id: weeks.first.userId }, reason: 'A wrong week' },
    });
    expect((await discard(run, 'Again')).body).toEqual(answer.body);
    expect([await owed(driver), await sentBy(run)]).toEqual([9450, 0]);
    const approve = await harness.call(approvePayouts, weeks.second, { params: { id: run.id } });
    expect([approve.status, code(approve)]).toEqual([409, 'run_decided']);
    const [audited] = await harness.database.query<{ data: unknown }[]>(
      `SELECT data FROM outbox WHERE type = 'audit.admin_acted.v1' AND data->>'action' = 'payout.discard'`,
    );
    expect(audited?.data).toMatchObject({ reason: expect.stringContaining('A wrong week') });

    const again = await weeks.prepare();
    expect(again.id).not.toBe(run.id);
    const second = await weeks.payoutOf(again, driver);
    expect(second).toMatchObject({ amount: '94.50', status: 'prepared' });
    expect(second?.reference).not.toBe(first?.reference);
    await weeks.approve(again);
    expect([await owed(driver), await sentBy(again)]).toEqual([0, 9450]);
    expect(code(await discard(again))).toBe('run_decided');
    const listed = await harness.call(payoutRuns, weeks.first, { query: { limit: 2 } });
    expect(listed.list.map(({ id }) => id).toSorted()).toEqual([run.id, again.id].toSorted());
  });

  it('is not approved by the release before, which knows of no discard', async () => {
    weeks.next();
    await weeks.ride(randomUUID());
    const run = await weeks.prepare();
    await discard(run);
    const approving = `UPDATE payout_runs SET approved_at = now(), approved_by = $2 WHERE id = $1`;
    await expect(harness.database.query(approving, [run.id, weeks.second.userId])).rejects.toThrow(/discarded/);
    await weeks.approve(await weeks.prepare());
  });

  it('without payouts keeps no other week waiting', async () => {
    weeks.next();
    const empty = await weeks.prepare();
    expect(empty).toMatchObject({ status: 'prepared', payouts: { prepared: { count: 0 } } });
    const driver = randomUUID();
    weeks.next();
    await weeks.ride(driver);
    const following = await weeks.prepare();
    expect(await weeks.payoutOf(following, driver)).toMatchObject({ amount: '94.50' });
    await weeks.approve(following);
    await weeks.approve(empty);
  });
});
