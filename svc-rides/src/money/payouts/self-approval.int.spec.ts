import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { approvePayouts } from '@rahi/contracts';
import { PayoutWeeks } from '../../testing/payout-week.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
let weeks: PayoutWeeks;
beforeAll(async () => {
  harness = await RidesHarness.start({ PAYOUT_SELF_APPROVAL: 'second_factor' });
  weeks = new PayoutWeeks(harness);
});
afterAll(() => harness?.stop());

it('a desk of one person approves its own run where the setting says so, and only with a second factor', async () => {
  weeks.next();
  await weeks.ride(randomUUID());
  const run = await weeks.prepare();
  expect(run.selfApproval).toBe(true);
  const approve = (secondFactor: boolean | undefined) =>
    harness.call(approvePayouts, { ...weeks.first, secondFactor, steppedUpAt: Date.now() }, { params: { id: run.id } });
  for (const without of [undefined, false]) {
    const refused = await approve(without);
    expect([refused.status, refused.body['code']]).toEqual([403, 'second_factor_missing']);
  }
  expect((await approve(true)).body).toMatchObject({ status: 'approved', approvedBy: { id: weeks.first.userId } });
});
