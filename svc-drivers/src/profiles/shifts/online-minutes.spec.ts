import { describe, expect, it } from '@jest/globals';
import { daysAfter, kolkataDate, kolkataDateStart } from '@rahi/contracts';
import * as fc from 'fast-check';
import { onlineMinutes, type Span } from './online-minutes.js';

const now = new Date('2026-11-25T09:30:00Z');
const [first, last] = ['2026-11-20', '2026-11-25'];
const minuteMs = 60_000;

const span = (began: string, ended: string | null): Span => ({
  beganAt: new Date(began),
  endedAt: ended === null ? null : new Date(ended),
});

/** Times that follow one another, as a driver's shifts do, before and within the period; the last one may run. */
const spans = fc.array(fc.integer({ min: 1, max: 40 * 60 }), { minLength: 2, maxLength: 24 }).map((gaps): Span[] => {
  let at = kolkataDateStart(first).getTime() - 600 * minuteMs;
  const turns = gaps.map((minutes) => (at += minutes * minuteMs)).filter((turn) => turn <= now.getTime());
  return turns.flatMap((turn, n) =>
    n % 2 === 0
      ? [{ beganAt: new Date(turn), endedAt: turns[n + 1] === undefined ? null : new Date(turns[n + 1]!) }]
      : [],
  );
});

/** Counted minute by minute. */
function counted(of: readonly Span[], day: string): number {
  let minutes = 0;
  const [from, to] = [kolkataDateStart(day).getTime(), Math.min(kolkataDateStart(day, 1).getTime(), now.getTime())];
  for (let at = from; at < to; at += minuteMs) {
    if (of.some(({ beganAt, endedAt }) => beganAt.getTime() <= at && at < (endedAt ?? now).getTime())) minutes++;
  }
  return minutes;
}

describe('the minutes online', () => {
  it('of every day are those within it, as counted minute by minute', () => {
    fc.assert(
      fc.property(spans, (made) => {
        const minutes = onlineMinutes(made, first, last, now);
        for (let day = first; day <= last; day = daysAfter(day, 1)) expect(minutes.get(day)).toBe(counted(made, day));
        expect(minutes.size).toBe(6);
      }),
      { numRuns: 40 },
    );
  });

  it('are divided at midnight in Kolkata', () => {
    const night = [span('2026-11-21T18:00:00Z', '2026-11-21T19:15:00Z')];
    expect([...onlineMinutes(night, first, last, now)].filter(([, minutes]) => minutes > 0)).toEqual([
      ['2026-11-21', 30],
      ['2026-11-22', 45],
    ]);
  });

  it('include the shift that runs, up to now', () => {
    const running = [span('2026-11-25T09:00:00Z', null)];
    expect(onlineMinutes(running, first, last, now).get(kolkataDate(now))).toBe(30);
    expect(onlineMinutes(running, first, last, new Date('2026-11-25T08:00:00Z')).get(kolkataDate(now))).toBe(0);
  });

  it('add up short shifts before they are rounded down', () => {
    const short = [0, 1, 2].map((n) => span(`2026-11-25T0${n}:00:00Z`, `2026-11-25T0${n}:00:40Z`));
    expect(onlineMinutes(short, last, last, now).get(last)).toBe(2);
  });
});
