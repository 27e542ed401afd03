/** Injection token of the payment provider; null when none is configured. */
export const PAYMENT_PROVIDER = Symbol('PAYMENT_PROVIDER');

/** A payment as the provider has it. `refunded`: all of it was given back. */
export interface ProviderPayment {
  id: string;
  /** Null for a payment without an order of ours. */
  orderId: string | null;
  paise: number;
  currency: string;
  state: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
}

export interface ProviderRefund {
  id: string;
  paymentId: string;
  paise: number;
  state: 'pending' | 'processed' | 'failed';
}

/** An event of the provider's webhook. For an event that does not concern us, payment and refund are null. */
export interface ProviderEvent {
  type: string;
  at: Date;
  payment: ProviderPayment | null;
  refund: ProviderRefund | null;
}

/** How long an answer may take in all, in milliseconds. */
export interface Patience {
  withinMs: number;
}

/** A company that takes payments for us. Every method that calls it throws ProviderError. Amounts are whole paise. */
export interface PaymentProvider {
  readonly name: string;
  /** Public: the checkout in the browser is opened with it. */
  readonly keyId: string;

  /**
   * Makes an order over an amount in rupees. Two calls make two orders: the caller keeps the valid one.
   * @param order `receipt` of at most 40 characters names it in the provider's books
   * @returns the order's id
   */
  createOrder(order: { paise: number; receipt: string; rideId: string }, patience: Patience): Promise<string>;

  /** All payments that were attempted for an order. */
  paymentsOf(orderId: string, patience: Patience): Promise<ProviderPayment[]>;

  /** Captures an authorised payment; one that is already captured is returned unchanged. */
  capture(paymentId: string, paise: number, patience: Patience): Promise<ProviderPayment>;

  /** Gives a captured payment back. With the same key, once, however often it is asked. */
  refund(refund: { paymentId: string; paise: number; key: string }, patience: Patience): Promise<ProviderRefund>;

  /** Whether the provider has signed these bytes. Takes the same time for every wrong signature. */
  verifyWebhook(rawBody: Uint8Array, signature: string): boolean;

  /** Reads an event whose signature was verified. @throws ProviderError unreadable */
  eventOf(rawBody: Uint8Array): ProviderEvent;
}

/**
 * Why a call to the provider failed. `away`: no answer in time, an error on its side or too many requests, so the same
 * call may succeed later;
 * `refused`: it rejects the request; `unreadable`: its answer is not as documented.
 */
export class ProviderError extends Error {
  constructor(
    readonly kind: 'away' | 'refused' | 'unreadable',
    /** Contains nothing personal and no secrets, because it is logged. */
    message: string,
  ) {
    super(message);
    this.name = 'ProviderError';
  }
}
