import {
  documentedTariff,
  driverTermsOf,
  isHanded,
  rideNote,
  rupeesFromPaise,
  splitCommission,
  upiLinkOf,
  withoutGst,
  type DriverEarnings,
  type DriverTerms,
  type RidePayment,
  type UpiPayee,
} from '@rahi/contracts';
import type { RideEntity } from './ride.entity.js';

/** The columns by which a fare is shared before it is billed: of a ride, and of a booking for later (R43). */
export type Promised = Pick<
  RideEntity,
  'driverTerms' | 'vehicleType' | 'farePaise' | 'discountPaise' | 'roundingPaise' | 'welfarePaise' | 'fareInputs'
>;

/** The terms promised to a ride's driver. */
export function driverTermsOfRide({
  driverTerms,
  vehicleType,
}: Pick<Promised, 'driverTerms' | 'vehicleType'>): DriverTerms {
  return driverTerms ?? driverTermsOf(documentedTariff[vehicleType]);
}

/** The total that a rider owes for a ride: its fare and a tip, or its fee. */
export function owedPaise(ride: RideEntity): number {
  if (ride.status === 'completed') return ride.farePaise + ride.tipPaise;
  return ride.feePaise;
}

/** What the rider must still pay for a ride: its cost, less refunds and payments. */
export function duePaise(ride: RideEntity): number {
  return Math.max(0, owedPaise(ride) - ride.refundedPaise - ride.paidPaise);
}

const tollsOf = ({ fareInputs }: Pick<Promised, 'fareInputs'>) =>
  (fareInputs?.tolls ?? []).reduce((sum, { paise }) => sum + paise, 0);

/**
 * What the driver's share of a ride counts on: the fare with its discount, and without GST by a tariff that says who owes it
 * (R41). GST is never part of a driver's earnings then.
 */
export function grossPaise(ride: RideEntity): number {
  const apart = driverTermsOfRide(ride).gstPercent !== undefined;
  return apart && ride.commissionPaise !== null ? wholePaise(ride) - (ride.gstPaise ?? 0) : promisedGross(ride);
}

/** Without what nobody's share counts on: rounding, and the fee that is the board's. */
const wholePaise = ({ farePaise, discountPaise, roundingPaise, welfarePaise }: Promised) =>
  farePaise + discountPaise - roundingPaise - welfarePaise;

/** The same of a fare as quoted. */
function promisedGross(ride: Promised): number {
  const { gstPercent } = driverTermsOfRide(ride);
  if (gstPercent === undefined) return wholePaise(ride);
  const tollsPaise = tollsOf(ride);
  return withoutGst(wholePaise(ride) - tollsPaise, gstPercent) + tollsPaise;
}

/** What a fare as quoted brings its driver, without a bonus, in paise. */
export function promisedNetPaise(ride: Promised): number {
  const gross = promisedGross(ride);
  return gross - promisedCommission(ride, gross);
}

function promisedCommission(ride: Promised, gross: number): number {
  return splitCommission(gross - tollsOf(ride), driverTermsOfRide(ride).quotedPercent).commissionPaise;
}

/** A driver's earnings from an ended ride, before returns: net, bonus and tip, or the driver's part of a fee. */
export function earnedPaise(ride: RideEntity): number {
  const { status, driverId, commissionPaise, bonusPaise, tipPaise, feePaise, gstPaise } = ride;
  if (driverId === null) return 0;
  if (status !== 'completed') return feePaise - (gstPaise ?? 0);
  return grossPaise(ride) - (commissionPaise ?? 0) + bonusPaise + tipPaise;
}

/** What is due and not claimed (R40). */
export function unclaimedPaise(ride: RideEntity): number {
  return Math.max(0, duePaise(ride) - ride.claimedPaise);
}

/** Whether the rider still gives the fare to the driver in cash. A tip after it, and a fee, can be paid by UPI: the driver has left. */
export function isPaidInCash(ride: RideEntity): boolean {
  return ride.status === 'completed' && isHanded(ride.paymentMethod) && duePaise(ride) > ride.tipPaise;
}

/**
 * Whose address a UPI payment of this ride goes to; null where nobody takes UPI.
 * @param operator the operator's UPI address, if it has one
 */
export function payeeOf({ upiPayee }: RideEntity, operator: string | undefined): UpiPayee | null {
  if (upiPayee !== null) return 'driver';
  return operator ? 'platform' : null;
}

/** @param operator the operator's UPI address, if it has one */
export function paymentOf(ride: RideEntity, operator: string | undefined, operatorName: string): RidePayment {
  const due = duePaise(ride);
  const unclaimed = unclaimedPaise(ride);
  const payee = payeeOf(ride, operator);
  const { upiPayee } = ride;
  // A rider who pays in cash may still scan the driver's code; nobody would see what they paid to the operator instead.
  const to =
    upiPayee !== null
      ? { address: upiPayee, name: ride.driver?.name ?? 'Driver' }
      : operator !== undefined && !isPaidInCash(ride) && { address: operator, name: operatorName };
  return {
    method: ride.paymentMethod,
    state: stateOf(ride),
    due: rupeesFromPaise(due),
    paidAt: ride.paidAt?.toISOString() ?? null,
    reference: ride.paymentReference,
    upiLink: to && unclaimed > 0 ? upiLinkOfRide(to.address, to.name, unclaimed, ride.id) : null,
    payee,
    claimed: rupeesFromPaise(due - unclaimed),
    claimedAt: due > 0 ? (ride.claimedAt?.toISOString() ?? null) : null,
  };
}

function stateOf(ride: RideEntity): RidePayment['state'] {
  if (unclaimedPaise(ride) > 0) return 'due';
  if (duePaise(ride) > 0) return 'claimed';
  return owedPaise(ride) > 0 ? 'paid' : 'none';
}

/** Money of a ride, asked for by UPI, with the ride's id as its reference. */
export function upiLinkOfRide(payee: string, name: string, paise: number, rideId: string): string {
  return upiLinkOf({ payee, name, paise, note: rideNote, reference: rideId.replaceAll('-', '') });
}

/** A cancelled ride brings its driver their part of the fee, and nothing where it was free. */
function earningsOfCancelled(ride: RideEntity): DriverEarnings {
  const earned = earnedPaise(ride);
  return {
    gross: rupeesFromPaise(earned),
    commissionPercent: 0,
    commission: '0',
    bonus: '0',
    tip: '0',
    ...(ride.driverRefundPaise > 0 && { adjustment: rupeesFromPaise(-ride.driverRefundPaise) }),
    net: rupeesFromPaise(earned - ride.driverRefundPaise),
  };
}

/** The driver's earnings from a ride: as quoted, and once it is billed as settled (R18). */
export function earningsOf(ride: RideEntity, bonusPaise = ride.bonusPaise): DriverEarnings {
  if (ride.status === 'cancelled') return earningsOfCancelled(ride);
  const { quotedPercent, settledPercent } = driverTermsOfRide(ride);
  const billed = ride.commissionPaise !== null;
  const commissionPercent = billed ? settledPercent : quotedPercent;
  const gross = grossPaise(ride);
  const commissionPaise = ride.commissionPaise ?? promisedCommission(ride, gross);
  return {
    gross: rupeesFromPaise(gross),
    commissionPercent,
    commission: rupeesFromPaise(commissionPaise),
    bonus: rupeesFromPaise(bonusPaise),
    tip: rupeesFromPaise(ride.tipPaise),
    ...(ride.driverRefundPaise > 0 && { adjustment: rupeesFromPaise(-ride.driverRefundPaise) }),
    net: rupeesFromPaise(gross - commissionPaise + bonusPaise + ride.tipPaise - ride.driverRefundPaise),
  };
}
