/** Injection token of the payment provider; null where none is set. */
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

/** What the provider tells by its webhook. Of an event that does not concern us, payment and refund are null. */
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

/** A company that takes payments for us. Every method that asks it throws ProviderError. Amounts are whole paise. */
export interface PaymentProvider {
  readonly name: string;
  /** Public: the checkout in the browser is opened with it. */
  readonly keyId: string;

  /**
   * Makes an order over an amount in rupees. Made twice, there are two: the caller keeps the one that counts.
   * @param order `receipt` of at most 40 characters names it in the provider's books
   * @returns the order's id
   */
  createOrder(order: { paise: number; receipt: string; rideId: string }, patience: Patience): Promise<string>;

  /** All payments that were attempted for an order. */
  paymentsOf(orderId: string, patience: Patience): Promise<ProviderPayment[]>;

  /** Takes an authorised payment; one that is captured already is returned as it is. */
  capture(paymentId: string, paise: number, patience: Patience): Promise<ProviderPayment>;

  /** Gives a captured payment back. With the same key, once, however often it is asked. */
  refund(refund: { paymentId: string; paise: number; key: string }, patience: Patience): Promise<ProviderRefund>;

  /** Whether the provider has signed these bytes. Takes equally long for every wrong signature. */
  verifyWebhook(rawBody: Uint8Array, signature: string): boolean;

  /** Reads an event whose signature was verified. @throws ProviderError unreadable */
  eventOf(rawBody: Uint8Array): ProviderEvent;
}

/**
 * Why the provider did not do what it was asked. `away`: no answer in time, a fault of its own or too many requests, so the same may pass
 * later; `refused`: it does not want this; `unreadable`: it answered what it should not.
 */
export class ProviderError extends Error {
  constructor(
    readonly kind: 'away' | 'refused' | 'unreadable',
    /** Without anything personal, and without secrets: it is logged. */
    message: string,
  ) {
    super(message);
    this.name = 'ProviderError';
  }
}
