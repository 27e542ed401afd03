import * as z from 'zod/mini';
import { sumOf, withoutGst, type FareLine, type TariffTerms } from './fares.js';
import { kolkataDate } from './kolkata-day.js';
import { breaks, type FigureName } from './law/figures.js';
import { ruleSetStatuses, sourceKinds } from './law/rule-set.js';
import { figuresThatHold, type HeldFigure, type HeldFigures } from './law/rule-sets.js';
import { tariffRefSchema, type Receipt } from './tariff.js';
import { id } from './values.js';
import type { VehicleType } from './vehicles.js';
import {
  welfareFeeOn,
  welfareMostFigureOf,
  welfareMostFigures,
  welfareTermsBy,
  type WelfareMostFigure,
} from './welfare-terms.js';

/**
 * The rules for fares (R42), with the figures of the rule sets (`law/`):
 * - `least_fare` and `most_fare`: at least and at most so much of the base fare;
 * - `base_distance`: the base fare covers so many kilometres, so the way to the pickup is not charged on longer rides;
 * - `driver_share`: a driver with their own vehicle gets at least so much of the fare;
 * - `penalty`: a rider's cancellation costs at most a share of the fare, and at most an amount;
 * - `welfare_fee`: where the figure is, a ride brings the board at least its share of the fare, up to an amount by the wheels.
 *
 * The states notify the base fares. Here the base fare of a ride is its tariff's fare without night and demand.
 */
export const fareRules = [
  'least_fare',
  'most_fare',
  'base_distance',
  'driver_share',
  'penalty',
  'welfare_fee',
] as const;
export const fareRuleSchema = z.enum(fareRules);
export type FareRule = z.output<typeof fareRuleSchema>;

/** The rule of each figure that a tariff and a bill must keep. */
const ruleOfFigure = {
  least_fare: 'least_fare',
  most_fare: 'most_fare',
  base_distance: 'base_distance',
  driver_share: 'driver_share',
  rider_cancels: 'penalty',
  rider_cancels_most: 'penalty',
  welfare_fee: 'welfare_fee',
  welfare_fee_most_two_wheels: 'welfare_fee',
  welfare_fee_most_three_wheels: 'welfare_fee',
  welfare_fee_most_four_wheels: 'welfare_fee',
} as const satisfies Partial<Record<FigureName, FareRule>>;
export type FareFigure = keyof typeof ruleOfFigure;

const isFareFigure = (name: string): name is FareFigure => Object.hasOwn(ruleOfFigure, name);
export const fareFigures: readonly FareFigure[] = Object.keys(ruleOfFigure).filter(isFareFigure);

/** The lines of a rental, and of an outstation trip. */
const ofSpecial = ['rental', 'extra_km', 'extra_time', 'outstation', 'allowance', 'night_halt'] as const;

/** Fares are rounded to a rupee. */
const roundingPaise = 50;

/** A figure that terms break: what they have, and the figure that holds. */
export interface Breach {
  readonly rule: FareRule;
  readonly figure: FareFigure;
  /** In the unit of the figure, as is its `value`. */
  readonly has: number;
  readonly held: HeldFigure;
}

/** R42: the figures that some ride of a type of vehicle by these terms would break. */
export function breachesOf(terms: TariffTerms, figures: HeldFigures, type: VehicleType): Breach[] {
  const { surge, night, includedMetres, commission, cancellation, noShowPaise, welfareFee } = terms;
  const charged = cancellation.percent > 0 && cancellation.mostPaise > 0;
  const most = welfareFee?.mostPaise ?? 0;
  const has: Record<FareFigure, number> = {
    least_fare: surge.leastPercent,
    most_fare: ((100 + night.percent) * surge.mostPercent) / 100,
    base_distance: includedMetres,
    driver_share: 100 - Math.max(commission.quotedPercent, commission.settledPercent),
    rider_cancels: charged ? cancellation.percent : 0,
    rider_cancels_most: Math.max(charged ? cancellation.mostPaise : 0, noShowPaise),
    welfare_fee: welfareFee?.percent ?? 0,
    welfare_fee_most_two_wheels: most,
    welfare_fee_most_three_wheels: most,
    welfare_fee_most_four_wheels: most,
  };
  return fareFigures.flatMap((figure) => {
    const held = figures.get(figure);
    // Of a fee that is not there at all, its share says enough.
    if (isWelfareMost(figure) && (!welfareFee || figure !== welfareMostFigureOf(type))) return [];
    if (!held || !breaks(figure, has[figure], held.value)) return [];
    return [{ rule: ruleOfFigure[figure], figure, has: has[figure], held }];
  });
}

const isWelfareMost = (figure: FigureName): figure is WelfareMostFigure =>
  welfareMostFigures.some((one) => one === figure);

/** The central figures of today. */
const centralFigures = (): HeldFigures => figuresThatHold({ state: null, day: kolkataDate(new Date()) });

/** The rules that some ride of a type by these terms would break. @param figures those that hold; without them, the central ones */
export function rulesBrokenByTerms(terms: TariffTerms, type: VehicleType, figures = centralFigures()): FareRule[] {
  const broken = breachesOf(terms, figures, type);
  return fareRules.filter((rule) => broken.some((one) => one.rule === rule));
}

/**
 * R42: the highest surge that a quote may have, in percent, whatever tariff and desk say: with the night rate it stays within the
 * figure. It never takes off what the night puts on.
 */
export function cappedSurge(percent: number, night: number, figures: HeldFigures): number {
  const most = figures.get('most_fare')?.value;
  if (most === undefined) return percent;
  return Math.min(percent, Math.max(100, Math.floor((most * 100) / (100 + night))));
}

/** A ride with its bill, as the rules look at it. */
export interface BilledRide {
  kind: Receipt['kind'];
  lines: readonly FareLine[];
  terms: TariffTerms;
  vehicleType: VehicleType;
  metres: number;
  /** The fare quoted to the rider; a penalty is a share of it. */
  farePaise: number;
  commissionPaise: number;
}

/** For each rule that applies to such a ride, whether it was broken. @param figures those that held; without them, the central ones */
export function rulesOfRide(ride: BilledRide, figures = centralFigures()): { rule: FareRule; broken: boolean }[] {
  const { kind, lines, terms, vehicleType, metres, farePaise, commissionPaise } = ride;
  const apart = terms.gst !== undefined;
  /** Where there is no figure, the rule is kept. */
  const limit = (figure: FareFigure, none: number) => figures.get(figure)?.value ?? none;
  if (kind !== 'ride') {
    const fee = sumOf(lines, 'cancellation', 'no_show');
    const fare = apart ? withoutGst(farePaise, sumOf(lines, 'gst') > 0 ? terms.gstPercent : 0) : farePaise;
    const share = Math.round((fare * limit('rider_cancels', 100)) / 100);
    // R41: the limit holds with GST.
    const asked = apart ? fee + sumOf(lines, 'gst') : fee;
    return [{ rule: 'penalty', broken: fee > share || asked > limit('rider_cancels_most', Number.POSITIVE_INFINITY) }];
  }
  const base = sumOf(lines, 'base', 'distance', 'time', 'minimum');
  const asked = base + sumOf(lines, 'night', 'surge', 'rounding', ...ofSpecial);
  const shared = asked + sumOf(lines, 'waiting', 'stop_waiting') + (apart ? 0 : sumOf(lines, 'gst'));
  const firstMetres = Math.min(metres, limit('base_distance', 0));
  const most = limit('most_fare', Number.MAX_SAFE_INTEGER);
  const share = {
    rule: 'driver_share',
    broken: commissionPaise > Math.round((shared * (100 - limit('driver_share', 0))) / 100),
  } as const;
  const asksForFee = welfareTermsBy(figures, vehicleType);
  const beforeTax = asked + sumOf(lines, 'waiting', 'stop_waiting', 'later');
  const welfare = asksForFee
    ? [{ rule: 'welfare_fee', broken: sumOf(lines, 'welfare') < welfareFeeOn(beforeTax, asksForFee) } as const]
    : [];
  // Base fares of the states are those of a trip in the city, so they measure neither a package nor an outstation trip.
  if (lines.some(({ code }) => code === 'rental' || code === 'outstation')) return [share, ...welfare];
  return [
    { rule: 'least_fare', broken: asked + roundingPaise < (base * limit('least_fare', 0)) / 100 },
    { rule: 'most_fare', broken: asked - roundingPaise > (base * most) / 100 },
    { rule: 'base_distance', broken: terms.perKmPaise > 0 && terms.includedMetres < firstMetres },
    share,
    ...welfare,
  ];
}

/** A month of Asia/Kolkata, as `2026-11`. */
export const monthSchema = z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'rule.month'));

/** A figure as the desk shows it. Names that a client does not know are left out by it: a later release may have more. */
const shownFigure = z.object({
  figure: z.string(),
  unit: z.string(),
  value: z.int(),
  /** The first day on which it holds, and the day of its source: `YYYY-MM-DD`. */
  from: z.string(),
  source: z.string(),
  sourceDate: z.string(),
  sourceKind: z.enum(sourceKinds),
});

/** R42: what holds in a city today, and what breaks it. */
export const lawOfCitySchema = z.object({
  /** Null for everywhere: then the central rules alone. */
  city: z.nullable(z.string()),
  /** By ISO 3166-2; null where none is known. */
  state: z.nullable(z.string()),
  /** The rule sets of centre and state; `counts` is false for a draft that the operator has not switched on. */
  ruleSets: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      status: z.enum(ruleSetStatuses),
      counts: z.boolean(),
      figures: z.array(shownFigure),
    }),
  ),
  /** The figures that hold today: of each the strictest, and its rule set. */
  figures: z.array(z.extend(shownFigure, { ruleSet: z.string() })),
  /** The tariffs in force today that break one: the terms of the tariff, and the figure. */
  breaches: z.array(
    z.object({
      tariff: tariffRefSchema,
      rule: fareRuleSchema,
      figure: z.string(),
      unit: z.string(),
      has: z.number(),
      value: z.int(),
      ruleSet: z.string(),
    }),
  ),
});
export type LawOfCity = z.output<typeof lawOfCitySchema>;

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
  /** Where a city was asked for, or everywhere. Absent from a release before it. */
  law: z.optional(lawOfCitySchema),
});
export type RulesReport = z.output<typeof rulesReportSchema>;
