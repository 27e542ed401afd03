import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { callSubject, orderPayment, paymentWebhook, payRide, tipRide, type Principal } from '@rahi/contracts';
import type { Account } from '../../ledger/account.js';
import { aPrincipal } from '../../../testing/factories.js';
import { balanceOf } from '../../../testing/ledger-facts.js';
import { PaymentProviderStandIn, type Delivery, type Payment } from '../../../testing/payment-provider-stand-in.js';
import { deliverWebhook } from '../../../testing/payment-webhook.js';
import { brokenInvariants } from '../../../testing/ride-invariants.js';
import { RidesHarness } from '../../../testing/rides-harness.js';
import { oldestEventHours } from './provider.controller.js';
import { PaymentOrderEntity, ProviderEventEntity, ProviderPaymentEntity } from './provider.entities.js';

/** The fare of the harness's completed ride. */
const farePaise = 28_350;

let company: PaymentProviderStandIn;
let harness: RidesHarness;
beforeAll(async () => {
  company = await PaymentProviderStandIn.start();
  harness = await RidesHarness.start({ ...company.settings, PAYMENT_SWEEP_SECONDS: '3600' }, 2);
  // The provider's faults and silence, and what the desk must look at.
  harness.expectInLogs(/ProviderError: /, /a payment at the provider needs the desk/);
});
afterAll(async () => {
  await harness?.stop();
  await company?.stop();
});
beforeEach(() => {
  company.mode = 'well';
  company.asked.length = 0;
});

async function completed() {
  const [rider, driver] = [aPrincipal(), harness.driver()];
  const id = await harness.book(rider, { paymentMethod: 'cash' });
  await harness.bring(id, 'completed', rider, driver);
  return { id, rider, driver };
}

/** A completed ride with its order at the provider. */
async function ordered() {
  const trip = await completed();
  const answer = await order(trip.id, trip.rider);
  expect(answer.status).toBe(200);
  return { ...trip, orderId: String(answer.body['orderId']) };
}

const order = (id: string, who: Principal) => harness.call(orderPayment, who, { params: { id } });
const payInCash = (id: string, driver: Principal) =>
  harness.call(payRide, driver, { params: { id }, body: { method: 'cash' } });

const deliver = (delivery: Delivery, budgetMs?: number) => deliverWebhook(harness, delivery, budgetMs);
const captured = (payment: Payment) => company.event('payment.captured', payment);
const paymentOf = async (id: string, who: Principal) => (await harness.get(id, who)).body['payment'];
const row = (paymentId: string) => harness.database.manager.findOneBy(ProviderPaymentEntity, { paymentId });
const balance = (account: Account) => balanceOf(harness.database, account);
const ofRider = ({ rider }: { rider: Principal }) => balance({ kind: 'rider', owner: rider.userId });
const clearing = () => balance({ kind: 'gateway_clearing' });
const entriesOf = (paymentId: string): Promise<{ cause: string }[]> =>
  harness.database.query(`SELECT cause FROM journal_entries WHERE cause LIKE '%' || $1 ORDER BY cause`, [paymentId]);
const received = (paymentId: string) => ({ cause: `gateway.received/${paymentId}` });
const returned = (paymentId: string) => ({ cause: `gateway.refunded/${paymentId}` });

const events = () => harness.database.manager.count(ProviderEventEntity);

/** The job, once it is time. */
async function sweep(): Promise<void> {
  await harness.database.query('UPDATE provider_payments SET next_try_at = now()');
  await harness.database.query('UPDATE payment_orders SET next_look_at = now()');
  await harness.runJob('Provider payments');
}

describe('an order', () => {
  it('is over what is due, the same when asked again and by many at once, and another once the amount is', async () => {
    const { id, rider, driver } = await completed();
    const answers = await Promise.all(Array.from({ length: 4 }, () => order(id, rider)));
    const [first] = answers;
    expect(first).toMatchObject({
      status: 200,
      body: { provider: 'razorpay', keyId: company.keyId, amountPaise: farePaise, currency: 'INR' },
    });
    expect(new Set(answers.map(({ body }) => body['orderId'])).size).toBe(1);
    expect((await order(id, rider)).body).toEqual(first?.body);
    await harness.call(tipRide, rider, { params: { id }, body: { amount: '20' } });
    const withTip = await order(id, rider);
    expect(withTip.body).toMatchObject({ amountPaise: farePaise + 2000 });
    await payInCash(id, driver);
    expect(await order(id, rider)).toMatchObject({ status: 409, body: { code: 'nothing_due' } });
  });

  it('is the rider’s to ask for, once the ride is over', async () => {
    const { id, driver } = await completed();
    expect(await order(id, driver)).toMatchObject({ status: 403 });
    expect(await order(id, aPrincipal())).toMatchObject({ status: 404 });
    const rider = aPrincipal();
    const searching = await harness.book(rider);
    expect(await order(searching, rider)).toMatchObject({ status: 409, body: { code: 'nothing_due' } });
  });

  it.each(['silent', 'fault'] as const)(
    'is refused in time while the provider is %s, and nothing changes',
    async (mode) => {
      const { id, rider } = await completed();
      const before = await harness.stored(id);
      company.mode = mode;
      const began = performance.now();
      const budgetMs = 3000;
      const answer = await harness.call(orderPayment, rider, { params: { id } }, undefined, budgetMs);
      expect(performance.now() - began).toBeLessThan(budgetMs);
      expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      expect(await harness.stored(id)).toEqual(before);
      expect(await harness.database.manager.countBy(PaymentOrderEntity, { rideId: id })).toBe(0);
      company.mode = 'well';
      expect(await order(id, rider)).toMatchObject({ status: 200 });
    },
  );
});

describe('a captured payment', () => {
  it('pays the ride, with an entry in the journal', async () => {
    const trip = await ordered();
    const before = await clearing();
    const payment = company.pay(trip.orderId);
    expect(await deliver(captured(payment))).toEqual({ status: 204, body: null });
    expect(await paymentOf(trip.id, trip.rider)).toMatchObject({
      method: 'upi',
      state: 'paid',
      due: '0',
      reference: payment.id,
      paidAt: expect.any(String),
    });
    expect(await ofRider(trip)).toBe(0);
    expect((await clearing()) - before).toBe(farePaise);
    expect(await entriesOf(payment.id)).toEqual([received(payment.id)]);
    expect(await row(payment.id)).toMatchObject({ state: 'settled', rideId: trip.id, paise: farePaise });
    // A later tip has its own order.
    await harness.call(tipRide, trip.rider, { params: { id: trip.id }, body: { amount: '20' } });
    const tip = await order(trip.id, trip.rider);
    expect(tip.body).toMatchObject({ amountPaise: 2000 });
    await deliver(captured(company.pay(String(tip.body['orderId']))));
    expect(await paymentOf(trip.id, trip.rider)).toMatchObject({ state: 'paid', due: '0' });
  });

  it('pays once, however often and in whatever way it is reported', async () => {
    const trip = await ordered();
    const payment = company.pay(trip.orderId);
    const event = captured(payment);
    const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(event)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204));
    // The same again, the same payment by other events, and the job: all at once.
    const others = Array.from({ length: 4 }, () => deliver(captured(payment)));
    await Promise.all([deliver(event), ...others, deliver(company.event('payment.authorized', payment)), sweep()]);
    const { paidPaise, version } = await harness.stored(trip.id);
    expect(paidPaise).toBe(farePaise);
    expect(await entriesOf(payment.id)).toEqual([received(payment.id)]);
    expect(await ofRider(trip)).toBe(0);
    expect(await deliver(event)).toMatchObject({ status: 204 });
    expect((await harness.stored(trip.id)).version).toBe(version);
  });

  it('of another amount or currency pays nothing, and is kept for the desk', async () => {
    for (const given of [{ amount: farePaise - 1 }, { currency: 'USD' }]) {
      const trip = await ordered();
      const payment = company.pay(trip.orderId, 'captured', given);
      expect(await deliver(captured(payment))).toMatchObject({ status: 204 });
      expect(await paymentOf(trip.id, trip.rider)).toMatchObject({ state: 'due', method: 'cash' });
      expect(await row(payment.id)).toMatchObject({ state: 'mismatch' });
      expect(await entriesOf(payment.id)).toEqual([]);
    }
    const counted = await harness.metric('rahi_provider_payments_total', { outcome: 'mismatch' });
    expect(counted.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(2);
  });

  it('for an unknown order changes nothing', async () => {
    const { orderId } = await ordered();
    const payment = { ...company.pay(orderId), order_id: 'order_of_somebody_else' };
    expect(await deliver(captured(payment))).toMatchObject({ status: 204 });
    expect(await row(payment.id)).toBeNull();
  });
});

describe('an authorised payment', () => {
  it('is captured by us, and has paid the ride', async () => {
    const trip = await ordered();
    const payment = company.pay(trip.orderId, 'authorized');
    expect(await deliver(company.event('payment.authorized', payment))).toMatchObject({ status: 204 });
    expect(company.payments.get(payment.id)).toMatchObject({ status: 'captured' });
    expect(await paymentOf(trip.id, trip.rider)).toMatchObject({ state: 'paid', reference: payment.id });
    expect(await deliver(captured(payment))).toMatchObject({ status: 204 });
    expect(await entriesOf(payment.id)).toEqual([received(payment.id)]);
  });

  it('is captured by the job when the provider had a fault', async () => {
    const trip = await ordered();
    const payment = company.pay(trip.orderId, 'authorized');
    company.mode = 'fault';
    expect(await deliver(company.event('payment.authorized', payment))).toMatchObject({ status: 204 });
    expect(await row(payment.id)).toMatchObject({ state: 'authorized' });
    await expect(sweep()).rejects.toThrow(/"Provider payments" failed: \d+ of \d+ failed/);
    expect(await paymentOf(trip.id, trip.rider)).toMatchObject({ state: 'due' });
    company.mode = 'well';
    await sweep();
    expect(await paymentOf(trip.id, trip.rider)).toMatchObject({ state: 'paid' });
  });

  it('is not captured for a ride that was paid in cash', async () => {
    const trip = await ordered();
    await payInCash(trip.id, trip.driver);
    const payment = company.pay(trip.orderId, 'authorized');
    await deliver(company.event('payment.authorized', payment));
    expect(company.payments.get(payment.id)).toMatchObject({ status: 'authorized' });
    expect(await row(payment.id)).toMatchObject({ state: 'not_captured' });
  });

  it('without an event is found by the job', async () => {
    const trip = await ordered();
    const payment = company.pay(trip.orderId, 'authorized');
    await sweep();
    await sweep();
    expect(await paymentOf(trip.id, trip.rider)).toMatchObject({ state: 'paid', reference: payment.id });
  });

  it('that failed is noted, and changes nothing', async () => {
    const trip = await ordered();
    const payment = company.pay(trip.orderId, 'failed');
    expect(await deliver(company.event('payment.failed', payment))).toMatchObject({ status: 204 });
    expect(await row(payment.id)).toMatchObject({ state: 'failed' });
    expect(await paymentOf(trip.id, trip.rider)).toMatchObject({ state: 'due' });
  });
});

describe('a payment for a ride that was paid in cash meanwhile', () => {
  it('is refunded in full, and cannot be spent before', async () => {
    const trip = await ordered();
    const before = await clearing();
    await payInCash(trip.id, trip.driver);
    const payment = company.pay(trip.orderId);
    const event = captured(payment);
    expect((await Promise.all([deliver(event), deliver(event)])).map(({ status }) => status)).toEqual([204, 204]);
    await sweep();
    const [refund, ...more] = [...company.refunds.values()].filter(({ payment_id }) => payment_id === payment.id);
    expect(refund).toMatchObject({ amount: farePaise });
    expect(more).toEqual([]);
    expect(await paymentOf(trip.id, trip.rider)).toMatchObject({ method: 'cash', state: 'paid', due: '0' });
    expect([await ofRider(trip), (await clearing()) - before]).toEqual([0, 0]);
    expect(await entriesOf(payment.id)).toEqual([received(payment.id), returned(payment.id)]);
    expect(await row(payment.id)).toMatchObject({ state: 'refunding', refundId: refund?.id });
    if (refund) await deliver(company.event('refund.processed', { ...refund, status: 'processed' }));
    expect(await row(payment.id)).toMatchObject({ state: 'refunded' });
  });

  it('is given back by the job when the process dies after the commit', async () => {
    const trip = await ordered();
    await payInCash(trip.id, trip.driver);
    const payment = company.pay(trip.orderId);
    // The handler has committed, and dies while it asks the provider, which never receives it.
    company.mode = 'silent';
    const lost = deliver(captured(payment), 1000).catch(() => null);
    await company.wasAsked(`POST /v1/payments/${payment.id}/refund`);
    await Promise.all(harness.services.splice(0).map((service) => service.kill()));
    await lost;
    expect(await row(payment.id)).toMatchObject({ state: 'refund_due' });
    await Promise.all([harness.boot(), harness.boot()]);
    company.mode = 'fault';
    await expect(sweep()).rejects.toThrow(/"Provider payments" failed: \d+ of \d+ failed/);
    expect(await row(payment.id)).toMatchObject({ state: 'refund_due' });
    company.mode = 'well';
    await Promise.all([sweep(), sweep()]);
    expect(await row(payment.id)).toMatchObject({ state: 'refunding' });
    expect([...company.refunds.values()].filter(({ payment_id }) => payment_id === payment.id)).toHaveLength(1);
  });

  it('pays or is given back, when cash is confirmed at the same moment', async () => {
    const trips = await Promise.all(Array.from({ length: 4 }, () => ordered()));
    for (const trip of trips) {
      const payment = company.pay(trip.orderId);
      const [paid, delivered] = await Promise.all([payInCash(trip.id, trip.driver), deliver(captured(payment))]);
      expect([paid.status, delivered.status]).toEqual([200, 204]);
      const { paidPaise, paymentMethod } = await harness.stored(trip.id);
      expect(paidPaise).toBe(farePaise);
      const state = (await row(payment.id))?.state;
      expect([paymentMethod, state]).toEqual(state === 'settled' ? ['upi', 'settled'] : ['cash', 'refunding']);
      expect(await ofRider(trip)).toBe(0);
    }
  });
});

describe('a message to the webhook', () => {
  const refused = { status: 400, body: { code: 'invalid_input' } };

  it('without the right signature is refused, and leaves nothing', async () => {
    const trip = await ordered();
    const { bytes, headers } = captured(company.pay(trip.orderId));
    const before = await events();
    for (const signature of ['', '0'.repeat(64), `${headers['x-razorpay-signature']}0`]) {
      expect(await deliver({ bytes, headers: { ...headers, 'x-razorpay-signature': signature } })).toMatchObject(
        refused,
      );
    }
    const other = Buffer.from(bytes.toString().replace(':{', ': {'));
    expect(await deliver({ bytes: other, headers })).toMatchObject(refused);
    expect(await deliver({ bytes, headers: { ...headers, 'x-razorpay-event-id': '' } })).toMatchObject(refused);
    expect(await events()).toBe(before);
    expect(await paymentOf(trip.id, trip.rider)).toMatchObject({ state: 'due' });
  });

  it('is taken up to an age, in which the provider still repeats it', async () => {
    const trip = await ordered();
    const payment = company.pay(trip.orderId);
    const hoursAgo = (hours: number) =>
      company.event('payment.captured', payment, { at: Math.floor(Date.now() / 1000) - hours * 3600 });
    expect(await deliver(hoursAgo(oldestEventHours + 1))).toMatchObject(refused);
    expect(await paymentOf(trip.id, trip.rider)).toMatchObject({ state: 'due' });
    expect(await deliver(hoursAgo(oldestEventHours - 1))).toMatchObject({ status: 204 });
    expect(await paymentOf(trip.id, trip.rider)).toMatchObject({ state: 'paid' });
  });

  it('with the id of an event that was taken changes nothing, whatever it says', async () => {
    const [one, other] = [await ordered(), await ordered()];
    const first = captured(company.pay(one.orderId));
    expect(await deliver(first)).toMatchObject({ status: 204 });
    const id = first.headers['x-razorpay-event-id'];
    const again = company.event('payment.captured', company.pay(other.orderId), { id });
    expect(await deliver(again)).toMatchObject({ status: 204 });
    expect(await paymentOf(other.id, other.rider)).toMatchObject({ state: 'due' });
    expect(await harness.database.manager.countBy(ProviderEventEntity, { eventId: id })).toBe(1);
  });

  it('and is signed, but is another event, is taken and changes nothing; an unreadable body is refused', async () => {
    const at = Math.floor(Date.now() / 1000);
    const signed = (body: unknown) => deliver(company.signed(Buffer.from(JSON.stringify(body))));
    expect(await signed({ event: 'order.paid', created_at: at, payload: {} })).toMatchObject({ status: 204 });
    expect(await signed({ event: 'payment.captured', created_at: at, payload: {} })).toMatchObject(refused);
    expect(await deliver(company.signed(Buffer.from('{')))).toMatchObject(refused);
  });
});

describe('without a provider', () => {
  it('nothing can be ordered, and no webhook is taken', async () => {
    const off = await RidesHarness.start();
    try {
      const [rider, driver] = [aPrincipal(), off.driver()];
      const id = await off.book(rider);
      await off.bring(id, 'completed', rider, driver);
      const refused = { status: 409, body: { code: 'provider_off' } };
      expect(await off.call(orderPayment, rider, { params: { id } })).toMatchObject(refused);
      const { bytes, headers } = company.signed(Buffer.from('{}'));
      const payload = { signed: { bytes: bytes.toString('base64'), headers } };
      const raw = await off.caller.forward(callSubject(paymentWebhook), JSON.stringify(payload), off.outbound());
      expect(raw.status).toBe(409);
    } finally {
      await off.stop();
    }
  });
});

it('leaves a journal that balances', async () => {
  expect(await brokenInvariants(harness.database)).toEqual([]);
});
