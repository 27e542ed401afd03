import * as z from 'zod/mini';
import type { FigureName } from './law/figures.js';
import { vehicleFacts, type VehicleType } from './vehicles.js';

/** What a tariff says of the fee for the welfare of drivers: a share of the fare before GST, up to an amount. */
export interface WelfareTerms {
  percent: number;
  mostPaise: number;
}

/** The highest fee of a ride that a tariff may have. */
const highestPaise = 10_000;

/** The percentage counts to its hundredth. */
export const welfareTermsSchema = z.strictObject({
  percent: z.number().check(z.gte(0.01), z.lte(5)),
  mostPaise: z.int().check(z.gte(1), z.lte(highestPaise)),
}) satisfies z.ZodMiniType<WelfareTerms>;

/** The fee on a fare without GST, tolls and discount, in whole paise. A part of a paisa is a paisa: the law's share is the least. */
export function welfareFeeOn(farePaise: number, { percent, mostPaise }: WelfareTerms): number {
  return Math.min(mostPaise, Math.ceil((farePaise * Math.round(percent * 100)) / 10_000));
}

const mostFigures = {
  bike: 'welfare_fee_most_two_wheels',
  auto: 'welfare_fee_most_three_wheels',
  car: 'welfare_fee_most_four_wheels',
} as const satisfies Record<(typeof vehicleFacts)[VehicleType]['roads'], FigureName>;
export type WelfareMostFigure = (typeof mostFigures)[keyof typeof mostFigures];

export const welfareMostFigures: readonly WelfareMostFigure[] = /* @__PURE__ */ Object.values(mostFigures);

/** The figure with the most that the law asks of a type of vehicle, by its wheels. */
export const welfareMostFigureOf = (type: VehicleType): WelfareMostFigure => mostFigures[vehicleFacts[type].roads];

/** What the rules that hold in a place ask of a type of vehicle; null where they ask for no fee. */
export function welfareTermsBy(
  figures: ReadonlyMap<FigureName, { readonly value: number }>,
  type: VehicleType,
): WelfareTerms | null {
  const percent = figures.get('welfare_fee')?.value;
  if (percent === undefined) return null;
  const most = figures.get(welfareMostFigureOf(type))?.value;
  return { percent, mostPaise: most ?? highestPaise };
}
