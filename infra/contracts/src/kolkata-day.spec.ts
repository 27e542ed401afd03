import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { earningsDays } from './earnings.js';
import { dayBefore, daysAfter, kolkataDate, kolkataDateStart, kolkataDayStart } from './kolkata-day.js';

describe('a day in Asia/Kolkata', () => {
  it('begins at 18:30 UTC of the day before', () => {
    expect(kolkataDayStart(new Date('2026-11-20T09:00:00Z'))).toEqual(new Date('2026-11-19T18:30:00Z'));
  });

  it('turns over at exactly 18:30 UTC', () => {
    expect(kolkataDayStart(new Date('2026-11-20T18:29:59.999Z'))).toEqual(new Date('2026-11-19T18:30:00Z'));
    expect(kolkataDayStart(new Date('2026-11-20T18:30:00.000Z'))).toEqual(new Date('2026-11-20T18:30:00Z'));
  });

  it('is the day that Intl reads off the clock there', () => {
    const clock = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });
    const at = fc.date({ min: new Date('1980-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(at, (now) => {
        const start = kolkataDayStart(now);
        expect(clock.format(start)).toBe(clock.format(now));
        expect(clock.format(new Date(start.getTime() - 1))).not.toBe(clock.format(now));
      }),
    );
  });

  it('has the same clock a day earlier', () => {
    expect(dayBefore(new Date('2026-11-20T09:00:00Z'))).toEqual(new Date('2026-11-19T09:00:00Z'));
  });

  it('is named as the clock there names it, and begins where its name says', () => {
    const at = fc.date({ min: new Date('1980-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(at, (now) => {
        const date = kolkataDate(now);
        expect(date).toBe(new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(now));
        expect(kolkataDateStart(date)).toEqual(kolkataDayStart(now));
        expect(kolkataDate(new Date(kolkataDateStart(date, 1).getTime() - 1))).toBe(date);
        expect(kolkataDate(kolkataDateStart(date, 1))).toBe(daysAfter(date, 1));
      }),
    );
  });
});

describe('a period of earnings', () => {
  it.each([
    ['2026-11-21T10:00:00Z', '2026-11-16', 'a Saturday'],
    ['2026-11-15T18:29:59.999Z', '2026-11-09', 'the last moment of a Sunday'],
    ['2026-11-15T18:30:00.000Z', '2026-11-16', 'the first moment of a Monday'],
    ['2027-01-01T06:00:00Z', '2026-12-28', 'a week across the year'],
  ])('of a week, at %s, begins on Monday %s (%s)', (now, first) => {
    expect(earningsDays('week', new Date(now)).first).toBe(first);
  });

  it('of a month begins on the first, and all end with today', () => {
    const now = new Date('2026-11-30T19:00:00Z');
    expect(earningsDays('month', now)).toEqual({ first: '2026-12-01', last: '2026-12-01' });
    expect(earningsDays('month', new Date('2026-11-21T10:00:00Z'))).toEqual({
      first: '2026-11-01',
      last: '2026-11-21',
    });
    expect(earningsDays('today', now)).toEqual({ first: '2026-12-01', last: '2026-12-01' });
  });
});
