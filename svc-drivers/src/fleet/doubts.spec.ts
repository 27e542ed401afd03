import { describe, expect, it } from '@jest/globals';
import { Metrics } from '@rahi/service-kit';
import type { Fix } from '../drivers/fix.js';
import { Doubts, type DriverFixVerdict } from './doubts.js';

const begin = Date.UTC(2026, 10, 27, 8);
const mumbai = { lat: 19.07, lng: 72.87, heading: null };
/** 5 km on: noise of a network, or a move that takes minutes. */
const bandra = { ...mumbai, lat: 19.115 };
const delhi = { lat: 28.63, lng: 77.21, heading: null };

/** The verdicts on fixes of one driver, at seconds. */
function verdicts(isOnline: boolean, fixes: readonly (readonly [number, Omit<Fix, 'at'>])[]): DriverFixVerdict[] {
  const doubts = new Doubts(new Metrics('svc-drivers'));
  let good: Fix | null = null;
  return fixes.map(([second, place]) => {
    const fix = { ...place, at: begin + second * 1000 };
    const verdict = doubts.judge('driver', good, fix, isOnline);
    if (verdict === 'taken') good = fix;
    return verdict;
  });
}

describe('a driver’s fix (R49)', () => {
  it('too far for the time waits for a second one that agrees', () => {
    expect(
      verdicts(true, [
        [0, mumbai],
        [1, bandra],
        [2, mumbai],
        [3, bandra],
        [4, bandra],
      ]),
    ).toEqual(['taken', 'doubtful', 'taken', 'doubtful', 'taken']);
  });

  it('in another city is refused until the driver has been there for a minute (F50)', () => {
    const there = [10, 20, 30, 40, 50, 60, 70].map((second) => [second, delhi] as const);
    expect(verdicts(true, [[0, mumbai], ...there])).toEqual([
      'taken',
      ...Array.from({ length: 6 }, () => 'elsewhere'),
      'taken',
    ]);
  });

  it('in two cities by turns stays where it was', () => {
    const turns = Array.from({ length: 40 }, (_, turn) => [10 + turn * 10, turn % 2 ? mumbai : delhi] as const);
    const found = verdicts(true, [[0, mumbai], ...turns]);
    expect(found.filter((_, turn) => turn % 2 === 1)).toEqual(Array.from({ length: 20 }, () => 'elsewhere'));
  });

  it('after a flight is taken once a second one agrees', () => {
    expect(
      verdicts(false, [
        [0, mumbai],
        [17_000, delhi],
        [17_001, delhi],
      ]),
    ).toEqual(['taken', 'taken', 'taken']);
    expect(
      verdicts(false, [
        [0, mumbai],
        [6000, delhi],
        [6001, delhi],
      ]),
    ).toEqual(['taken', 'doubtful', 'taken']);
  });

  it('at (0, 0) is no place', () => {
    expect(
      verdicts(true, [
        [0, { lat: 0, lng: 0, heading: null }],
        [1, mumbai],
      ]),
    ).toEqual(['nowhere', 'taken']);
  });
});
