import { expect, it } from '@jest/globals';
import { periodBefore } from './earnings.js';

it.each([
  ['today', '2026-11-25T09:30:00Z', '2026-11-23T18:30:00Z', '2026-11-24T09:30:00Z'],
  ['week', '2026-11-25T09:30:00Z', '2026-11-15T18:30:00Z', '2026-11-18T09:30:00Z'],
  // The first minute of a Monday in India.
  ['week', '2026-11-22T18:31:00Z', '2026-11-15T18:30:00Z', '2026-11-15T18:31:00Z'],
  ['month', '2026-11-25T09:30:00Z', '2026-09-30T18:30:00Z', '2026-10-25T09:30:00Z'],
  ['month', '2026-01-02T09:30:00Z', '2025-11-30T18:30:00Z', '2025-12-02T09:30:00Z'],
  // February has no 30th: it counts in full.
  ['month', '2026-03-30T09:30:00Z', '2026-01-31T18:30:00Z', '2026-02-28T18:30:00Z'],
] as const)('%s at %s is compared with %s to %s', (period, now, from, to) => {
  expect(periodBefore(period, new Date(now))).toEqual({ from: new Date(from), to: new Date(to) });
});
