import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { driverAccount, payRide, settlePayouts, tipRide, type Principal } from '@rahi/contracts';
import { cashDeposit } from '../ledger/entries.js';
import { aPrincipal } from '../../testing/factories.js';
import { PayoutWeeks } from '../../testing/payout-week.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start();
});
afterAll(() => harness?.stop());

const account = (driver: Principal, who = driver) =>
  harness.call(driverAccount, who, { params: { driverId: driver.userId } });

/** A ride of ₹283.50, with a commission of ₹28.35, and ₹5 for the near pickup. */
async function ridden(driver: Principal, inCash: boolean) {
  const rider = aPrincipal();
  const id = await harness.book(rider);
  await harness.bring(id, 'completed', rider, driver);
  if (inCash) await harness.call(payRide, driver, { params: { id }, body: { method: 'cash' } });
  return { id, rider };
}

it('a driver’s account is the journal’s: cash in hand, the commission in it, what is owed either way', async () => {
  const driver = harness.driver();
  const nothing = { cashInHand: '0', commissionOwed: '0', owed: '0', dues: '0' };
  expect((await account(driver)).body).toEqual(nothing);
  await ridden(driver, false);
  expect((await account(driver)).body).toEqual({ ...nothing, owed: '260.15' });
  const { id, rider } = await ridden(driver, true);
  // Of two fares one is in their hand: less than they are owed.
  expect((await account(driver)).body).toEqual({
    cashInHand: '283.50',
    commissionOwed: '28.35',
    owed: '520.30',
    dues: '0',
  });
  // A tip in cash is the driver's own, and its ride's commission counts once.
  await harness.call(tipRide, rider, { params: { id }, body: { amount: '20' } });
  await harness.call(payRide, driver, { params: { id }, body: { method: 'cash' } });
  expect((await account(driver)).body).toMatchObject({ cashInHand: '303.50', commissionOwed: '28.35', owed: '540.30' });
});

it('who drives for cash only owes the commission, until they hand it over', async () => {
  const driver = harness.driver();
  for (let count = 0; count < 2; count += 1) await ridden(driver, true);
  const before = { cashInHand: '567', commissionOwed: '56.70', owed: '520.30', dues: '46.70' };
  expect((await account(driver)).body).toEqual(before);
  const { userId: driverId } = driver;
  const deposit = cashDeposit({ id: '5f1d7a7e-3a52-4c5e-9d1c-0a4b1c2d3e4f', driverId, paise: 46_70 });
  await new PayoutWeeks(harness).post(deposit, new Date());
  expect((await account(driver)).body).toEqual({ ...before, cashInHand: '520.30', commissionOwed: '0', dues: '0' });
});

it('has the commission again that a payout set off, when the bank could not send it', async () => {
  const driver = aPrincipal({ type: 'driver' });
  const weeks = new PayoutWeeks(harness);
  for (const cash of [false, false, true]) await weeks.ride(driver.userId, { cash });
  const before = { cashInHand: '105', commissionOwed: '10.50', owed: '283.50', dues: '0' };
  expect((await account(driver)).body).toEqual(before);
  const run = await weeks.approve(await weeks.prepare());
  expect((await account(driver)).body).toEqual({ cashInHand: '0', commissionOwed: '0', owed: '0', dues: '0' });
  const body = { outcome: 'failed' as const, reason: 'The account is closed' };
  await harness.call(settlePayouts, weeks.first, { params: { id: run.id }, body });
  expect((await account(driver)).body).toEqual(before);
});

it('is the driver’s and the desk’s to read', async () => {
  const driver = harness.driver();
  expect(await account(driver, aPrincipal())).toMatchObject({ status: 404 });
  expect(await account(driver, aPrincipal({ isAdmin: true }))).toMatchObject({ status: 200 });
});
