import { describe, expect, it } from '@jest/globals';
import type { Ahead } from '@rahi/contracts/geo/ahead';
import { steadyWayAhead } from './way-ahead.js';

const ahead = (km: number, seconds = km * 120): Ahead => ({ km, seconds, minutes: Math.ceil(seconds / 60), turns: [] });
const minute = 60_000;

describe('the way ahead of a rider', () => {
  it('counts the kilometres down and the percentage up', () => {
    const show = steadyWayAhead();
    expect(show(ahead(10), 0, 10)).toEqual({ km: 10, arrivesAt: 20 * minute, percent: 0 });
    expect(show(ahead(4), 12 * minute, 10)).toEqual({ km: 4, arrivesAt: 20 * minute, percent: 60 });
    expect(show(ahead(0.03), 20 * minute, 10)?.percent).toBe(100);
  });

  it('keeps the arrival until the forecast has moved by more than 45 s', () => {
    const show = steadyWayAhead();
    show(ahead(10, 600), 0, 10);
    expect(show(ahead(9.9, 640), 0, 10)?.arrivesAt).toBe(600_000);
    expect(show(ahead(9.8, 700), 0, 10)?.arrivesAt).toBe(700_000);
  });

  it('waits with the percentage after a detour', () => {
    const show = steadyWayAhead();
    show(ahead(4), 0, 10);
    expect(show(ahead(6), 0, 10)?.percent).toBe(60);
    expect(show(ahead(3), 0, 10)?.percent).toBe(70);
  });

  it('has no percentage before the length of the whole way is known', () => {
    const show = steadyWayAhead();
    expect(show(ahead(6), 0, null)?.percent).toBeNull();
    expect(show(ahead(6), 0, 8)?.percent).toBe(25);
  });

  it('is the same object while its figures are the same', () => {
    const show = steadyWayAhead();
    const first = show(ahead(6.01), 0, 10);
    expect(show(ahead(6), 1000, 10)).toBe(first);
  });

  it('is nothing while the car is not on its way', () => {
    const show = steadyWayAhead();
    show(ahead(6), 0, 10);
    expect(show(null, 0, 10)).toBeNull();
  });
});
