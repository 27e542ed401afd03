import { hourText, momentText } from '../area/moments.js';
import { formatCount, inLanguage } from '@rahi/web-kit';
import type { AdminAnalytics } from '@rahi/contracts/admin';
import { formatRupees } from '@rahi/contracts/money';

export const measures = ['rides', 'revenue', 'newUsers'] as const;
export type Measure = (typeof measures)[number];

const weekday = inLanguage((locale) => new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }));
const dayAndMonth = inLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
);
const compact = inLanguage(
  (locale) => new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }),
);

/** A date of Asia/Kolkata, read as UTC: this gives the same date in every time zone. */
const dayOf = (date: string) => new Date(`${date}T00:00:00Z`);

/** "Fri" where a week is shown, "6 Jun" where more is. */
export function dayLabel(date: string, days: number): string {
  return (days <= 7 ? weekday() : dayAndMonth()).format(dayOf(date));
}

/** The figures of a bar, which is a day or an hour. */
export interface BarFigures {
  key: string;
  /** Below the bar, and in full. */
  label: string;
  name: string;
  rides: number;
  fares?: string | undefined;
  revenue: string;
  costs?: string | undefined;
  net?: string | undefined;
  newUsers: number;
  /** In the same hour a day earlier. */
  ridesBefore?: number;
}

/** The hours of the last day where they are known, else the days. */
export function barsOf({ dailyData, hourlyData }: AdminAnalytics): BarFigures[] {
  if (!hourlyData)
    return dailyData.map(({ date, ...figures }) => ({
      ...figures,
      key: date,
      label: dayLabel(date, dailyData.length),
      name: fullDayLabel(date),
    }));
  return hourlyData.map(({ start, ridesDayBefore, ...figures }) => ({
    ...figures,
    key: start,
    label: hourText(start),
    name: momentText(start),
    ridesBefore: ridesDayBefore,
  }));
}

/** "Fri, 6 Jun". */
export function fullDayLabel(date: string): string {
  return `${weekday().format(dayOf(date))}, ${dayAndMonth().format(dayOf(date))}`;
}

/** "1,080" or "₹48,210.50". */
export function measureText(measure: Measure, value: number): string {
  return measure === 'revenue' ? formatRupees(value) : formatCount(value);
}

/** "1.1K" or "₹48.2T", for an axis and over a bar. */
export function shortText(measure: Measure, value: number): string {
  return `${measure === 'revenue' ? '₹' : ''}${compact().format(value)}`;
}
