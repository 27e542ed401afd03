import * as z from 'zod/mini';
import { sumOf, withoutGst, type FareLine, type TariffTerms } from './fares.js';
import { tariffRefSchema, type Receipt } from './tariff.js';
import { id } from './values.js';

/**
 * The requirements of the Motor Vehicle Aggregator Guidelines 2025 of the Government of India for fares:
 * - `least_fare`: at least half of the base fare;
 * - `most_fare`: at most twice the base fare;
 * - `base_distance`: the base fare covers 3 km, so the way to the pickup is not charged on longer rides;
 * - `driver_share`: a driver with their own vehicle gets at least 80 % of the fare;
 * - `penalty`: a cancellation costs at most a tenth of the fare, and at most ₹100.
 *
 * The states notify the base fares. Here the base fare of a ride is its tariff's fare without night and demand.
 */
export const fareRules = ['least_fare', 'most_fare', 'base_distance', 'driver_share', 'penalty'] as const;
export const fareRuleSchema = z.enum(fareRules);
export type FareRule = z.output<typeof fareRuleSchema>;

/** The figures of the guidelines: shares in percent, `metres`, `penaltyPaise`. */
export const ruleLimits = {
  leastPercent: 50,
  mostPercent: 200,
  metres: 3000,
  driverPercent: 80,
  penaltyPercent: 10,
  penaltyPaise: 10_000,
} as const;

/** Fares are rounded to a rupee. */
const roundingPaise = 50;

/** The rules that some ride by these terms would break. */
export function rulesBrokenByTerms(terms: TariffTerms): FareRule[] {
  const { surge, night, includedMetres, commission, cancellation, noShowPaise } = terms;
  const most = ((100 + night.percent) * surge.mostPercent) / 100;
  const driver = 100 - Math.max(commission.quotedPercent, commission.settledPercent);
  const cancelling = cancellation.percent > ruleLimits.penaltyPercent && cancellation.mostPaise > 0;
  const penalty = Math.max(cancellation.percent > 0 ? cancellation.mostPaise : 0, noShowPaise);
  const broken: Record<FareRule, boolean> = {
    least_fare: surge.leastPercent < ruleLimits.leastPercent,
    most_fare: most > ruleLimits.mostPercent,
    base_distance: includedMetres < ruleLimits.metres,
    driver_share: driver < ruleLimits.driverPercent,
    penalty: cancelling || penalty > ruleLimits.penaltyPaise,
  };
  return fareRules.filter((rule) => broken[rule]);
}

/** A ride with its bill, as the rules look at it. */
export interface BilledRide {
  kind: Receipt['kind'];
  lines: readonly FareLine[];
  terms: TariffTerms;
  metres: number;
  /** The fare quoted to the rider; a penalty is a share of it. */
  farePaise: number;
  commissionPaise: number;
}

/** For each rule that applies to such a ride, whether it was broken. */
export function rulesOfRide(ride: BilledRide): { rule: FareRule; broken: boolean }[] {
  const { kind, lines, terms, metres, farePaise, commissionPaise } = ride;
  const apart = terms.gst !== undefined;
  if (kind !== 'ride') {
    const fee = sumOf(lines, 'cancellation', 'no_show');
    const fare = apart ? withoutGst(farePaise, sumOf(lines, 'gst') > 0 ? terms.gstPercent : 0) : farePaise;
    const share = Math.round((fare * ruleLimits.penaltyPercent) / 100);
    // R41: the limit holds with GST.
    const asked = apart ? fee + sumOf(lines, 'gst') : fee;
    return [{ rule: 'penalty', broken: fee > share || asked > ruleLimits.penaltyPaise }];
  }
  const base = sumOf(lines, 'base', 'distance', 'time', 'minimum');
  const asked = base + sumOf(lines, 'night', 'surge', 'rounding');
  const shared = asked + sumOf(lines, 'waiting', 'stop_waiting') + (apart ? 0 : sumOf(lines, 'gst'));
  const firstMetres = Math.min(metres, ruleLimits.metres);
  return [
    { rule: 'least_fare', broken: asked + roundingPaise < (base * ruleLimits.leastPercent) / 100 },
    { rule: 'most_fare', broken: asked - roundingPaise > (base * ruleLimits.mostPercent) / 100 },
    { rule: 'base_distance', broken: terms.perKmPaise > 0 && terms.includedMetres < firstMetres },
    { rule: 'driver_share', broken: commissionPaise > Math.round((shared * (100 - ruleLimits.driverPercent)) / 100) },
  ];
}

/** A month of Asia/Kolkata, as `2026-11`. */
export const monthSchema = z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'rule.month'));

/** How well a month complied with the rules. */
export const rulesReportSchema = z.object({
  month: monthSchema,
  /** The last counted day, `YYYY-MM-DD`: days are counted once they are over. Null when none is counted. */
  countedTo: z.nullable(z.string()),
  rules: z.array(
    z.object({
      rule: fareRuleSchema,
      /** Tariffs in force in the month, or published for it, whose terms break the rule. */
      tariffs: z.array(tariffRefSchema),
      /** Bills that the rule counts for, and how many of them broke it. */
      rides: z.int(),
      broken: z.int(),
      /** A ride that broke it. */
      exampleRideId: z.nullable(id),
    }),
  ),
});
export type RulesReport = z.output<typeof rulesReportSchema>;
