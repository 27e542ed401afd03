import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { longestWaitMs, takenAtOf } from './taken-at.js';

const now = Date.UTC(2026, 10, 21, 8);
const minute = 60_000;

describe('when a position was taken', () => {
  it('is as long ago as it waited on the device, however wrong that device’s clock is', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4_000_000_000_000 }),
        fc.integer({ min: 0, max: longestWaitMs }),
        (clock, waited) => {
          expect(takenAtOf({ takenAt: clock, sentAt: clock + waited }, now)).toBe(now - waited);
        },
      ),
    );
  });

  it('is accepted in either form of a client’s time', () => {
    const times = { takenAt: '2026-11-21T13:25:00+05:30', sentAt: Date.UTC(2026, 10, 21, 7, 57) };
    expect(takenAtOf(times, now)).toBe(now - 2 * minute);
  });

  it.each([
    ['nothing is said', {}, 0],
    ['only the time of the taking is said', { takenAt: now - minute }, 0],
    ['only the time of the sending is said', { sentAt: now - minute }, 0],
    ['it was sent before it was taken', { takenAt: now, sentAt: now - minute }, 0],
    ['it waited for a day', { takenAt: 0, sentAt: 24 * 60 * minute }, longestWaitMs],
  ])('keeps within bounds when %s', (_when, times, age) => {
    expect(takenAtOf(times, now)).toBe(now - age);
  });
});
