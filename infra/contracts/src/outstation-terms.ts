import * as z from 'zod/mini';
import { kolkataDayStart } from './kolkata-day.js';
import { outstationKindSchema, type OutstationKind } from './outstation.js';
import { isoDate, latitude, longitude, rupees } from './values.js';
import { vehicleTypeSchema } from './vehicles.js';

/** The most that a tariff, and a booking, can say: straight-line kilometres, kilometres that are charged at least, days. */
export const outstationMost = { km: 1000, leastKm: 1000, days: 10 } as const;

/**
 * How long and how fast a way outside the city is where its roads are not known: the straight line times a factor, at a speed in
 * km/h. Both are those of trips between Indian cities on main roads.
 */
export const outstationEstimate = { wayFactor: 1.3, speedKmh: 50 } as const;

/** What a kilometre costs, before GST, and how many are charged at least. */
export interface OutstationRate {
  perKmPaise: number;
  /** Kilometres that are charged at least: of a one-way trip as a whole, of a round trip for each day. */
  leastKm: number;
}

/** What a tariff says of outstation trips. Amounts before GST. */
export interface OutstationTerms {
  basePaise: number;
  /** Its price of a kilometre includes the driver's way back. */
  oneWay: OutstationRate;
  roundTrip: OutstationRate;
  /** The driver's allowance for each day of the trip. */
  allowancePaise: number;
  /** For each night of the trip, in addition. */
  nightPaise: number;
  /** How far the place may be from the pickup, in straight-line kilometres. */
  longestKm: number;
}

const paise = z.int().check(z.gte(0), z.lte(10_000_000));
const rate = z.strictObject({
  perKmPaise: paise.check(z.gte(1)),
  leastKm: z.int().check(z.gte(0), z.lte(outstationMost.leastKm)),
});

/** The terms of outstation trips as they are stored and sent. */
export const outstationTermsSchema = z.strictObject({
  basePaise: paise,
  oneWay: rate,
  roundTrip: rate,
  allowancePaise: paise,
  nightPaise: paise,
  longestKm: z.int().check(z.gte(1), z.lte(outstationMost.km)),
}) satisfies z.ZodMiniType<OutstationTerms>;

/** What the fare of an outstation trip is computed from, besides its metres. */
export const outstationInputsSchema = z.object({ kind: outstationKindSchema, nights: z.int() });
export type OutstationInputs = z.output<typeof outstationInputsSchema>;

/** What an outstation trip is expected to be, in its quote. */
export const outstationExpectedSchema = z.object({
  km: z.number(),
  minutes: z.int(),
  nights: z.int(),
  /** Whether the roads of the way are known; otherwise kilometres and minutes are estimated from the straight line. */
  byRoad: z.boolean(),
});

/** What one vehicle type charges for outstation trips from a pickup, before GST. */
export const outstationOfferSchema = z.object({
  vehicleType: vehicleTypeSchema,
  base: rupees,
  oneWay: z.object({ perKm: rupees, leastKm: z.int() }),
  roundTrip: z.object({ perKm: rupees, leastKm: z.int() }),
  allowance: rupees,
  night: rupees,
  /** How far the place may be, in straight-line kilometres. */
  longestKm: z.int(),
});
export type OutstationOffer = z.output<typeof outstationOfferSchema>;

/** Where, and for a booking for later when, an outstation trip begins. */
export const outstationQuery = z.object({ lat: latitude, lng: longitude, pickupAt: z.optional(isoDate) });

const dayMs = 24 * 3_600_000;

/** The nights of a trip: how often it passes midnight in Asia/Kolkata. */
export function nightsBetween(from: Date, to: Date): number {
  return Math.max(0, Math.round((kolkataDayStart(to).getTime() - kolkataDayStart(from).getTime()) / dayMs));
}

/** The metres that are charged: those driven, or the least of the trip or of its days, whichever are more. */
export function outstationMetres(
  terms: Pick<OutstationTerms, OutstationKind>,
  { metres, outstation }: { metres: number; outstation: OutstationInputs },
): number {
  const { kind, nights } = outstation;
  const times = kind === 'roundTrip' ? nights + 1 : 1;
  return Math.max(metres, terms[kind].leastKm * 1000 * times);
}

/** The lines of a trip's fare before waiting, GST and the rest. A trip of no nights has one day. @throws RangeError for a tariff without outstation trips */
export function outstationLines(
  { outstation: terms }: { outstation?: OutstationTerms | undefined },
  inputs: { metres: number; outstation: OutstationInputs },
): { code: 'base' | 'outstation' | 'allowance' | 'night_halt'; paise: number }[] {
  if (!terms) throw new RangeError('the tariff has no outstation trips');
  const { kind, nights } = inputs.outstation;
  return [
    { code: 'base', paise: terms.basePaise },
    { code: 'outstation', paise: Math.round((terms[kind].perKmPaise * outstationMetres(terms, inputs)) / 1000) },
    { code: 'allowance', paise: terms.allowancePaise * (nights + 1) },
    { code: 'night_halt', paise: terms.nightPaise * nights },
  ];
}
