import { daysAfter, kolkataDateStart } from '@rahi/contracts';

/** A time online; `endedAt` is null while it runs. */
export interface Span {
  readonly beganAt: Date;
  readonly endedAt: Date | null;
}

/** Whole minutes online of every day from `first` to `last`, `YYYY-MM-DD` in Asia/Kolkata, as of `now`. */
export function onlineMinutes(spans: readonly Span[], first: string, last: string, now: Date): Map<string, number> {
  const minutes = new Map<string, number>();
  for (let day = first; day <= last; day = daysAfter(day, 1)) {
    const [from, to] = [kolkataDateStart(day), kolkataDateStart(day, 1)];
    const ms = spans.reduce((sum, span) => sum + overlapMs(span, from, to, now), 0);
    minutes.set(day, Math.floor(ms / 60_000));
  }
  return minutes;
}

function overlapMs({ beganAt, endedAt }: Span, from: Date, to: Date, now: Date): number {
  const end = Math.min((endedAt ?? now).getTime(), to.getTime(), now.getTime());
  return Math.max(0, end - Math.max(beganAt.getTime(), from.getTime()));
}
