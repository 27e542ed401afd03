import { errorKind } from '@rahi/service-kit';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import {
  ProviderError,
  type Patience,
  type PaymentProvider,
  type ProviderEvent,
  type ProviderPayment,
  type ProviderRefund,
} from './payment-provider.js';
import {
  errorShape,
  eventShape,
  orderShape,
  paymentPayload,
  paymentShape,
  paymentsShape,
  refundPayload,
  refundShape,
} from './razorpay-shapes.js';

export interface RazorpayKeys {
  /** Without `/v1`. */
  url: string;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
}

interface Question<S extends z.ZodType> extends Patience {
  method: 'GET' | 'POST';
  path: string;
  shape: S;
  body?: object;
  headers?: Record<string, string>;
  /** How often it is asked, where asking again does no harm. */
  attempts?: number;
}

/** Events whose payload is read; for others only the name is read. */
const paymentEvents = new Set(['payment.authorized', 'payment.captured', 'payment.failed']);
const refundEvents = new Set(['refund.processed', 'refund.failed']);

const signatureForm = /^[0-9a-f]{64}$/i;
/** Between two attempts. */
const pauseMs = 200;

/** Razorpay's orders API, version 1. */
export class RazorpayProvider implements PaymentProvider {
  readonly name = 'razorpay';
  readonly keyId: string;
  readonly #url: string;
  readonly #authorization: string;
  readonly #webhookSecret: string;

  constructor({ url, keyId, keySecret, webhookSecret }: RazorpayKeys) {
    this.keyId = keyId;
    this.#url = `${url.replace(/\/+$/, '')}/v1`;
    this.#authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
    this.#webhookSecret = webhookSecret;
  }

  async createOrder(
    { paise, receipt, rideId }: { paise: number; receipt: string; rideId: string },
    { withinMs }: Patience,
  ): Promise<string> {
    const body = { amount: paise, currency: 'INR', receipt, notes: { ride_id: rideId } };
    const order = await this.#ask({ method: 'POST', path: '/orders', shape: orderShape, body, withinMs });
    if (order.amount === paise && order.currency === 'INR') return order.id;
    throw new ProviderError('unreadable', 'POST /orders: the order is over another amount');
  }

  async paymentsOf(orderId: string, { withinMs }: Patience): Promise<ProviderPayment[]> {
    const path = `/orders/${encodeURIComponent(orderId)}/payments`;
    const { items } = await this.#ask({ method: 'GET', path, shape: paymentsShape, withinMs, attempts: 2 });
    return items.map(paymentOf);
  }

  async capture(paymentId: string, paise: number, { withinMs }: Patience): Promise<ProviderPayment> {
    const path = `/payments/${encodeURIComponent(paymentId)}`;
    const until = Date.now() + withinMs;
    const body = { amount: paise, currency: 'INR' };
    try {
      const asked = { method: 'POST', path: `${path}/capture`, shape: paymentShape, body, withinMs } as const;
      return paymentOf(await this.#ask(asked));
    } catch (error) {
      if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error;
      // Refused where it was captured before, by us or from the provider's own pages.
      const left = Math.max(1, until - Date.now());
      const found = paymentOf(await this.#ask({ method: 'GET', path, shape: paymentShape, withinMs: left }));
      if (found.state === 'authorized' || found.state === 'created') throw error;
      return found;
    }
  }

  async refund(
    { paymentId, paise, key }: { paymentId: string; paise: number; key: string },
    { withinMs }: Patience,
  ): Promise<ProviderRefund> {
    const path = `/payments/${encodeURIComponent(paymentId)}/refund`;
    // The same key must come with the same body.
    const body = { amount: paise, speed: 'normal', notes: { reason: 'paid in another way' } };
    const headers = { 'x-refund-idempotency': key };
    return refundOf(
      await this.#ask({ method: 'POST', path, shape: refundShape, body, headers, withinMs, attempts: 2 }),
    );
  }

  verifyWebhook(rawBody: Uint8Array, signature: string): boolean {
    const own = createHmac('sha256', this.#webhookSecret).update(rawBody).digest();
    return signatureForm.test(signature) && timingSafeEqual(own, Buffer.from(signature, 'hex'));
  }

  eventOf(rawBody: Uint8Array): ProviderEvent {
    const { event, created_at: seconds, payload } = fitting(eventShape, jsonOf(rawBody), 'webhook');
    const payment = paymentEvents.has(event) ? paymentOf(fitting(paymentPayload, payload, event).payment.entity) : null;
    const refund = refundEvents.has(event) ? refundOf(fitting(refundPayload, payload, event).refund.entity) : null;
    return { type: event, at: new Date(seconds * 1000), payment, refund };
  }

  async #ask<S extends z.ZodType>(question: Question<S>): Promise<z.output<S>> {
    const { attempts = 1, withinMs } = question;
    const signal = AbortSignal.timeout(withinMs);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#askOnce(question, signal);
      } catch (error) {
        const mayPass = error instanceof ProviderError && error.kind === 'away' && !signal.aborted;
        if (!mayPass || attempt >= attempts) throw error;
        await pause(pauseMs);
      }
    }
  }

  async #askOnce<S extends z.ZodType>(question: Question<S>, signal: AbortSignal): Promise<z.output<S>> {
    const { method, path, shape, body, headers } = question;
    const what = `${method} ${path}`;
    const { status, bytes } = await fetch(this.#url + path, {
      method,
      signal,
      redirect: 'error',
      headers: {
        authorization: this.#authorization,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
      .then(async (response) => ({ status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) }))
      .catch((error: unknown) => {
        throw new ProviderError('away', `${what}: ${errorKind(error)}`);
      });
    if (status >= 200 && status < 300) return fitting(shape, jsonOf(bytes), what);
    const code = errorShape.safeParse(jsonOf(bytes)).data?.error.code ?? 'no code';
    // 409: the same refund is being made at this moment.
    const mayPass = status >= 500 || status === 429 || status === 409;
    throw new ProviderError(mayPass ? 'away' : 'refused', `${what}: ${status} ${code}`);
  }
}

function paymentOf({ id, order_id, amount, currency, status }: z.output<typeof paymentShape>): ProviderPayment {
  return { id, orderId: order_id ?? null, paise: amount, currency, state: status };
}

function refundOf({ id, payment_id, amount, status }: z.output<typeof refundShape>): ProviderRefund {
  return { id, paymentId: payment_id, paise: amount, state: status };
}

/** @throws ProviderError unreadable, naming where it does not fit and no value */
function fitting<S extends z.ZodType>(shape: S, value: unknown, what: string): z.output<S> {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  const at = parsed.error.issues.map(({ path }) => path.map(String).join('.')).slice(0, 5);
  throw new ProviderError('unreadable', `${what}: does not fit at ${at.join(', ') || 'its top'}`);
}

/** The JSON value, or null for other text, which no shape accepts. */
function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return null;
  }
}
