import { formatClock } from '@rahi/web-kit';
import type { IntlShape } from 'react-intl';

/** A past moment in words: the day, and for today and yesterday also the time. */
export function momentText({ formatDate, formatMessage }: IntlShape, iso: string): string {
  const [then, today] = [new Date(iso), new Date()];
  const time = formatClock(then);
  if (then.toDateString() === today.toDateString()) return formatMessage({ id: 'account.today' }, { time });
  today.setDate(today.getDate() - 1);
  if (then.toDateString() === today.toDateString()) return formatMessage({ id: 'account.yesterday' }, { time });
  return dayText({ formatDate }, iso);
}

/** A day with its year. */
export function dayText({ formatDate }: Pick<IntlShape, 'formatDate'>, iso: string): string {
  return formatDate(iso, { day: 'numeric', month: 'short', year: 'numeric' });
}
