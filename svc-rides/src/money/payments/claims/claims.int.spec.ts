import { afterAll, beforeAll, expect, describe, it } from '@jest/globals';
import { payRide, riderWallet, rupeesFromPaise, topUpWallet, type Principal } from '@rahi/contracts';
import { Outbox } from '@rahi/service-kit';
import { balanceOf } from '../../../testing/ledger-facts.js';
import { aPrincipal } from '../../../testing/factories.js';
import { brokenInvariants } from '../../../testing/ride-invariants.js';
import { RidesHarness } from '../../../testing/rides-harness.js';
import { Claims } from './claims.service.js';
import { PaymentClaimEntity } from './payment-claim.entity.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({ UPI_PAYEE: 'rahi.demo@upi' }, 2, { inProcess: true });
});
afterAll(() => harness?.stop());

const farePaise = 28_350;
let numbers = 700_000_000_000;

/** A ride by UPI, whose rider gave a number for it. */
async function claimed() {
  const [rider, driver] = [aPrincipal(), harness.driver()];
  const id = await harness.book(rider, { paymentMethod: 'upi' });
  await harness.bring(id, 'completed', rider, driver);
  const reference = String((numbers += 1));
  await harness.call(payRide, rider, { params: { id }, body: { method: 'upi', reference } });
  return { id, rider, driver, reference };
}

/** The bank says that this came. @returns whether a claim was settled by it */
async function received(reference: string, paise: number, instance = 0): Promise<boolean> {
  const app = harness.inProcess[instance]?.app;
  if (!app) throw new Error('no such instance');
  const [claims, outbox] = [app.get(Claims, { strict: false }), app.get(Outbox, { strict: false })];
  const cause = harness.outbound();
  const ride = await outbox.transaction(
    (manager) => claims.settle(manager, { reference, paise }, cause),
    cause.deadline,
  );
  return ride !== null;
}

const paymentOf = async (id: string, who: Principal) => (await harness.get(id, who)).body['payment'];
const owedBy = (rider: Principal) => balanceOf(harness.database, { kind: 'rider', owner: rider.userId });
const inBank = () => balanceOf(harness.database, { kind: 'bank' });
const stateOf = async (reference: string) =>
  (await harness.database.manager.findOneBy(PaymentClaimEntity, { reference }))?.state;

describe('a claim whose money is in the platform’s bank', () => {
  it('is settled once, however often and wherever the bank says so', async () => {
    const { id, rider, reference } = await claimed();
    const wallet = async () => (await harness.call(riderWallet, rider, { params: { riderId: rider.userId } })).body;
    const due = rupeesFromPaise(farePaise);
    expect(await wallet()).toEqual({ balance: '0', due, claimed: due });
    const before = await inBank();
    const settled = await Promise.all([0, 1, 0, 1].map((instance) => received(reference, farePaise, instance)));
    expect(settled.filter(Boolean)).toHaveLength(1);
    expect(await paymentOf(id, rider)).toMatchObject({
      state: 'paid',
      method: 'upi',
      due: '0',
      claimed: '0',
      reference,
    });
    expect([await owedBy(rider), (await inBank()) - before, await stateOf(reference)]).toEqual([
      0,
      farePaise,
      'settled',
    ]);
    expect(await received(reference, farePaise)).toBe(false);
    expect(await wallet()).toEqual({ balance: '0', due: '0', claimed: '0' });
  });

  it('leaves due what did not come, and gives the rider credit for what came too much', async () => {
    const [less, more] = [await claimed(), await claimed()];
    await received(less.reference, farePaise - 1000);
    expect(await paymentOf(less.id, less.rider)).toMatchObject({ state: 'due', due: '10', claimed: '0', paidAt: null });
    await received(more.reference, farePaise + 1000);
    expect(await paymentOf(more.id, more.rider)).toMatchObject({ state: 'paid', due: '0' });
    const params = { riderId: more.rider.userId };
    expect((await harness.call(riderWallet, more.rider, { params })).body).toEqual({
      balance: '10',
      due: '0',
      claimed: '0',
    });
  });

  it('is the rider’s credit where the driver got cash as well', async () => {
    const { id, rider, driver, reference } = await claimed();
    await harness.call(payRide, driver, { params: { id }, body: { method: 'cash' } });
    expect(await stateOf(reference)).toBe('void');
    expect(await received(reference, farePaise)).toBe(true);
    expect(await paymentOf(id, rider)).toMatchObject({ state: 'paid', method: 'cash', due: '0' });
    expect([await owedBy(rider), await stateOf(reference)]).toEqual([-farePaise, 'settled']);
  });

  it('is not booked twice where the desk took the number for a top-up', async () => {
    const { id, rider, reference } = await claimed();
    const body = { amount: '283.50', reference };
    await harness.call(topUpWallet, aPrincipal({ isAdmin: true }), { params: { id: rider.userId }, body });
    await expect(received(reference, farePaise)).rejects.toMatchObject({ code: 'reference_used' });
    expect(await paymentOf(id, rider)).toMatchObject({ state: 'claimed' });
    expect(await stateOf(reference)).toBe('open');
  });

  it('is none where nobody gave the number', async () => {
    expect(await received('799999999999', farePaise)).toBe(false);
  });
});

it('leaves a journal that balances', async () => {
  expect(await brokenInvariants(harness.database)).toEqual([]);
});
