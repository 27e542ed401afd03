import {
  billOf,
  cancellationBill,
  nightsBetween,
  noShowBill,
  noShowReason,
  plainInputs,
  secondsAt,
  sharesOf,
  sumOf,
  type Bill,
  type FareInputs,
  type FareLine,
  type FareLineCode,
  type RideActor,
  type Shares,
  type TariffRef,
  type TariffTerms,
} from '@rahi/contracts';
import { driverTermsOfRide } from '../../ride/amounts.js';
import { waitsFromOf } from '../../ride/predicates.js';
import type { RideEntity } from '../../ride/ride.entity.js';

/** The tariff of a ride. An older release without tariffs booked by version 1. */
export function tariffOf({
  tariffId,
  tariffVersion,
  vehicleType,
}: Pick<RideEntity, 'tariffId' | 'tariffVersion' | 'vehicleType'>): TariffRef {
  return { id: tariffId ?? `everywhere/${vehicleType}`, version: tariffVersion ?? 1 };
}

/** The inputs of a completed ride's fare: the quoted ones, the driver's wait at the pickup and at each stop, and what a rental or an outstation trip used. */
export function inputsOf(ride: RideEntity): FareInputs {
  const { fareInputs, distanceMetres, durationMinutes, startedAt, stops, rental, outstation } = ride;
  const waitsFrom = waitsFromOf(ride);
  const waited = waitsFrom && startedAt ? startedAt.getTime() - waitsFrom.getTime() : 0;
  return {
    ...(fareInputs ?? plainInputs(distanceMetres / 1000, durationMinutes)),
    waitingSeconds: Math.max(0, Math.floor(waited / 1000)),
    ...(stops.length > 0 && { stopSeconds: stops.map(secondsAt) }),
    // Its columns have what it used, and until its end its package.
    ...(rental && { rental: { hours: rental.hours }, metres: distanceMetres, minutes: durationMinutes }),
    ...(outstation && {
      outstation: { kind: outstation.kind, nights: nightsOf(ride) },
      metres: distanceMetres,
      minutes: durationMinutes,
    }),
  };
}

/** The nights of an outstation trip: those between code and end; before the end, those expected. */
function nightsOf({ startedAt, completedAt, fareInputs }: RideEntity): number {
  if (startedAt && completedAt) return nightsBetween(startedAt, completedAt);
  return fareInputs?.outstation?.nights ?? 0;
}

/** A completed ride's amounts for its rider, its driver and the state. */
export interface Settlement extends Bill, Shares {
  inputs: FareInputs;
  /** What the total was rounded by, because it is paid in cash: the platform's, gain or loss. */
  roundingPaise: number;
  /** Whether the platform bears the GST, because the terms do not say who owes it (R41). */
  gstBorne: boolean;
}

/** The amounts by the terms that the ride was booked under. */
export function settlementOf(ride: RideEntity, terms: TariffTerms): Settlement {
  const inputs = inputsOf(ride);
  const { lines, totalPaise } = billOf(terms, inputs);
  const shares = sharesOf(terms, lines, driverTermsOfRide(ride).settledPercent);
  const roundingPaise = sumOf(lines, 'cash_rounding');
  return { lines, totalPaise, inputs, ...shares, roundingPaise, gstBorne: terms.gst === undefined };
}

/** The lines that GST is not charged on, besides GST itself. */
const untaxed: readonly FareLineCode[] = ['gst', 'welfare', 'toll', 'discount', 'cash_rounding'];

/** The GST of a bill, in paise. */
export interface Tax {
  /** The value that GST was charged on; 0 without GST. */
  taxablePaise: number;
  /** The halves within the operator's state. */
  cgstPaise: number;
  sgstPaise: number;
  /** All of it elsewhere. */
  igstPaise: number;
}

export const isTaxed = ({ code }: { code: FareLineCode }) => !untaxed.includes(code);

/**
 * The value of a bill that GST was charged on, and GST: in two halves, of which an odd paisa is the state's, or integrated where the
 * place of supply is in another state than the operator.
 */
export function taxOf(lines: readonly FareLine[], integrated: boolean): Tax {
  const gstPaise = sumOf(lines, 'gst');
  const taxable = lines.filter(isTaxed);
  const cgstPaise = Math.floor(gstPaise / 2);
  return {
    taxablePaise: gstPaise === 0 ? 0 : taxable.reduce((sum, { paise }) => sum + paise, 0),
    cgstPaise: integrated ? 0 : cgstPaise,
    sgstPaise: integrated ? 0 : gstPaise - cgstPaise,
    igstPaise: integrated ? gstPaise : 0,
  };
}

/** What a cancelled ride costs its rider. */
export interface Fee {
  kind: 'cancellation' | 'no_show';
  bill: Bill;
}

/** The columns of a ride that costs a fee. */
export function feeColumns({ totalPaise, lines }: Bill): { feePaise: number; gstPaise: number } {
  return { feePaise: totalPaise, gstPaise: sumOf(lines, 'gst') };
}

/**
 * The fee of a cancellation now, or null when it is free: for a rider within the free minutes or while the driver comes
 * no nearer, and for everyone else. Also the fee of a rider who did not come. A driver who took a booking for later has kept the time
 * free: there are no free minutes, and they need not have come nearer yet (R43).
 */
export function feeOf(
  ride: RideEntity,
  terms: TariffTerms,
  by: RideActor,
  reason: string | undefined,
  now = Date.now(),
): Fee | null {
  if (by === 'driver' && reason === noShowReason && terms.noShowPaise > 0) {
    return { kind: 'no_show', bill: noShowBill(terms, inputsOf(ride)) };
  }
  // R48: free while the driver ends another trip.
  if (by !== 'rider' || !ride.assignedAt || ride.confirmedAt === null || ride.afterRideId !== null) return null;
  const ahead = wasTakenAhead(ride);
  const free = ride.assignedAt.getTime() + (ahead ? 0 : terms.cancellation.freeMinutes * 60_000);
  const comes = ride.status === 'driver_arrived' || ((ahead || ride.nearestMetres !== null) && ride.stalledAt === null);
  const bill = cancellationBill(terms, inputsOf(ride), ride.farePaise);
  if (now < free || !comes || bill.totalPaise === 0) return null;
  return { kind: 'cancellation', bill };
}

/** R43: a driver had taken the booking for later, so that its ride began with them. */
function wasTakenAhead({ pickupAt, assignedAt, createdAt }: RideEntity): boolean {
  return pickupAt !== null && assignedAt !== null && assignedAt.getTime() === createdAt.getTime();
}
