import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { payRide, tipRide, topUpWallet, type Principal } from '@rahi/contracts';
import { aPrincipal } from '../../../testing/factories.js';
import { RidesHarness } from '../../../testing/rides-harness.js';
import { balanceOf } from '../../../testing/ledger-facts.js';
import { brokenInvariants } from '../../../testing/ride-invariants.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({ UPI_PAYEE: 'rahi.demo@upi', OPERATOR_NAME: 'Acme Rides' }, 2);
});
afterAll(() => harness?.stop());

async function completed(paymentMethod: 'cash' | 'upi' = 'cash') {
  const [rider, driver] = [aPrincipal(), harness.driver()];
  const id = await harness.book(rider, { paymentMethod });
  await harness.bring(id, 'completed', rider, driver);
  return { id, rider, driver };
}

const pay = (id: string, who: Principal, method: 'cash' | 'upi', reference?: string) =>
  harness.call(payRide, who, { params: { id }, body: { method, ...(reference && { reference }) } });
const tip = (id: string, who: Principal, amount: string) =>
  harness.call(tipRide, who, { params: { id }, body: { amount } });

const balance = (kind: 'rider' | 'driver' | 'cash_in_hand', who: Principal) =>
  balanceOf(harness.database, { kind, owner: who.userId });

async function balancesOf({ rider, driver }: { rider: Principal; driver: Principal }) {
  return {
    rider: await balance('rider', rider),
    driver: await balance('driver', driver),
    cash: await balance('cash_in_hand', driver),
  };
}

describe('a ride paid in cash', () => {
  it('is due at its end, and paid once its driver confirms it; the journal knows who holds what', async () => {
    const trip = await completed();
    const { id, rider, driver } = trip;
    expect((await harness.get(id, rider)).body['payment']).toEqual({
      method: 'cash',
      state: 'due',
      due: '283.50',
      paidAt: null,
      reference: null,
      // A rider who pays in cash is not asked to pay the platform as well.
      upiLink: null,
      payee: 'platform',
      claimed: '0',
      claimedAt: null,
    });
    // Fare less 10 % commission, and ₹5 for the near pickup.
    expect(await balancesOf(trip)).toEqual({ rider: 28_350, driver: -26_015, cash: 0 });
    expect(await pay(id, rider, 'cash')).toMatchObject({ status: 403 });
    expect(await pay(id, aPrincipal(), 'cash')).toMatchObject({ status: 404 });
    const paid = await pay(id, driver, 'cash');
    expect(paid).toMatchObject({ status: 200, body: { payment: { state: 'paid', due: '0', method: 'cash' } } });
    expect(await balancesOf(trip)).toEqual({ rider: 0, driver: -26_015, cash: 28_350 });
    // Pressed twice.
    expect(await pay(id, driver, 'cash')).toMatchObject({ status: 200, body: { version: paid.body['version'] } });
    expect(await balancesOf(trip)).toEqual({ rider: 0, driver: -26_015, cash: 28_350 });
  });

  it('is paid once, however many confirm at once', async () => {
    const trip = await completed();
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(trip.id, trip.driver, 'cash')));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await balancesOf(trip)).toEqual({ rider: 0, driver: -26_015, cash: 28_350 });
  });

  it('owes nothing before its end', async () => {
    const rider = aPrincipal();
    const id = await harness.book(rider);
    expect((await harness.get(id, rider)).body['payment']).toMatchObject({ state: 'none', due: '0', upiLink: null });
    expect(await pay(id, rider, 'upi', '123456789012')).toMatchObject({ status: 409, body: { code: 'nothing_due' } });
  });
});

describe('a ride paid by UPI', () => {
  it('has a link for the rider’s app, with the amount and the ride', async () => {
    const trip = await completed('upi');
    const { id, rider, driver } = trip;
    const payment = Object((await harness.get(id, rider)).body['payment']);
    const link = new URL(String(payment.upiLink));
    expect(Object.fromEntries(link.searchParams)).toEqual({
      pa: 'rahi.demo@upi',
      pn: 'Acme Rides',
      am: '283.50',
      cu: 'INR',
      tr: id.replaceAll('-', ''),
      tn: 'Rahi ride',
    });
    expect(await pay(id, rider, 'upi')).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    // R40: nobody but the bank knows that money came to the platform.
    expect(await pay(id, driver, 'upi')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await balancesOf(trip)).toEqual({ rider: 28_350, driver: -26_015, cash: 0 });
  });
});

describe('a reference number that a rider gives', () => {
  it('is a claim: the ride is claimed, and no money moves', async () => {
    const trip = await completed('upi');
    const { id, rider, driver } = trip;
    const claimed = await pay(id, rider, 'upi', '604512345678');
    expect(claimed).toMatchObject({
      status: 200,
      body: {
        payment: {
          state: 'claimed',
          due: '283.50',
          claimed: '283.50',
          claimedAt: expect.any(String),
          paidAt: null,
          reference: '604512345678',
          upiLink: null,
        },
      },
    });
    expect((await harness.get(id, driver)).body['payment']).toMatchObject({
      state: 'claimed',
      reference: '604512345678',
    });
    expect(await balancesOf(trip)).toEqual({ rider: 28_350, driver: -26_015, cash: 0 });
    // Pressed twice; another number for what is claimed; and the driver, who did not get the money.
    expect(await pay(id, rider, 'upi', '604512345678')).toMatchObject({
      status: 200,
      body: { version: claimed.body['version'] },
    });
    expect(await pay(id, rider, 'upi', '604512345679')).toMatchObject({
      status: 409,
      body: { code: 'already_claimed', detail: expect.stringContaining('5678') },
    });
    expect(await pay(id, driver, 'upi')).toMatchObject({ status: 403 });
    expect(await balancesOf(trip)).toEqual({ rider: 28_350, driver: -26_015, cash: 0 });
  });

  it.each(['aaaaaaaaaaaa', '12345678901', '1234567890123', '60451234567x', ''])(
    'has 12 digits, and not %p',
    async (text) => {
      const trip = await completed('upi');
      const body = { method: 'upi' as const, reference: text };
      expect(await harness.call(payRide, trip.rider, { params: { id: trip.id }, body })).toMatchObject({
        status: 400,
        body: { code: 'invalid_input' },
      });
      expect((await harness.get(trip.id, trip.rider)).body['payment']).toMatchObject({ state: 'due' });
    },
  );

  it('is refused on a ride to be paid in cash', async () => {
    const trip = await completed('cash');
    expect(await pay(trip.id, trip.rider, 'upi', '604500000009')).toMatchObject({
      status: 409,
      body: { code: 'paid_in_cash' },
    });
    expect((await harness.get(trip.id, trip.rider)).body['payment']).toMatchObject({ state: 'due', method: 'cash' });
  });

  it('counts once over all rides, and never after a payment had it', async () => {
    const [one, other, third] = [await completed('upi'), await completed('upi'), await completed('upi')];
    const both = await Promise.all([one, other].map(({ id, rider }) => pay(id, rider, 'upi', '604500000001')));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'reference_used',
      detail: expect.stringContaining('another payment'),
    });
    // Paid in cash meanwhile, the number stays used.
    await Promise.all([one, other].map(({ id, driver }) => pay(id, driver, 'cash')));
    expect(await pay(third.id, third.rider, 'upi', '604500000001')).toMatchObject({ status: 409 });
    const params = { id: third.rider.userId };
    const body = { amount: '10', reference: '604500000002' };
    await harness.call(topUpWallet, aPrincipal({ isAdmin: true }), { params, body });
    expect(await pay(third.id, third.rider, 'upi', '604500000002')).toMatchObject({
      status: 409,
      body: { code: 'reference_used' },
    });
    expect((await harness.get(third.id, third.rider)).body['payment']).toMatchObject({ state: 'due' });
  });

  it('is ended by cash that the driver got, and a tip after it is claimed on its own', async () => {
    const trip = await completed('upi');
    const { id, rider, driver } = trip;
    await pay(id, rider, 'upi', '604500000003');
    expect(await pay(id, driver, 'cash')).toMatchObject({
      status: 200,
      body: { payment: { state: 'paid', method: 'cash', due: '0', claimed: '0', claimedAt: null } },
    });
    expect(await balancesOf(trip)).toEqual({ rider: 0, driver: -26_015, cash: 28_350 });
    expect(await tip(id, rider, '20')).toMatchObject({
      body: { payment: { state: 'due', due: '20', upiLink: expect.stringContaining('am=20.00') } },
    });
    expect(await pay(id, rider, 'upi', '604500000004')).toMatchObject({
      body: { payment: { state: 'claimed', due: '20', claimed: '20' } },
    });
  });

  it('stays while a tip on top of it is paid in cash', async () => {
    const trip = await completed('upi');
    const { id, rider, driver } = trip;
    await pay(id, rider, 'upi', '604500000005');
    expect(await tip(id, rider, '20')).toMatchObject({
      body: {
        payment: { state: 'due', due: '303.50', claimed: '283.50', upiLink: expect.stringContaining('am=20.00') },
      },
    });
    expect(await pay(id, driver, 'cash')).toMatchObject({
      body: { payment: { state: 'claimed', due: '283.50', claimed: '283.50' } },
    });
    expect(await balancesOf(trip)).toEqual({ rider: 28_350, driver: -28_015, cash: 2000 });
  });
});

describe('a tip', () => {
  it('is the driver’s in full, once, and due on top', async () => {
    const trip = await completed();
    const { id, rider, driver } = trip;
    expect(await tip(id, driver, '20')).toMatchObject({ status: 403 });
    await pay(id, driver, 'cash');
    const tipped = await tip(id, rider, '20');
    expect(tipped).toMatchObject({ status: 200, body: { tip: '20', payment: { state: 'due', due: '20' } } });
    expect((await harness.get(id, driver)).body['earnings']).toMatchObject({ tip: '20', net: '280.15' });
    expect(await balancesOf(trip)).toEqual({ rider: 2000, driver: -28_015, cash: 28_350 });
    // A repeated press is not a second tip; another amount is refused.
    expect(await tip(id, rider, '20')).toMatchObject({ status: 200 });
    expect(await tip(id, rider, '50')).toMatchObject({ status: 409, body: { code: 'already_tipped' } });
    expect(await pay(id, driver, 'cash')).toMatchObject({
      status: 200,
      body: { payment: { state: 'paid', due: '0' } },
    });
    expect(await balancesOf(trip)).toEqual({ rider: 0, driver: -28_015, cash: 30_350 });
  });

  it.each(['0', '0.99', '1000.01', '-5'])('is not ₹%s', async (amount) => {
    const { id, rider } = await completed();
    expect(await tip(id, rider, amount)).toMatchObject({ status: 400 });
  });

  it('is for completed rides', async () => {
    const rider = aPrincipal();
    const id = await harness.book(rider);
    expect(await tip(id, rider, '20')).toMatchObject({ status: 409, body: { code: 'not_completed' } });
  });
});

it('leaves a journal that balances, and one receipt a ride', async () => {
  expect(await brokenInvariants(harness.database)).toEqual([]);
});
