/** Accounts that each rider or driver has of their own. */
export const ownedKinds = ['rider', 'driver', 'cash_in_hand'] as const;
/** Accounts that exist once. */
export const platformKinds = [
  'commission',
  'gst',
  'gst_borne',
  'welfare',
  'tds',
  'rounding',
  'bonus',
  'promo',
  'refunds',
  'fees',
  'bank',
  'gateway_clearing',
  'opening',
] as const;
export type OwnedKind = (typeof ownedKinds)[number];
export type PlatformKind = (typeof platformKinds)[number];

/**
 * An account of the ledger. A positive balance is a debit: a person's debt to the platform, the platform's assets, or
 * its costs; a negative one is a credit: the platform's debt to a person, or its income.
 *
 * - `rider`: the rider owes (positive) or has a wallet (negative).
 * - `driver`: what the platform owes the driver (negative).
 * - `cash_in_hand`: money of the platform that the driver holds (positive).
 * - `commission`: earned; `gst`: to be paid to the state; `gst_borne`: the GST within fares of tariffs
 *   that take commission of the whole fare, as version 1 does: the platform bears it.
 * - `welfare`: to be paid to the boards for the welfare of drivers (R42).
 * - `tds`: kept back of payouts, to be paid to the state (section 194-O).
 * - `rounding`: what cash was rounded down by (positive) or up by (negative), which is the platform's.
 * - `bonus`, `promo`, `refunds`: the platform's costs for bonuses, discounts and refunds.
 * - `fees`: the platform's part of cancellation fees.
 * - `bank`: the platform's own account; `gateway_clearing`: what a payment gateway has taken and not yet paid out.
 * - `opening`: the other side of what was settled before there was a ledger.
 *
 * Tips have no account: a tip is never the platform's, it goes from the rider to the driver in one entry of the kind
 * `tip`.
 */
export type Account = { kind: OwnedKind; owner: string } | { kind: PlatformKind; owner?: undefined };

/** A line of an entry, in paise: a debit is positive, a credit negative. */
export interface Line {
  account: Account;
  paise: number;
}

/** A business event, at most once in the journal for each cause. Its postings add up to 0. */
export interface Entry {
  /** Its cause, for example `ride.completed/<rideId>`. */
  cause: string;
  kind: EntryKind;
  rideId: string | null;
  postings: readonly Line[];
}

export type EntryKind =
  | 'cancellation_fee'
  | 'cash_deposit'
  | 'driver_cancelled'
  | 'paid_by_gateway'
  | 'paid_in_cash'
  | 'paid_to_bank'
  | 'paid_to_driver'
  | 'payout'
  | 'payout_failed'
  | 'refund'
  | 'refunded_by_gateway'
  | 'ride_completed'
  | 'settled_before'
  | 'tip'
  | 'wallet_topped_up';
