import { rulesReport, rulesToday } from '@rahi/contracts/calls/rides.calls';
import { kolkataDate } from '@rahi/contracts/kolkata-day';
import { isFigureName, type FigureName } from '@rahi/contracts/law/figures';
import type { HeldFigures } from '@rahi/contracts/law/rule-sets';
import type { LawOfCity } from '@rahi/contracts/rules';
import { queryOptionsFor, type ApiClient } from '@rahi/web-kit';

/** This month in India, `2026-11`. */
export const thisMonth = (now = new Date()): string => kolkataDate(now).slice(0, 7);

/** The report of a month, with the law of a city. @param city null for everywhere */
export const rulesQuery = (api: ApiClient, month: string, city: string | null) =>
  queryOptionsFor(api, rulesReport, { query: { month, ...(city !== null && { city }) } });

/** The law of a city today. @param city null for everywhere */
export const lawQuery = (api: ApiClient, city: string | null) => rulesQuery(api, thisMonth(), city);

/** What holds in each city today, and what breaks it. */
export const rulesTodayQuery = (api: ApiClient) => queryOptionsFor(api, rulesToday, {});

/** What this release knows of the figures that hold. */
export function heldOf({ figures }: LawOfCity): HeldFigures {
  const entries = figures.flatMap((one) => {
    const { figure } = one;
    return isFigureName(figure) ? [[figure, { ...one, figure }] as const] : [];
  });
  return new Map<FigureName, NonNullable<ReturnType<HeldFigures['get']>>>(entries);
}
