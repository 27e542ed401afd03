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
  /** `none` while nothing is owed: the ride is under way, was cancelled for free, or came to nothing. */
  state: z.enum(['none', 'due', 'paid']),
  /** What is still to be paid: the fare and a tip, less what was paid. */
  due: rupees,
  paidAt: z.nullable(isoDate),
  /** Of the payment: as who confirmed it typed it, or the payment provider's id of it. */
  reference: z.nullable(z.string()),
  /** `upi://pay?…` for a QR code or a button, while a UPI payment is due. */
  upiLink: z.nullable(z.string()),
});
export type RidePayment = z.output<typeof ridePaymentSchema>;

/**
 * What a ride brings its driver. Before it is completed as quoted (R18); then as settled. `gross` is the fare with what a promo
 * code took off it, which is the platform's cost.
 */
export const driverEarningsSchema = z.object({
  gross: rupees,
  commissionPercent: z.number(),
  commission: rupees,
  /** For a near pickup, at the platform's cost. */
  bonus: rupees,
  tip: rupees,
  /** What the driver gave back of a refund, as a negative amount; absent where there was none. */
  adjustment: z.optional(rupees),
  /** gross − commission + bonus + tip + adjustment. */
  net: rupees,
});
export type DriverEarnings = z.output<typeof driverEarningsSchema>;

/** What it costs the rider of a ride to cancel it. Amounts in rupees, with GST. */
export const cancellationFeeSchema = z.object({
  /** Now: "0" while it is free. */
  fee: rupees,
  /** Once it is late; "0" where the tariff of the ride asks no fee. */
  lateFee: rupees,
  /** After the driver took the ride it is free for so many minutes. */
  freeMinutes: z.int(),
});
export type CancellationFee = z.output<typeof cancellationFeeSchema>;

/** A rider's account: one of the two is 0. */
export const walletSchema = z.object({
  /** What rides can be paid with. */
  balance: rupees,
  /** What is still to be paid for rides, in all. */
  due: rupees,
});
export type WalletBalance = z.output<typeof walletSchema>;
