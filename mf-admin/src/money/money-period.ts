import { earningsDays } from '@rahi/contracts/earnings';
import { daysAfter } from '@rahi/contracts/kolkata-day';
import type { MoneyPeriod } from '@rahi/contracts/money-figures';
import { useSearchParams } from '@rahi/web-kit/router';

export const moneyPeriods = ['today', 'week', 'lastWeek', 'month', 'lastMonth'] as const;
export type MoneyPeriodName = (typeof moneyPeriods)[number];

/** The days of a period as of `now`, Asia/Kolkata. Weeks begin on Monday. */
export function daysOf(name: MoneyPeriodName, now = new Date()): MoneyPeriod {
  switch (name) {
    case 'today':
    case 'week':
    case 'month': {
      const { first, last } = earningsDays(name, now);
      return { from: first, to: last };
    }
    case 'lastWeek': {
      const { first } = earningsDays('week', now);
      return { from: daysAfter(first, -7), to: daysAfter(first, -1) };
    }
    case 'lastMonth': {
      const to = daysAfter(earningsDays('month', now).first, -1);
      return { from: `${to.slice(0, 8)}01`, to };
    }
  }
}

/** The Sunday of the last week that is over. */
export const lastSunday = (): string => daysOf('lastWeek').to;

/** The chosen period, kept in the address. */
export function useMoneyPeriod(): [MoneyPeriodName, (name: MoneyPeriodName) => void] {
  const [params, setParams] = useSearchParams();
  const chosen = moneyPeriods.find((name) => name === params.get('period')) ?? 'week';
  return [chosen, (name) => setParams(name === 'week' ? {} : { period: name }, { replace: true })];
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** "1 Mar 2026", of a day `YYYY-MM-DD`. */
export const dayText = (date: string): string => day.format(new Date(`${date}T00:00:00Z`));
