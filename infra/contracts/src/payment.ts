import * as z from 'zod/mini';
import { isoDate, rupees, text } from './values.js';

/** How a rider pays. `upi`: to the operator's own UPI address, or through the payment provider where there is one. */
export const paymentMethods = ['cash', 'upi', 'wallet'] as const;
export const paymentMethodSchema = z.enum(paymentMethods);
export type PaymentMethod = z.output<typeof paymentMethodSchema>;

/** UPI's reference number of a payment (UTR): 12 digits; other references are letters and digits. */
export const paymentReference = text(40).check(z.regex(/^[A-Za-z0-9-]+$/, 'rule.reference'));

/** How a ride is paid, as its two people and administrators see it. */
export const ridePaymentSchema = z.object({
  method: paymentMethodSchema,
  /** `none` while nothing is owed: the ride is active, was cancelled for free, or cost nothing. */
  state: z.enum(['none', 'due', 'paid']),
  /** The unpaid amount: the fare and a tip, less payments. */
  due: rupees,
  paidAt: z.nullable(isoDate),
  /** The reference of the payment, as entered by the one who confirmed it, or the payment provider's id. */
  reference: z.nullable(z.string()),
  /** `upi://pay?…` for a QR code or a button, while a UPI payment is due. */
  upiLink: z.nullable(z.string()),
});
export type RidePayment = z.output<typeof ridePaymentSchema>;

/**
 * A driver's earnings from a ride. Before completion as quoted (R18); then as settled. `gross` is the fare including a
 * promo code's discount, which is the platform's cost.
 */
export const driverEarningsSchema = z.object({
  gross: rupees,
  commissionPercent: z.number(),
  commission: rupees,
  /** For a near pickup, at the platform's cost. */
  bonus: rupees,
  tip: rupees,
  /** The driver's share of a refund, as a negative amount; absent without a refund. */
  adjustment: z.optional(rupees),
  /** gross − commission + bonus + tip + adjustment. */
  net: rupees,
});
export type DriverEarnings = z.output<typeof driverEarningsSchema>;

/** The cost for the rider of cancelling a ride. Amounts in rupees, with GST. */
export const cancellationFeeSchema = z.object({
  /** Now: "0" while it is free. */
  fee: rupees,
  /** The fee once it is late; "0" when the tariff of the ride has none. */
  lateFee: rupees,
  /** How many minutes it is free after the driver took the ride. */
  freeMinutes: z.int(),
});
export type CancellationFee = z.output<typeof cancellationFeeSchema>;

/** A rider's account: one of the two is 0. */
export const walletSchema = z.object({
  /** The amount available for rides. */
  balance: rupees,
  /** The total still due for rides. */
  due: rupees,
});
export type WalletBalance = z.output<typeof walletSchema>;
