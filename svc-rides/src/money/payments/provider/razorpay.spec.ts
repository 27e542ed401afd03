import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readConfig } from '@rahi/service-kit';
import { ridesConfig } from '../../../config.js';
import { PaymentProviderStandIn } from '../../../testing/payment-provider-stand-in.js';
import { chosenProvider } from './chosen-provider.js';
import { ProviderError } from './payment-provider.js';
import { RazorpayProvider } from './razorpay.js';

let company: PaymentProviderStandIn;
let provider: RazorpayProvider;
beforeAll(async () => {
  company = await PaymentProviderStandIn.start();
  provider = withSecret(company.keySecret);
});
afterAll(() => company?.stop());
beforeEach(() => {
  company.mode = 'well';
  company.asked.length = 0;
});

const withSecret = (keySecret: string) =>
  new RazorpayProvider({ url: company.url, keyId: company.keyId, keySecret, webhookSecret: company.webhookSecret });
const soon = { withinMs: 5000 };
const order = { paise: 28_350, receipt: 'a'.repeat(32), rideId: 'r1' };
const kindOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error: unknown) => (error instanceof ProviderError ? error.kind : String(error)),
  );

describe('a signature', () => {
  const bytes = Buffer.from('{"event":"payment.captured",  "note":"राही\\u00e9 🚕"}\n');

  it('is the HMAC-SHA256 of the bytes, in hex', () => {
    const signature = company.signed(bytes).headers['x-razorpay-signature'];
    expect(provider.verifyWebhook(bytes, signature)).toBe(true);
    expect(provider.verifyWebhook(Buffer.from(JSON.stringify(JSON.parse(bytes.toString()))), signature)).toBe(false);
  });

  it.each(['', 'zz', '0'.repeat(64), '0'.repeat(63), 'é'.repeat(64)])('is not "%s"', (signature) => {
    expect(provider.verifyWebhook(bytes, signature)).toBe(false);
  });

  it('is of RFC 4231’s key and text', () => {
    const jefe = new RazorpayProvider({ url: company.url, keyId: 'k', keySecret: 's', webhookSecret: 'Jefe' });
    const expected = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';
    expect(jefe.verifyWebhook(Buffer.from('what do ya want for nothing?'), expected)).toBe(true);
  });
});

describe('an order, a capture, a refund', () => {
  it('go through the published calls', async () => {
    const orderId = await provider.createOrder(order, soon);
    expect(company.orders.get(orderId)).toMatchObject({ amount: 28_350, currency: 'INR', notes: { ride_id: 'r1' } });
    const { id: paymentId } = company.pay(orderId, 'authorized');
    expect(await provider.paymentsOf(orderId, soon)).toEqual([
      { id: paymentId, orderId, paise: 28_350, currency: 'INR', state: 'authorized' },
    ]);
    expect(await provider.capture(paymentId, 28_350, soon)).toMatchObject({ state: 'captured' });
    // Already captured: the provider refuses, and the payment is read.
    expect(await provider.capture(paymentId, 28_350, soon)).toMatchObject({ state: 'captured' });
    const given = { paymentId, paise: 28_350, key: 'rahi-refund-1' };
    const refund = await provider.refund(given, soon);
    expect(await provider.refund(given, soon)).toEqual(refund);
    expect(company.refunds.size).toBe(1);
  });

  it('are refused in the provider’s words, without ours', async () => {
    expect(await kindOf(provider.createOrder({ ...order, paise: 1 }, soon))).toBe('refused');
    expect(await kindOf(provider.capture('pay_none', 100, soon))).toBe('refused');
    const wrong = withSecret('another-secret');
    const error: unknown = await wrong.createOrder(order, soon).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: 'refused', message: 'POST /orders: 401 BAD_REQUEST_ERROR' });
    expect(JSON.stringify(wrong)).not.toContain('another-secret');
  });

  it('are asked once, or again where that does no harm, while the provider has a fault', async () => {
    company.mode = 'fault';
    expect(await kindOf(provider.createOrder(order, soon))).toBe('away');
    expect(await kindOf(provider.refund({ paymentId: 'pay_1', paise: 100, key: 'rahi-refund-2' }, soon))).toBe('away');
    expect(company.asked).toEqual(['POST /v1/orders', ...Array(2).fill('POST /v1/payments/pay_1/refund')]);
  });

  it('end in time without an answer', async () => {
    company.mode = 'silent';
    const began = performance.now();
    expect(await kindOf(provider.paymentsOf('order_1', { withinMs: 300 }))).toBe('away');
    expect(performance.now() - began).toBeLessThan(2000);
  });
});

describe('an event', () => {
  it('of another kind has a name and a time', () => {
    const text = JSON.stringify({ event: 'order.paid', created_at: 1_700_000_000, payload: {} });
    expect(provider.eventOf(Buffer.from(text))).toEqual({
      type: 'order.paid',
      at: new Date(1_700_000_000_000),
      payment: null,
      refund: null,
    });
  });

  it.each([
    ['no JSON', '{'],
    ['no event', '{"created_at":1}'],
    ['a payment that is none', '{"event":"payment.captured","created_at":1,"payload":{"payment":{}}}'],
    [
      'an amount that is no number',
      '{"event":"payment.captured","created_at":1,"payload":{"payment":{"entity":{"id":"p","amount":"1","currency":"INR","status":"captured"}}}}',
    ],
  ])('that is %s cannot be read', (_, text) => {
    expect(() => provider.eventOf(Buffer.from(text))).toThrow(ProviderError);
  });
});

const all = () => ({
  RAZORPAY_URL: company.url,
  RAZORPAY_KEY_ID: 'k',
  RAZORPAY_KEY_SECRET: 'secret-1',
  RAZORPAY_WEBHOOK_SECRET: 'secret-2',
});

const at = (RAZORPAY_URL: string) =>
  readConfig(ridesConfig, { DATABASE_URL: 'postgres://h/d', NATS_URL: 'nats://h', RAZORPAY_URL }).RAZORPAY_URL;

describe('the chosen provider', () => {
  it('exists with all settings, and is null without any', () => {
    const warn = jest.fn();
    expect(chosenProvider(all(), { warn })).toBeInstanceOf(RazorpayProvider);
    const none = Object.fromEntries(Object.keys(all()).map((name) => [name, undefined]));
    expect(chosenProvider({ ...all(), ...none }, { warn })).toBeNull();
    expect(warn).not.toHaveBeenCalled();
  });

  it('is null with only some of them, which is logged without their values', () => {
    const warn = jest.fn();
    expect(chosenProvider({ ...all(), RAZORPAY_WEBHOOK_SECRET: undefined }, { warn })).toBeNull();
    expect(JSON.stringify(warn.mock.calls)).toContain('RAZORPAY_WEBHOOK_SECRET');
    expect(JSON.stringify(warn.mock.calls)).not.toContain('secret-1');
  });

  it.each(['https://api.razorpay.com', 'http://127.0.0.1:9'])('may be at %s', (address) => {
    expect(at(address)).toBe(address);
  });

  it.each(['http://api.razorpay.com', 'api.razorpay.com'])('is not at %s: its secrets need TLS', (address) => {
    expect(() => at(address)).toThrow('RAZORPAY_URL is not valid');
  });
});
