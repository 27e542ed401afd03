import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { lateSettlements } from '@rahi/contracts';
import { driverCancelled, payout } from '../ledger/entries.js';
import { PayoutWeeks } from '../../testing/payout-week.js';
import { RidesHarness } from '../../testing/rides-harness.js';

const dayMs = 24 * 3_600_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);

let harness: RidesHarness;
let weeks: PayoutWeeks;
beforeAll(async () => {
  harness = await RidesHarness.start();
  weeks = new PayoutWeeks(harness);
});
afterAll(() => harness?.stop());

const late = async () => lateSettlements.answer.parse((await harness.call(lateSettlements, weeks.first, {})).body);

describe('what drivers are owed for longer than the law allows (R42)', () => {
  it('is nothing for what is younger than the figure, waits, is in their hand, or was paid out', async () => {
    const [young, flagged, inHand, paid] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    await weeks.ride(young, { at: daysAgo(13) });
    await weeks.ride(flagged, { at: daysAgo(20), flags: ['impossible_trip'] });
    await weeks.ride(inHand, { at: daysAgo(20), cash: true });
    await weeks.ride(paid, { at: daysAgo(40) });
    await weeks.ride(paid, { at: daysAgo(3) });
    await weeks.post(payout({ id: randomUUID(), driverId: paid, paise: 9450, cashPaise: 0 }), daysAgo(30));
    expect(await late()).toEqual({ limit: { days: 14, ruleSet: 'IN' }, drivers: 0, amount: '0', most: null });
  });

  it('is what is older, less what the driver has to pay, with the driver who is owed most', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    await weeks.ride(one, { at: daysAgo(15) });
    await weeks.ride(one, { at: daysAgo(2) });
    const charged = { rideId: randomUUID(), riderId: randomUUID(), driverId: one, paise: 1450 };
    await weeks.post(driverCancelled(charged), daysAgo(1));
    expect(await late()).toMatchObject({ drivers: 1, amount: '80', most: { driverId: one, amount: '80' } });
    await weeks.ride(other, { at: daysAgo(100) });
    expect(await late()).toMatchObject({ drivers: 2, amount: '174.50', most: { driverId: other, amount: '94.50' } });
  });
});
