import * as z from 'zod/mini';
import { paiseFromRupees, rupeesFromPaise } from './money.js';
import { paymentMethodSchema } from './payment-methods.js';
import { id, isoDate, rupees, text } from './values.js';

/** UPI's reference number of a payment (UTR), as the rider's app shows it. */
export const upiReference = text(12).check(z.regex(/^\d{12}$/, 'rule.utr'));

/** A bank's reference of a payment: UPI's has 12 digits, others have letters and digits. */
export const paymentReference = text(40).check(z.regex(/^[A-Za-z0-9-]+$/, 'rule.reference'));

/** A UPI address (VPA), such as `name@bank`, in lower case: banks do not tell cases apart. */
export const upiAddress = text(100).check(
  z.toLowerCase(),
  z.regex(/^[a-z0-9._-]{2,80}@[a-z][a-z0-9]{1,63}$/, 'rule.upiAddress'),
);

/** Whose UPI address a rider pays to, and so who can say that the money came (R40). */
export const upiPayees = ['platform', 'driver'] as const;
export const upiPayeeSchema = z.enum(upiPayees);
export type UpiPayee = z.output<typeof upiPayeeSchema>;

/**
 * `none` while nothing is owed: the ride is active, was cancelled for free, or cost nothing. `claimed`: all that is due is covered by
 * reference numbers that the rider gave and nobody has confirmed yet (R40).
 */
export const paymentStates = ['none', 'due', 'claimed', 'paid'] as const;
export type RidePaymentState = (typeof paymentStates)[number];

/** How a ride is paid, as its two people and administrators see it. */
export const ridePaymentSchema = z.object({
  method: paymentMethodSchema,
  state: z.enum(paymentStates),
  /** The unpaid amount: the fare and a tip, less payments. A claim does not lower it. */
  due: rupees,
  paidAt: z.nullable(isoDate),
  /** The reference of the last payment or claim, as the rider entered it, or the payment provider's id. */
  reference: z.nullable(z.string()),
  /** `upi://pay?…` for a QR code or a button, while a UPI payment is due that is not claimed. */
  upiLink: z.nullable(z.string()),
  /** Whose address `upiLink` has, or had. Null where nobody takes UPI. Absent from a release before claims, as are the next ones. */
  payee: z.optional(z.nullable(upiPayeeSchema)),
  /** The part of `due` that the rider says is paid by UPI: "0" without a claim. */
  claimed: z.optional(rupees),
  /** When the rider said so last; null without an open claim. */
  claimedAt: z.optional(z.nullable(isoDate)),
});
export type RidePayment = z.output<typeof ridePaymentSchema>;

/** `settled`: the one who gets the money has it. `void`: the ride was paid in another way, or the money did not come. */
export const claimStates = ['open', 'settled', 'void'] as const;
export const claimStateSchema = z.enum(claimStates);
export type ClaimState = z.output<typeof claimStateSchema>;

/** After so many hours, a claim that nobody has confirmed is on the desk's list (R40). */
export const oldClaimHours = 24;

/** An open claim at the desk. */
export const adminClaimSchema = z.object({
  reference: z.string(),
  rideId: id,
  amount: rupees,
  payee: upiPayeeSchema,
  claimedAt: isoDate,
  riderId: id,
  riderName: z.string(),
  driverId: z.nullable(id),
  driverName: z.nullable(z.string()),
});
export type AdminClaim = z.output<typeof adminClaimSchema>;

/** The part of what is due that the rider does not say to have paid, in rupees. */
export function unclaimedRupees({ due, claimed = '0' }: Pick<RidePayment, 'due' | 'claimed'>): string {
  return rupeesFromPaise(paiseFromRupees(due) - paiseFromRupees(claimed));
}

/** Whether somebody must still confirm money of this ride: what is due, or what is claimed. */
export function isUnsettled(payment: Pick<RidePayment, 'state'> | undefined): boolean {
  return payment?.state === 'due' || payment?.state === 'claimed';
}

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
  /** Whether it is free because the driver comes later than was promised. Absent from a release that kept no promise. */
  late: z.optional(z.boolean()),
});
export type CancellationFee = z.output<typeof cancellationFeeSchema>;

/** What cancelling now, or giving the ride back, costs its driver (R42). Goes into the rider's wallet. */
export const driverChargeSchema = z.object({
  /** In rupees; "0" where it costs nothing. */
  charge: rupees,
  /** The reasons for giving the ride back that cost nothing. */
  excusedBy: z.array(z.string()),
});
export type DriverCharge = z.output<typeof driverChargeSchema>;

/** A rider's account: one of the two is 0. */
export const walletSchema = z.object({
  /** The amount available for rides. */
  balance: rupees,
  /** The total still due for rides. */
  due: rupees,
  /** Of that, what the rider says is paid and nobody has confirmed (R40). Absent from releases before 0.4.0. */
  claimed: z.optional(rupees),
});
export type WalletBalance = z.output<typeof walletSchema>;
