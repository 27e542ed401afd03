import * as z from 'zod/mini';
import { daysAfter, kolkataDate, kolkataDateStart } from './kolkata-day.js';
import { id, isoDate, kolkataDateSchema, rupees } from './values.js';

export const earningsPeriods = ['today', 'week', 'month'] as const;
export type EarningsPeriod = (typeof earningsPeriods)[number];
export const earningsPeriodSchema = z.enum(earningsPeriods);

const figures = {
  trips: z.int(),
  /** The documented hours of each day with trips (§2), 0 for a day without; totals add the days up. No screen shows them (R53). */
  hours: z.int(),
  /** Minutes online as they were, of each day in full; absent from a release that did not record them. */
  onlineMinutes: z.optional(z.int()),
  gross: rupees,
  commission: rupees,
  net: rupees,
  /** For near pickups, and from riders. Absent from a release before tips, as is the next one. */
  bonus: z.optional(rupees),
  tip: z.optional(rupees),
  /** The driver's share of refunds, as a negative amount; absent without refunds. */
  adjustment: z.optional(rupees),
  /** net + bonus + tip + adjustment. */
  earned: z.optional(rupees),
};

/** A driver's earnings: gross = commission + net, and totals = the sum of the days, to the paisa (R18). */
export const earningsSchema = z.object({
  totals: z.object(figures),
  /** Every day of the period up to today, oldest first, those without trips too. */
  days: z.array(z.object({ date: kolkataDateSchema, ...figures })),
  /**
   * The earnings of the previous period up to the same point (see `periodBefore`). Absent when it had no trips, and
   * from a release without the comparison.
   */
  before: z.optional(z.object({ earned: rupees })),
});
export type Earnings = z.output<typeof earningsSchema>;

/** One settlement. The addresses are absent if the ride was settled before they were stored. */
export const ledgerEntrySchema = z.object({
  rideId: id,
  completedAt: isoDate,
  pickupAddress: z.optional(z.string()),
  dropoffAddress: z.optional(z.string()),
  gross: rupees,
  commission: rupees,
  net: rupees,
  bonus: z.optional(rupees),
  tip: z.optional(rupees),
  adjustment: z.optional(rupees),
  /** net + bonus + tip + adjustment: `Net` on screens and in files. Absent from a release before it. */
  earned: z.optional(rupees),
});
export type LedgerEntry = z.output<typeof ledgerEntrySchema>;

/**
 * The days of a period as of `now`, first and last, Asia/Kolkata. `week` is the week that runs, from Monday on, as drivers
 * count and are paid; `month` the calendar month that runs. Both end with today.
 */
export function earningsDays(period: EarningsPeriod, now: Date): { first: string; last: string } {
  const last = kolkataDate(now);
  switch (period) {
    case 'today':
      return { first: last, last };
    case 'week': {
      const sinceMonday = (new Date(`${last}T00:00:00Z`).getUTCDay() + 6) % 7;
      return { first: daysAfter(last, -sinceMonday), last };
    }
    case 'month':
      return { first: `${last.slice(0, 8)}01`, last };
  }
}

/**
 * The part of the period before that is compared with this one as of `now`: yesterday, last week or last month, from its
 * beginning up to the same time of the same day of it. A month that is too short for that day counts in full.
 */
export function periodBefore(period: EarningsPeriod, now: Date): { from: Date; to: Date } {
  const { first } = earningsDays(period, now);
  const begin = kolkataDateStart(first);
  const from = kolkataDateStart(firstBefore(period, first));
  const sameTime = from.getTime() + (now.getTime() - begin.getTime());
  return { from, to: new Date(Math.min(sameTime, begin.getTime())) };
}

/** The first day of the period that precedes the one beginning with `first`. */
function firstBefore(period: EarningsPeriod, first: string): string {
  switch (period) {
    case 'today':
      return daysAfter(first, -1);
    case 'week':
      return daysAfter(first, -7);
    case 'month':
      return `${daysAfter(first, -1).slice(0, 8)}01`;
  }
}
