import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { dayBefore, kolkataDayStart } from './kolkata-day.js';

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
});
