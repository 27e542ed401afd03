import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An order at the payment provider, over the amount due for a ride. At most one order per amount is open for a ride. */
@Entity('payment_orders')
export class PaymentOrderEntity {
  /** The provider's id. */
  @PrimaryColumn('text')
  orderId!: string;

  @Column('text')
  provider!: string;

  /** The account at the provider: another account does not know the order. */
  @Column('text')
  keyId!: string;

  @Column('uuid')
  rideId!: string;

  @Column('integer')
  paise!: number;

  /** `paid`: a payment of it was captured. */
  @Column('text', { default: 'open' })
  state!: 'open' | 'paid';

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  /** How often the provider was asked for its payments, and when it is asked next. */
  @Column('smallint', { default: 0 })
  looks!: number;

  @Column('timestamptz')
  nextLookAt!: Date;
}

/**
 * The state of a payment at the provider:
 * - `seen`, `failed`: no money yet; `authorized`: to be captured;
 * - `not_captured`: the ride was paid in another way, so the provider lets it lapse;
 * - `settled`: it has paid the ride; `mismatch`: another amount or currency than ordered, for the desk;
 * - `refund_due`: captured for a ride that it was not due for any more; `refunding`: asked for; `refunded`;
 *   `refund_failed`: for the desk.
 */
export type PaymentState =
  | 'seen'
  | 'failed'
  | 'authorized'
  | 'not_captured'
  | 'settled'
  | 'mismatch'
  | 'refund_due'
  | 'refunding'
  | 'refunded'
  | 'refund_failed';

@Entity('provider_payments')
export class ProviderPaymentEntity {
  /** The provider's id. */
  @PrimaryColumn('text')
  paymentId!: string;

  @Column('text')
  orderId!: string;

  @Column('uuid')
  rideId!: string;

  @Column('bigint', { transformer: { to: (paise: unknown) => paise, from: Number } })
  paise!: number;

  @Column('text')
  currency!: string;

  @Column('text', { default: 'seen' })
  state!: PaymentState;

  @Column('text', { nullable: true })
  refundId!: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  changedAt!: Date;

  /** How often the job has tried to capture or refund it, and when it tries next. */
  @Column('smallint', { default: 0 })
  tries!: number;

  @Column('timestamptz')
  nextTryAt!: Date;
}

/** An event of the provider that was taken: its id is there once. */
@Entity('provider_events')
export class ProviderEventEntity {
  @PrimaryColumn('text')
  eventId!: string;

  @Column('text')
  type!: string;

  @Column('timestamptz', { default: () => 'now()' })
  receivedAt!: Date;
}
