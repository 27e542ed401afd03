import { formatCount } from '@rahi/web-kit';
import type { AdminAnalytics } from '@rahi/contracts/admin';
import { formatRupees } from '@rahi/contracts/money';

export type DayFigures = AdminAnalytics['dailyData'][number];

export const measures = ['rides', 'revenue', 'newUsers'] as const;
export type Measure = (typeof measures)[number];

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });
const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const compact = new Intl.NumberFormat('en-IN', { notation: 'compact', maximumFractionDigits: 1 });

/** A day of Asia/Kolkata as text stands for itself: read as UTC, it is the same everywhere. */
const dayOf = (date: string) => new Date(`${date}T00:00:00Z`);

/** "Fri" where a week is shown, "6 Jun" where more is. */
export function dayLabel(date: string, days: number): string {
  return (days <= 7 ? weekday : dayAndMonth).format(dayOf(date));
}

/** The days that are named below the bars: each of a week, of more each seventh back from the last. */
export function axisDates(dates: readonly string[]): string[] {
  return dates.filter((_, index) => dates.length <= 7 || (dates.length - 1 - index) % 7 === 0);
}

/** "Fri, 6 Jun". */
export function fullDayLabel(date: string): string {
  return `${weekday.format(dayOf(date))}, ${dayAndMonth.format(dayOf(date))}`;
}

/** "1,080" or "₹48,210.50". */
export function measureText(measure: Measure, value: number): string {
  return measure === 'revenue' ? formatRupees(value) : formatCount(value);
}

/** "1.1K" or "₹48.2T", for an axis and over a bar. */
export function shortText(measure: Measure, value: number): string {
  return `${measure === 'revenue' ? '₹' : ''}${compact.format(value)}`;
}
