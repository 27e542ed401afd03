import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { waitFor } from '@rahi/testing-kit';
import * as z from 'zod';

interface Order {
  id: string;
  entity: 'order';
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string | null;
  status: 'created' | 'attempted' | 'paid';
  attempts: number;
  notes: Record<string, string>;
  created_at: number;
}

export interface Payment {
  id: string;
  entity: 'payment';
  order_id: string;
  amount: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  amount_refunded: number;
  captured: boolean;
  method: string;
  created_at: number;
}

interface Refund {
  id: string;
  entity: 'refund';
  payment_id: string;
  amount: number;
  currency: string;
  status: 'pending' | 'processed';
  created_at: number;
}

/** A delivery to the webhook: the bytes, and the two headers. */
export interface Delivery {
  bytes: Buffer;
  headers: { 'x-razorpay-signature': string; 'x-razorpay-event-id': string };
}

const orderInput = z.object({
  amount: z.int().min(100),
  currency: z.literal('INR'),
  receipt: z.string().max(40).nullish(),
  notes: z.record(z.string(), z.string().max(256)).optional(),
});
const captureInput = z.object({ amount: z.int(), currency: z.literal('INR') });
const refundInput = z.object({ amount: z.int().min(100), speed: z.enum(['normal', 'optimum']).optional() });
const refundKey = z.string().regex(/^[A-Za-z0-9_-]{10,}$/);

class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

const bad = (message: string) => new Refused(400, 'BAD_REQUEST_ERROR', message);
const seconds = () => Math.floor(Date.now() / 1000);

/** Stands in for the payment provider: a server that implements the published contract of Razorpay's orders API. */
export class PaymentProviderStandIn {
  readonly keyId = 'rzp_test_4711';
  readonly keySecret = 'a-key-secret-of-this-test';
  readonly webhookSecret = 'a-webhook-secret-of-this-test';
  readonly orders = new Map<string, Order>();
  readonly payments = new Map<string, Payment>();
  readonly refunds = new Map<string, Refund>();
  /** `POST /v1/orders` and so on, in order. */
  readonly asked: string[] = [];
  /** How it answers: normally, with an error, or not at all. */
  mode: 'well' | 'fault' | 'silent' = 'well';
  readonly #refundsByKey = new Map<string, { body: string; refund: Refund }>();
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  #port = 0;

  static async start(): Promise<PaymentProviderStandIn> {
    const provider = new PaymentProviderStandIn();
    await new Promise<void>((resolve) => provider.#server.listen(0, '127.0.0.1', resolve));
    const address = provider.#server.address();
    if (address === null || typeof address === 'string') throw new Error('it has no port');
    provider.#port = address.port;
    return provider;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** The settings of svc-rides for it. */
  get settings(): Record<string, string> {
    return {
      RAZORPAY_URL: this.url,
      RAZORPAY_KEY_ID: this.keyId,
      RAZORPAY_KEY_SECRET: this.keySecret,
      RAZORPAY_WEBHOOK_SECRET: this.webhookSecret,
    };
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  /** Acts as a rider who pays in the checkout. */
  pay(orderId: string, status: Payment['status'] = 'captured', given: Partial<Payment> = {}): Payment {
    const order = this.orders.get(orderId);
    if (!order) throw new Error(`there is no order ${orderId}`);
    const payment: Payment = {
      id: newId('pay'),
      entity: 'payment',
      order_id: orderId,
      amount: order.amount,
      currency: 'INR',
      status,
      amount_refunded: 0,
      captured: status === 'captured',
      method: 'upi',
      created_at: seconds(),
      ...given,
    };
    this.payments.set(payment.id, payment);
    order.attempts += 1;
    order.status = status === 'captured' ? 'paid' : 'attempted';
    return payment;
  }

  /** An event about a payment or a refund, signed. @param at seconds since 1970 */
  event(name: string, of: Payment | Refund, { at = seconds(), id = newId('evt') } = {}): Delivery {
    const payload = { [of.entity]: { entity: { ...of } } };
    const body = { entity: 'event', account_id: 'acc_1', event: name, contains: [of.entity], payload, created_at: at };
    return this.signed(Buffer.from(JSON.stringify(body)), id);
  }

  signed(bytes: Buffer, id = newId('evt')): Delivery {
    const signature = createHmac('sha256', this.webhookSecret).update(bytes).digest('hex');
    return { bytes, headers: { 'x-razorpay-signature': signature, 'x-razorpay-event-id': id } };
  }

  /** Resolves once it was asked something so often. */
  async wasAsked(what: string, times = 1): Promise<void> {
    await waitFor(() => Promise.resolve(this.asked.filter((one) => one.startsWith(what)).length >= times), { what });
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    this.asked.push(`${request.method} ${request.url}`);
    if (this.mode === 'silent') return;
    try {
      const answer = this.#answer(request, Buffer.concat(chunks).toString('utf8'));
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    } catch (error) {
      const { status, code, message } = error instanceof Refused ? error : new Refused(500, 'SERVER_ERROR', 'A fault');
      const body = {
        error: { code, description: message, source: 'business', step: null, reason: null, metadata: {} },
      };
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    }
  }

  #answer({ method, url, headers }: IncomingMessage, body: string): unknown {
    if (this.mode === 'fault') throw new Refused(500, 'SERVER_ERROR', 'We are facing some trouble');
    const own = `Basic ${Buffer.from(`${this.keyId}:${this.keySecret}`).toString('base64')}`;
    if (headers.authorization !== own) throw new Refused(401, 'BAD_REQUEST_ERROR', 'Authentication failed');
    const [, version, kind, id, verb] = (url ?? '').split('/');
    const what = `${method} /${version}/${kind}${id === undefined ? '' : '/:id'}${verb === undefined ? '' : `/${verb}`}`;
    if (what === 'POST /v1/orders') return this.#order(parsed(orderInput, body));
    if (what === 'GET /v1/orders/:id/payments') {
      const items = [...this.payments.values()].filter(({ order_id }) => order_id === id);
      return { entity: 'collection', count: items.length, items };
    }
    const payment = this.payments.get(id ?? '');
    if (!payment) throw bad('The id provided does not exist');
    if (what === 'GET /v1/payments/:id') return payment;
    if (what === 'POST /v1/payments/:id/capture') return this.#capture(payment, parsed(captureInput, body));
    if (what === 'POST /v1/payments/:id/refund') return this.#refund(payment, body, headers['x-refund-idempotency']);
    throw bad('The requested URL was not found on the server.');
  }

  #order({ amount, currency, receipt, notes }: z.output<typeof orderInput>): Order {
    const order: Order = {
      id: newId('order'),
      entity: 'order',
      amount,
      amount_paid: 0,
      amount_due: amount,
      currency,
      receipt: receipt ?? null,
      status: 'created',
      attempts: 0,
      notes: notes ?? {},
      created_at: seconds(),
    };
    this.orders.set(order.id, order);
    return order;
  }

  #capture(payment: Payment, { amount }: z.output<typeof captureInput>): Payment {
    if (payment.status === 'captured') throw bad('This payment has already been captured');
    if (payment.status !== 'authorized') throw bad('Only payments which have been authorized can be captured');
    if (amount !== payment.amount) throw bad('Capture amount must be equal to the amount authorized');
    payment.status = 'captured';
    payment.captured = true;
    const order = this.orders.get(payment.order_id);
    if (order) order.status = 'paid';
    return payment;
  }

  #refund(payment: Payment, body: string, key: unknown): Refund {
    const before = this.#refundsByKey.get(parsed(refundKey, JSON.stringify(key)));
    if (before && before.body !== body) throw bad('Different request body for the same idempotency key');
    if (before) return before.refund;
    const { amount } = parsed(refundInput, body);
    if (payment.status !== 'captured') throw bad('The payment status should be captured for action to be taken');
    if (amount + payment.amount_refunded > payment.amount) throw bad('The refund amount is greater than what is left');
    payment.amount_refunded += amount;
    if (payment.amount_refunded === payment.amount) payment.status = 'refunded';
    const refund: Refund = {
      id: newId('rfnd'),
      entity: 'refund',
      payment_id: payment.id,
      amount,
      currency: payment.currency,
      status: 'pending',
      created_at: seconds(),
    };
    this.refunds.set(refund.id, refund);
    this.#refundsByKey.set(String(key), { body, refund: { ...refund } });
    return refund;
  }
}

function parsed<S extends z.ZodType>(shape: S, body: string): z.output<S> {
  const { data, success } = shape.safeParse(JSON.parse(body || 'null'));
  if (!success) throw bad('The request does not fit');
  return data;
}

const newId = (kind: string) => `${kind}_${randomBytes(7).toString('hex')}`;
