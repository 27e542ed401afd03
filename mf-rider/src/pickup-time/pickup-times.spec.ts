import { describe, expect, it } from '@jest/globals';
import {
  daysWithin,
  hoursWithin,
  instantOf,
  minutesWithin,
  pickupBounds,
  proposedTime,
  timeOf,
  within,
} from './pickup-times.js';

// A Monday, 10:32:10 pm in India.
const now = Date.UTC(2026, 5, 1, 17, 2, 10);
const bounds = pickupBounds(now);
const iso = (at: number) => new Date(at).toISOString();

describe('the times that can be chosen', () => {
  it('are whole steps from 30 minutes to 30 days ahead', () => {
    expect(iso(bounds.first)).toBe('2026-06-01T17:35:00.000Z');
    expect(iso(bounds.last)).toBe('2026-07-01T17:00:00.000Z');
  });

  it('begin with what is left of today in India, and end with the last day', () => {
    const days = daysWithin(bounds);
    expect(days[0]).toBe('2026-06-01');
    expect(days.at(-1)).toBe('2026-07-01');
    expect(days).toHaveLength(31);
    expect(hoursWithin('2026-06-01', bounds)).toEqual([23]);
    expect(minutesWithin('2026-06-01', 23, bounds)).toEqual([5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55]);
    expect(hoursWithin('2026-06-02', bounds)).toHaveLength(24);
    expect(minutesWithin('2026-07-01', 22, bounds)).toEqual([0, 5, 10, 15, 20, 25, 30]);
  });

  it('have no today where 30 minutes ahead is tomorrow', () => {
    expect(daysWithin(pickupBounds(Date.UTC(2026, 5, 1, 18, 10)))[0]).toBe('2026-06-02');
  });

  it('include the proposal: a quarter of an hour, some time ahead', () => {
    expect(iso(proposedTime(now))).toBe('2026-06-01T18:45:00.000Z');
    expect(timeOf(proposedTime(now))).toEqual({ day: '2026-06-02', hour: 0, minute: 15 });
  });
});

describe('a time', () => {
  it('is of India, whatever the device’s zone', () => {
    const time = { day: '2026-06-02', hour: 6, minute: 5 };
    expect(iso(instantOf(time))).toBe('2026-06-02T00:35:00.000Z');
    expect(timeOf(instantOf(time))).toEqual(time);
  });

  it('that cannot be chosen becomes the nearest one that can', () => {
    expect(within({ day: '2026-06-01', hour: 6, minute: 0 }, bounds)).toEqual({
      day: '2026-06-01',
      hour: 23,
      minute: 5,
    });
    expect(within({ day: '2026-07-01', hour: 23, minute: 0 }, bounds)).toEqual({
      day: '2026-07-01',
      hour: 22,
      minute: 30,
    });
  });
});
