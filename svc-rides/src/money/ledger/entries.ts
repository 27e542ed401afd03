import type { Account, Entry, EntryKind, Line } from './account.js';

/** All amounts are whole paise and not negative. Each function throws RangeError for any other. */

export interface CompletedRide {
  rideId: string;
  riderId: string;
  driverId: string;
  /** Includes GST and tolls, before the discount and the rounding of cash. */
  farePaise: number;
  /** What the rider pays more, or less where it is below zero, because cash is rounded to a rupee: -49 to 50; absent without. */
  roundingPaise?: number;
  /** Inside of the fare. */
  gstPaise: number;
  /** Whether the platform bears the GST, as in version 1 of the tariff; otherwise the rider pays it on top of the shares (R41). */
  gstBorne: boolean;
  /** Inside of the fare: the fee that the board for the welfare of drivers gets; absent without (R42). */
  welfarePaise?: number;
  /** Inside of the fare; the driver has paid them, so no commission is taken of them. */
  tollsPaise: number;
  commissionPaise: number;
  /** Paid to the driver on top, at the platform's cost. */
  bonusPaise: number;
  /** The part that the rider does not pay, at the platform's cost. */
  discountPaise: number;
}

/**
 * A completed ride: the rider owes the fare less the discount, which `promo` bears; the driver is credited the fare less the
 * commission (R18: gross = commission + net), and the bonus, which `bonus` bears. The GST inside of the fare is owed to the state
 * (`gst`): it is taken out of the fare before the driver's part, or borne by the platform (`gst_borne`). The welfare fee inside of the fare is owed to the board (`welfare`).
 * @throws RangeError also when commission, GST or welfare fee reach into the tolls, or the discount exceeds the fare
 */
export function completedRide(ride: CompletedRide): Entry {
  const { rideId, farePaise, gstPaise, gstBorne, tollsPaise, commissionPaise, bonusPaise, discountPaise } = ride;
  const { roundingPaise = 0, welfarePaise = 0 } = ride;
  const [borne, apart] = gstBorne ? [gstPaise, 0] : [0, gstPaise];
  checkAmounts({ farePaise, gstPaise, welfarePaise, tollsPaise, commissionPaise, bonusPaise, discountPaise });
  mustBe(apart + commissionPaise + welfarePaise + tollsPaise <= farePaise, 'the commission reaches into the tolls');
  mustBe(gstPaise + welfarePaise + tollsPaise <= farePaise, 'the GST reaches into the tolls');
  mustBe(discountPaise <= farePaise, 'the discount exceeds the fare');
  mustBe(Number.isInteger(roundingPaise) && Math.abs(roundingPaise) <= 50, 'the rounding is more than half a rupee');
  return entry('ride_completed', `ride.completed/${rideId}`, rideId, [
    debit(riderOf(ride), farePaise - discountPaise + roundingPaise),
    debit({ kind: 'promo' }, discountPaise),
    credit(driverOf(ride), farePaise - apart - welfarePaise - commissionPaise + bonusPaise),
    credit({ kind: 'commission' }, commissionPaise),
    debit({ kind: 'bonus' }, bonusPaise),
    debit({ kind: 'gst_borne' }, borne),
    credit({ kind: 'gst' }, gstPaise),
    credit({ kind: 'welfare' }, welfarePaise),
    roundingPaise < 0 ? debit({ kind: 'rounding' }, -roundingPaise) : credit({ kind: 'rounding' }, roundingPaise),
  ]);
}

interface Paid {
  rideId: string;
  riderId: string;
  paise: number;
}

/**
 * The rider has paid the driver in cash: the rider owes less, the driver holds money of the platform.
 * @param paid includes the sum paid for the ride before, which distinguishes its payments
 */
export function paidInCash(paid: Paid & { driverId: string; paidBeforePaise: number }): Entry {
  return entry('paid_in_cash', `ride.paid-in-cash/${paid.rideId}/${paid.paidBeforePaise}`, paid.rideId, [
    debit({ kind: 'cash_in_hand', owner: paid.driverId }, paid.paise),
    credit(riderOf(paid), paid.paise),
  ]);
}

/**
 * The rider has paid by UPI to the driver's own address: the driver holds money of the platform, as they do after cash.
 * @param paid as for `paidInCash`
 */
export function paidToDriver(paid: Paid & { driverId: string; paidBeforePaise: number }): Entry {
  return entry('paid_to_driver', `ride.paid-to-driver/${paid.rideId}/${paid.paidBeforePaise}`, paid.rideId, [
    debit({ kind: 'cash_in_hand', owner: paid.driverId }, paid.paise),
    credit(riderOf(paid), paid.paise),
  ]);
}

/** The cause of the one entry of a payment to the platform's bank. @param reference the bank's */
export const receiptOf = (reference: string): string => `bank.received/${reference}`;

/**
 * The rider has paid to the platform's own payee, by UPI for example: `bank` grows, the rider owes less.
 * @param paid with the bank's reference of the payment, which counts once, whether for a ride or for a wallet
 */
export function paidToBank(paid: Paid & { reference: string }): Entry {
  return entry('paid_to_bank', receiptOf(paid.reference), paid.rideId, [
    debit({ kind: 'bank' }, paid.paise),
    credit(riderOf(paid), paid.paise),
  ]);
}

/**
 * The rider has paid through a gateway, which owes it to the platform until it pays out.
 * @param paid with the gateway's reference of the payment, which counts once
 */
export function paidByGateway(paid: Paid & { reference: string }): Entry {
  return entry('paid_by_gateway', `gateway.received/${paid.reference}`, paid.rideId, [
    debit({ kind: 'gateway_clearing' }, paid.paise),
    credit(riderOf(paid), paid.paise),
  ]);
}

/**
 * The gateway returns a payment to the rider, and owes it from now on. Must be posted together with `paidByGateway` of
 * the same payment: it is then never available as credit in between.
 * @param paid includes the gateway's reference of the payment, which is returned once
 */
export function refundedByGateway(paid: Paid & { reference: string }): Entry {
  return entry('refunded_by_gateway', `gateway.refunded/${paid.reference}`, paid.rideId, [
    debit(riderOf(paid), paid.paise),
    credit({ kind: 'gateway_clearing' }, paid.paise),
  ]);
}

/**
 * The rider has paid into their wallet: `bank` grows, and the platform owes it to the rider.
 * @param paid with the bank's reference of the payment, which counts once, whether for a ride or for a wallet
 */
export function walletTopUp(paid: { riderId: string; paise: number; reference: string }): Entry {
  return entry('wallet_topped_up', receiptOf(paid.reference), null, [
    debit({ kind: 'bank' }, paid.paise),
    credit(riderOf(paid), paid.paise),
  ]);
}

/** A tip: the rider owes it, the driver is credited all of it. Once for a ride. */
export function tip(given: Paid & { driverId: string }): Entry {
  return entry('tip', `ride.tipped/${given.rideId}`, given.rideId, [
    debit(riderOf(given), given.paise),
    credit(driverOf(given), given.paise),
  ]);
}

export interface Refunded extends Paid {
  id: string;
  driverShare?: { driverId: string; paise: number };
  /**
   * The GST that a credit note takes off the ride's tax invoice, and whether the platform bore it (R41); absent where there is no
   * credit note.
   */
  tax?: { paise: number; borne: boolean };
}

/**
 * The rider gets money back, into the wallet. `refunds` bears it, less the driver's share, and less the GST of a credit note, which is no
 * longer owed to the state. Where the platform bore that GST, it does so no longer (`gst_borne`), and `refunds` bears the rest as before.
 * @throws RangeError also when the driver's share, with the GST that was not borne, exceeds the refund
 */
export function refund(given: Refunded): Entry {
  const { id, rideId, paise, driverShare, tax = { paise: 0, borne: false } } = given;
  const sharePaise = driverShare?.paise ?? 0;
  const [borne, apart] = tax.borne ? [tax.paise, 0] : [0, tax.paise];
  checkAmounts({ paise, sharePaise, taxPaise: tax.paise });
  mustBe(sharePaise <= paise - apart, 'the driver’s share exceeds the refund');
  return entry('refund', `refund/${id}`, rideId, [
    credit(riderOf(given), paise),
    debit({ kind: 'refunds' }, paise - apart - sharePaise),
    debit({ kind: 'gst' }, tax.paise),
    credit({ kind: 'gst_borne' }, borne),
    ...(driverShare ? [debit(driverOf(driverShare), sharePaise)] : []),
  ]);
}

/**
 * A fee for a cancelled ride: the rider owes it; the driver who came in vain is credited a part, the GST in it is the
 * state's, and the rest is the platform's (`fees`).
 * @throws RangeError also when the parts exceed the fee, or there is no driver to get the driver's part
 */
export function cancellationFee(fee: {
  rideId: string;
  riderId: string;
  driverId: string | null;
  paise: number;
  /** Inside of the fee. */
  gstPaise: number;
  driverPaise: number;
}): Entry {
  const { rideId, driverId, paise, gstPaise, driverPaise } = fee;
  checkAmounts({ paise, gstPaise, driverPaise });
  mustBe(gstPaise + driverPaise <= paise, 'the parts exceed the fee');
  mustBe(driverId !== null || driverPaise === 0, 'nobody gets the driver’s part');
  return entry('cancellation_fee', `ride.cancellation-fee/${rideId}`, rideId, [
    debit(riderOf(fee), paise),
    credit({ kind: 'gst' }, gstPaise),
    credit({ kind: 'fees' }, paise - gstPaise - driverPaise),
    ...(driverId === null ? [] : [credit({ kind: 'driver', owner: driverId }, driverPaise)]),
  ]);
}

/**
 * R42: a driver who cancelled pays the rider, whose wallet it is for the next ride. Once for a ride and a driver. The platform has no part
 * in it.
 */
export function driverCancelled(paid: Paid & { driverId: string }): Entry {
  return entry('driver_cancelled', `ride.driver-cancelled/${paid.rideId}/${paid.driverId}`, paid.rideId, [
    debit(driverOf(paid), paid.paise),
    credit(riderOf(paid), paid.paise),
  ]);
}

/** The driver has paid cash that they held into the platform's bank account. */
export function cashDeposit({ id, driverId, paise }: { id: string; driverId: string; paise: number }): Entry {
  return entry('cash_deposit', `cash.deposited/${id}`, null, [
    debit({ kind: 'bank' }, paise),
    credit({ kind: 'cash_in_hand', owner: driverId }, paise),
  ]);
}

export interface Payout {
  id: string;
  driverId: string;
  /** The amount sent to the driver's bank. */
  paise: number;
  /** Cash in hand that the driver keeps, set off against what they are owed. */
  cashPaise: number;
  /** Tax that is kept back, and owed to the state (section 194-O); absent without. */
  tdsPaise?: number;
}

/** A payout: the driver is owed `paise + cashPaise + tdsPaise` less; the bank sends the first, the driver keeps the second in cash, and the third is owed to the state. */
export function payout(made: Payout): Entry {
  return entry('payout', `payout/${made.id}`, null, payoutLines(made));
}

/** The bank could not send a payout: all of it is undone. The driver is owed the amount, and holds the cash, as before. */
export function payoutFailed(made: Payout): Entry {
  const undone = payoutLines(made).map(({ account, paise }) => ({ account, paise: -paise }));
  return entry('payout_failed', `payout.failed/${made.id}`, null, undone);
}

function payoutLines({ driverId, paise, cashPaise, tdsPaise = 0 }: Payout): Line[] {
  checkAmounts({ paise, cashPaise, tdsPaise });
  return [
    debit({ kind: 'driver', owner: driverId }, paise + cashPaise + tdsPaise),
    credit({ kind: 'bank' }, paise),
    credit({ kind: 'cash_in_hand', owner: driverId }, cashPaise),
    credit({ kind: 'tds' }, tdsPaise),
  ];
}

const riderOf = ({ riderId }: { riderId: string }): Account => ({ kind: 'rider', owner: riderId });
const driverOf = ({ driverId }: { driverId: string }): Account => ({ kind: 'driver', owner: driverId });

function debit(account: Account, paise: number): Line {
  checkAmounts({ paise });
  return { account, paise };
}

function credit(account: Account, paise: number): Line {
  checkAmounts({ paise });
  return { account, paise: -paise };
}

/** Lines without an amount are left out. */
function entry(kind: EntryKind, cause: string, rideId: string | null, postings: readonly Line[]): Entry {
  return { cause, kind, rideId, postings: postings.filter(({ paise }) => paise !== 0) };
}

function checkAmounts(amounts: Readonly<Record<string, number>>): void {
  for (const [name, paise] of Object.entries(amounts)) {
    mustBe(Number.isSafeInteger(paise) && paise >= 0, `${name} is ${paise}, and must be whole paise, not negative`);
  }
}

function mustBe(condition: boolean, message: string): void {
  if (!condition) throw new RangeError(message);
}
