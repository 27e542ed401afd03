import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { afterDeskMinutes, deskHoursOf, isDeskOpen, type DeskHours } from './desk-hours.js';

const hours: DeskHours = { from: '09:00', to: '21:00' };
const at = (time: string) => new Date(`2026-11-20T${time}:00+05:30`);
const on = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00+05:30`);

describe('the hours of the desk', () => {
  it('are read from a setting', () => {
    expect(deskHoursOf('09:00-21:00')).toEqual(hours);
    expect(deskHoursOf('00:00-24:00')).toEqual({ from: '00:00', to: '24:00' });
  });

  it.each(['', '9-21', '21:00-09:00', '09:00-09:00', '09:00-24:01', '09:60-21:00', '25:00-26:00'])(
    'are not those of “%s”',
    (text) => expect(deskHoursOf(text)).toBeNull(),
  );

  it.each([
    ['08:59', false],
    ['09:00', true],
    ['20:59', true],
    ['21:00', false],
  ])('at %s: %s', (time, open) => expect(isDeskOpen(at(time), hours)).toBe(open));
});

describe('a time in minutes of the desk’s hours', () => {
  it.each<[string, Date, number, Date]>([
    ['within a day', at('10:00'), 120, at('12:00')],
    ['until the end of a day', at('20:00'), 60, at('21:00')],
    ['over a night', at('20:00'), 90, on(21, '09:30')],
    ['from before the desk opens', at('03:00'), 30, at('09:30')],
    ['from after it closes', at('23:00'), 30, on(21, '09:30')],
    ['over whole days', at('09:00'), 3 * 12 * 60, on(22, '21:00')],
    ['over days and a part of one', at('15:00'), 24 * 60, on(22, '15:00')],
  ])('%s', (_, from, minutes, due) => {
    expect(afterDeskMinutes(from, minutes, hours)).toEqual(due);
  });

  it('is never earlier than by the clock, and always in the hours or at their end', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 1, max: 5000 }), (start, minutes) => {
        const from = new Date(at('00:00').getTime() + start * 60_000);
        const due = afterDeskMinutes(from, minutes, hours);
        expect(due.getTime()).toBeGreaterThanOrEqual(from.getTime() + minutes * 60_000);
        expect(isDeskOpen(new Date(due.getTime() - 60_000), hours)).toBe(true);
      }),
    );
  });

  it('is the time of the clock where the desk is always open', () => {
    const always = { from: '00:00', to: '24:00' };
    expect(afterDeskMinutes(at('22:00'), 3000, always)).toEqual(on(23, '00:00'));
  });
});
