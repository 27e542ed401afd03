import type { FareLine, FareLineCode } from './fare-lines.js';
import { roundedKm } from './geo/distance.js';
import { kolkataHour } from './kolkata-day.js';
import { outstationLines, type OutstationInputs, type OutstationTerms } from './outstation-terms.js';
import type { ParcelTerms } from './parcel.js';
import { rentalLines, type RentalTerms } from './rental-terms.js';
import { freeStopMinutes } from './stops.js';
import { byVehicleType, vehicleFacts, type VehicleType } from './vehicles.js';
import { welfareFeeOn, type WelfareTerms } from './welfare-terms.js';

export * from './fare-lines.js';

/** A place, such as an airport, that costs extra when a trip begins or ends within `metres` of it. */
export interface Toll {
  name: string;
  paise: number;
  lat: number;
  lng: number;
  metres: number;
}

/**
 * Who owes the GST of a ride to the state (R41): the platform, which charges it; the driver, as the seller of the ride; nobody,
 * where rides are exempt or below the limits. Rahi charges it for the platform only.
 */
export const gstOwners = ['platform', 'driver', 'none'] as const;
export type GstOwner = (typeof gstOwners)[number];

/** All that a version of a tariff says. Amounts in paise, shares in percent, lengths in metres. */
export interface TariffTerms {
  /** Which kilometres and minutes count: of the straight line (§9), or of the way by road (R34). */
  distance: 'straight' | 'road';
  basePaise: number;
  /** Metres that the base pays for. */
  includedMetres: number;
  perKmPaise: number;
  perMinutePaise: number;
  /** The minimum of base, distance and time together. */
  minimumPaise: number;
  /** For each begun minute at the pickup after the free ones. */
  waiting: { freeMinutes: number; perMinutePaise: number };
  /**
   * A share of the fare, up to `mostPaise`, for a rider who cancels after the free minutes while the driver is coming
   * nearer.
   */
  cancellation: { freeMinutes: number; percent: number; mostPaise: number };
  /** For a rider who did not come. With `gst`, it and the limit of a cancellation include GST. */
  noShowPaise: number;
  /** Percent on top for trips booked from `fromHour` up to `toHour`, hours of the day in Asia/Kolkata. */
  night: { fromHour: number; toHour: number; percent: number };
  /** Bounds of the surge in percent of the fare: 100 means no surge. */
  surge: { leastPercent: number; mostPercent: number };
  /** On the fare and the wait, not on tolls; 0 unless the platform owes it. */
  gstPercent: number;
  /**
   * Who owes GST (R41). Commission, fees, and the driver's share then count on the fare without GST. Absent from version 1 and from
   * tariffs of releases before it: they count on the whole fare, and the platform bears the GST in it.
   */
  gst?: GstOwner | undefined;
  /** Whether a fare that is to be paid in cash is rounded to a whole rupee, as the bill's last line. Absent: no, as in version 1. */
  roundCash?: boolean | undefined;
  /** The fee for a booking for later (R43), before GST. Absent: none, as in version 1. */
  laterFeePaise?: number | undefined;
  /** Rentals by the hour. Absent: they are not offered, as in version 1. */
  rental?: RentalTerms | undefined;
  /** Outstation trips. Absent: they are not offered, as in version 1. */
  outstation?: OutstationTerms | undefined;
  /** Parcels, at the fare of a ride. Absent: they are not offered, as in version 1. */
  parcel?: ParcelTerms | undefined;
  /** The fee for the welfare of drivers, charged where the rules of the pickup's state have one (R42). Absent: none, as in version 1. */
  welfareFee?: WelfareTerms | undefined;
  /**
   * The percentage that a request quotes, and the one that the settlement takes. They differ only in the documented
   * tariff (R18).
   */
  commission: { quotedPercent: number; settledPercent: number };
  /** Paid to a driver whose pickup is nearer than this, at the platform's cost. */
  bonus: { paise: number; belowMetres: number };
  tolls: Toll[];
}

/** The terms promised to a driver with a ride: shares of the fare in percent, and the bonus for a near pickup. */
export interface DriverTerms {
  quotedPercent: number;
  settledPercent: number;
  bonusPaise: number;
  bonusBelowMetres: number;
  /** R41: the GST that is on top of what the driver's share counts on. Absent where it counts on the whole fare. */
  gstPercent?: number;
}

/** The commission quoted on the request screen (R18). */
export const quotedCommissionPercent = 20;
/** The commission taken at the settlement (R18). */
export const settledCommissionPercent = 10;
export const nearbyBonusKm = 2;
/** The bonus for a near pickup (R18). */
export const documentedBonus = { paise: 500, belowMetres: nearbyBonusKm * 1000 };

const documented: Omit<TariffTerms, 'basePaise' | 'perKmPaise'> = {
  distance: 'straight',
  includedMetres: 0,
  perMinutePaise: 0,
  minimumPaise: 0,
  waiting: { freeMinutes: 0, perMinutePaise: 0 },
  cancellation: { freeMinutes: 3, percent: 0, mostPaise: 0 },
  noShowPaise: 0,
  night: { fromHour: 23, toHour: 5, percent: 0 },
  surge: { leastPercent: 50, mostPercent: 200 },
  gstPercent: 5,
  commission: { quotedPercent: quotedCommissionPercent, settledPercent: settledCommissionPercent },
  bonus: documentedBonus,
  tolls: [],
};

/** The tariff of specification §9: version 1, used wherever a city has no other. */
export const documentedTariff: Readonly<Record<VehicleType, TariffTerms>> = /* @__PURE__ */ byVehicleType((type) => ({
  ...documented,
  ...vehicleFacts[type].tariff,
}));

/** The inputs of a fare, besides the terms. Whole numbers, which give the same result everywhere. */
export interface FareInputs {
  /** Metres of the line or the route that the terms count, to 10 m. */
  metres: number;
  /** Minutes of that line or route, as quoted. */
  minutes: number;
  /** 100 without surge. */
  surgePercent: number;
  night: boolean;
  /** The driver's wait at the pickup; 0 in a quote. */
  waitingSeconds: number;
  tolls: { name: string; paise: number }[];
  /** The discount of a promo code, at the platform's cost; never more than the fare. */
  discountPaise: number;
  /** R41: the operator had no GST number, so the GST of terms that say who owes it is not charged. */
  untaxed?: true | undefined;
  /** The rider chose cash, which the terms may round. */
  cash?: true | undefined;
  /** The ride was booked for later (R43), for which the terms may have a fee. */
  later?: true | undefined;
  /** R42: the rules at the pickup have a fee for the welfare of drivers, for which the terms may say how much. */
  welfare?: true | undefined;
  /** How long the car stood at each stop that it left, in seconds (R44); absent without stops, and in a quote. */
  stopSeconds?: number[] | undefined;
  /**
   * A rental by the hour, by the hours of its package. `metres` and `minutes` are what it used: 0 in a quote, and up to the
   * package before its end.
   */
  rental?: { hours: number } | undefined;
  /** An outstation trip. `metres` are those expected in a quote, then those driven. */
  outstation?: OutstationInputs | undefined;
}

/** A fare by its lines; the total is their sum. */
export interface Bill {
  lines: FareLine[];
  totalPaise: number;
}

/** Lines that are on every bill, even at zero. */
const always: readonly FareLineCode[] = ['base', 'distance', 'gst', 'rental', 'outstation'];

/**
 * The fare of a trip (R17): base, distance and time, at least the minimum; then night and surge, rounded to a rupee; then waiting,
 * also at stops, and the fee for a booking for later, GST and the welfare fee on all of that, tolls and discount; at last to a rupee where cash is rounded. The one
 * function that quotes, charges and recomputes.
 */
export function billOf(terms: TariffTerms, inputs: FareInputs): Bill {
  const special = linesOfSpecial(terms, inputs);
  if (special) return withCharges(terms, inputs, special);
  const distance = Math.round((terms.perKmPaise * Math.max(0, inputs.metres - terms.includedMetres)) / 1000);
  const time = terms.perMinutePaise * inputs.minutes;
  const metered = terms.basePaise + distance + time;
  const minimum = Math.max(0, terms.minimumPaise - metered);
  const day = metered + minimum;
  const night = inputs.night ? Math.round((day * terms.night.percent) / 100) : 0;
  const unrounded = ((day + night) * inputs.surgePercent) / 100;
  const surge = Math.round(unrounded) - day - night;
  const subtotal = Math.round(unrounded / 100) * 100;
  return withCharges(terms, inputs, [
    { code: 'base', paise: terms.basePaise },
    { code: 'distance', paise: distance },
    { code: 'time', paise: time },
    { code: 'minimum', paise: minimum },
    { code: 'night', paise: night },
    { code: 'surge', paise: surge },
    { code: 'rounding', paise: subtotal - day - night - surge },
  ]);
}

/**
 * The fare of a rental, or of an outstation trip, before waiting, GST and the rest; null for every other ride. It has no night rate, no
 * surge and no minimum, and is exact to the paisa.
 */
function linesOfSpecial(terms: TariffTerms, inputs: FareInputs): FareLine[] | null {
  const { rental, outstation } = inputs;
  if (rental) return rentalLines(terms, { ...inputs, rental });
  return outstation ? outstationLines(terms, { ...inputs, outstation }) : null;
}

/** The bill of a fare: with waiting and the fee for a booking for later, GST and the welfare fee on all of that, tolls, discount, and the rounding of cash. */
function withCharges(terms: TariffTerms, inputs: FareInputs, fare: readonly FareLine[]): Bill {
  const taxed: FareLine[] = [
    ...fare,
    { code: 'waiting', paise: terms.waiting.perMinutePaise * waitedMinutes(terms, inputs.waitingSeconds) },
    { code: 'stop_waiting', paise: terms.waiting.perMinutePaise * minutesAtStops(inputs.stopSeconds) },
    { code: 'later', paise: inputs.later ? (terms.laterFeePaise ?? 0) : 0 },
  ];
  const lines: FareLine[] = [
    ...taxed,
    { code: 'gst', paise: gstOn(totalOf(taxed), gstPercentOf(terms, inputs)) },
    { code: 'welfare', paise: inputs.welfare && terms.welfareFee ? welfareFeeOn(totalOf(taxed), terms.welfareFee) : 0 },
    ...inputs.tolls.map(({ name, paise }) => ({ code: 'toll' as const, paise, name })),
    { code: 'discount', paise: -inputs.discountPaise },
  ];
  return ofLines([...lines, { code: 'cash_rounding', paise: cashRounding(terms, inputs, lines) }]);
}

const totalOf = (lines: readonly FareLine[]): number => lines.reduce((sum, { paise }) => sum + paise, 0);

/** From -49 to 50 paise: half a rupee is rounded up. */
function cashRounding({ roundCash }: TariffTerms, { cash }: FareInputs, lines: readonly FareLine[]): number {
  if (!roundCash || !cash) return 0;
  const exact = totalOf(lines);
  return Math.round(exact / 100) * 100 - exact;
}

/** The percentage of GST that a ride by these terms is charged. */
export function gstPercentOf({ gst, gstPercent }: TariffTerms, { untaxed }: Pick<FareInputs, 'untaxed'>): number {
  return gst !== undefined && untaxed ? 0 : gstPercent;
}

/** GST on a value, in paise. */
export function gstOn(paise: number, percent: number): number {
  return Math.round((paise * percent) / 100);
}

/** The greatest value that is at most this amount with its GST, in paise: the value inside of an amount that has it. */
export function withoutGst(paise: number, percent: number): number {
  let value = Math.ceil((paise * 100) / (100 + percent));
  while (value + gstOn(value, percent) < paise) value += 1;
  while (value > 0 && value + gstOn(value, percent) > paise) value -= 1;
  return value;
}

/**
 * The amount owed by a rider who did not come, and GST: on top by terms without `gst`, inside of the amount with it (R41).
 */
export function noShowBill(terms: TariffTerms, inputs: FareInputs): Bill {
  const percent = gstPercentOf(terms, inputs);
  const { noShowPaise } = terms;
  return feeBill('no_show', terms.gst === undefined ? noShowPaise : withoutGst(noShowPaise, percent), percent);
}

/**
 * The amount owed by a rider who cancels late: a share of the fare up to a limit, and GST on it. By terms without `gst` the share and
 * the limit count before GST, on the whole fare; with it, on the fare without GST, welfare fee and tolls, and the limit includes GST (R41).
 * @param farePaise the quoted fare, less its discount
 */
export function cancellationBill(terms: TariffTerms, inputs: FareInputs, farePaise: number): Bill {
  const percent = gstPercentOf(terms, inputs);
  const { percent: share, mostPaise } = terms.cancellation;
  if (terms.gst === undefined) {
    return feeBill('cancellation', Math.min(mostPaise, Math.round((farePaise * share) / 100)), percent);
  }
  const { lines } = billOf(terms, { ...inputs, waitingSeconds: 0, stopSeconds: undefined });
  const countedPaise = Math.max(0, farePaise - sumOf(lines, 'gst', 'toll', 'welfare'));
  const feePaise = Math.min(withoutGst(mostPaise, percent), Math.round((countedPaise * share) / 100));
  return feeBill('cancellation', feePaise, percent);
}

function feeBill(code: 'cancellation' | 'no_show', feePaise: number, percent: number): Bill {
  return ofLines([
    { code, paise: feePaise },
    { code: 'gst', paise: gstOn(feePaise, percent) },
  ]);
}

/** How a completed ride's bill is shared. All in paise. */
export interface Shares {
  /** GST on the bill, and tolls, which the driver has paid. */
  gstPaise: number;
  /** The fee for the welfare of drivers, which the board gets (R42). */
  welfarePaise: number;
  tollsPaise: number;
  commissionPaise: number;
  /** What the driver's share counts on: the fare with its discount, and without GST by terms that say who owes it (R41). */
  grossPaise: number;
  /** The gross less the commission. */
  netPaise: number;
}

/** The shares of a bill; commission is not taken of tolls. With `gst` in the terms: net + commission + GST + welfare fee + rounding = fare + discount. */
export function sharesOf({ gst }: Pick<TariffTerms, 'gst'>, lines: readonly FareLine[], percent: number): Shares {
  const [gstPaise, welfarePaise, tollsPaise] = [sumOf(lines, 'gst'), sumOf(lines, 'welfare'), sumOf(lines, 'toll')];
  const wholePaise =
    lines.reduce((sum, { paise }) => sum + paise, 0) - sumOf(lines, 'discount', 'cash_rounding', 'welfare');
  const grossPaise = gst === undefined ? wholePaise : wholePaise - gstPaise;
  const { commissionPaise } = splitCommission(grossPaise - tollsPaise, percent);
  return { gstPaise, welfarePaise, tollsPaise, commissionPaise, grossPaise, netPaise: grossPaise - commissionPaise };
}

function ofLines(lines: readonly FareLine[]): Bill {
  return {
    lines: lines.filter(({ code, paise }) => paise !== 0 || always.includes(code)),
    totalPaise: lines.reduce((sum, { paise }) => sum + paise, 0),
  };
}

function waitedMinutes({ waiting }: TariffTerms, seconds: number): number {
  return Math.max(0, Math.ceil(seconds / 60) - waiting.freeMinutes);
}

/** The begun minutes at stops that are charged: those of each beyond its own free ones (R44). */
function minutesAtStops(stopSeconds: readonly number[] = []): number {
  return stopSeconds.reduce((sum, seconds) => sum + Math.max(0, Math.ceil(seconds / 60) - freeStopMinutes), 0);
}

/** Whether a trip booked at this moment pays the night rate. */
export function isNight({ night: { fromHour, toHour } }: TariffTerms, at: Date): boolean {
  const hour = kolkataHour(at);
  return fromHour <= toHour ? hour >= fromHour && hour < toHour : hour >= fromHour || hour < toHour;
}

/** The sum of the lines with one of these codes. */
export function sumOf(lines: readonly FareLine[], ...codes: readonly FareLineCode[]): number {
  return lines.reduce((sum, { code, paise }) => (codes.includes(code) ? sum + paise : sum), 0);
}

/** What lies inside of a fare and counts in nobody's share, in paise: the rounding of cash, and the fee that is the board's (R42). */
export function besideShares(lines: readonly FareLine[]): { roundingPaise: number; welfarePaise: number } {
  return { roundingPaise: sumOf(lines, 'cash_rounding'), welfarePaise: sumOf(lines, 'welfare') };
}

/** Inputs of a quote for a straight line, without anything extra. */
export function plainInputs(km: number, minutes: number, surgePercent = 100): FareInputs {
  const metres = Math.round(roundedKm(km) * 1000);
  return { metres, minutes, surgePercent, night: false, waitingSeconds: 0, tolls: [], discountPaise: 0 };
}

/** The documented fare for a straight line (§9): a client's estimate before it has the server's quote. */
export function fareFor(vehicleType: VehicleType, distanceKm: number): Bill {
  return billOf(documentedTariff[vehicleType], plainInputs(distanceKm, 0));
}

/** Splits a gross fare into commission and net; the two always add up to the gross, to the paisa. */
export function splitCommission(grossPaise: number, percent: number): { commissionPaise: number; netPaise: number } {
  const commissionPaise = Math.round((grossPaise * percent) / 100);
  return { commissionPaise, netPaise: grossPaise - commissionPaise };
}

/** The part of a tariff that concerns the driver. */
export function driverTermsOf(terms: TariffTerms, inputs: Pick<FareInputs, 'untaxed'> = {}): DriverTerms {
  const { commission, bonus, gst } = terms;
  return {
    ...commission,
    bonusPaise: bonus.paise,
    bonusBelowMetres: bonus.belowMetres,
    ...(gst !== undefined && { gstPercent: gstPercentOf(terms, inputs) }),
  };
}

/** The driver's bonus for a pickup at this straight-line distance, on top of the fare (R18). */
export function bonusFor(
  { bonusPaise, bonusBelowMetres }: Pick<DriverTerms, 'bonusPaise' | 'bonusBelowMetres'>,
  pickupKm: number,
): number {
  return pickupKm * 1000 < bonusBelowMetres ? bonusPaise : 0;
}

/** The rows of the documented summary of a bill (R19): base, distance, time and GST; any other line has its own row. */
export function summaryRows(lines: readonly FareLine[]): { code: FareLineCode; paise: number; name?: string }[] {
  const others = lines.filter(({ code }) =>
    ['welfare', 'toll', 'discount', 'cancellation', 'no_show', 'cash_rounding'].includes(code),
  );
  if (
    lines.some(({ code }) => code === 'rental' || code === 'outstation') ||
    sumOf(lines, 'cancellation', 'no_show') !== 0
  )
    return [...lines];
  return [
    { code: 'base', paise: sumOf(lines, 'base', 'minimum') },
    { code: 'distance', paise: sumOf(lines, 'distance', 'night', 'surge', 'rounding') },
    { code: 'time', paise: sumOf(lines, 'time') },
    ...lines.filter(({ code }) => code === 'waiting' || code === 'stop_waiting' || code === 'later'),
    { code: 'gst', paise: sumOf(lines, 'gst') },
    ...others,
  ];
}
