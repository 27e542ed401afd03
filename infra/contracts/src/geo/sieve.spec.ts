import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { distanceKm } from './distance.js';
import { emptySieve, sift, type FixVerdict, type Sieve, type SievedFix } from './sieve.js';

const mumbai = { lat: 19.07, lng: 72.87 };
const delhi = { lat: 28.63, lng: 77.21 };
const north = (metres: number) => ({ ...mumbai, lat: mumbai.lat + metres / 111_195 });
const every = (seconds: number, places: readonly Omit<SievedFix, 'at'>[]): SievedFix[] =>
  places.map((place, index) => ({ ...place, at: index * seconds * 1000 }));

function verdicts(fixes: readonly SievedFix[]): FixVerdict[] {
  let sieve: Sieve<SievedFix> = emptySieve;
  return fixes.map((fix) => {
    const next = sift(sieve, fix);
    ({ sieve } = next);
    return next.verdict;
  });
}

const near = (one: SievedFix | undefined, fix: SievedFix) =>
  one !== undefined && distanceKm(one, fix) * 1000 <= 100 + (70 * (fix.at - one.at)) / 1000;

describe('a fix (R49)', () => {
  it('that a vehicle can have driven to is taken', () => {
    expect(verdicts(every(1, [mumbai, north(30), north(60)]))).toEqual(['taken', 'taken', 'taken']);
    expect(verdicts(every(10, [mumbai, north(690)]))).toEqual(['taken', 'taken']);
  });

  it('that lies too far off waits for a second one that agrees', () => {
    expect(verdicts(every(1, [mumbai, delhi, delhi, delhi]))).toEqual(['taken', 'doubtful', 'taken', 'taken']);
  });

  it('that lies too far off is forgotten when the device is back', () => {
    expect(verdicts(every(1, [mumbai, delhi, north(10), delhi, north(20)]))).toEqual([
      'taken',
      'doubtful',
      'taken',
      'doubtful',
      'taken',
    ]);
  });

  it('that comes twice is no second one', () => {
    const [first, second] = every(1, [mumbai, delhi]);
    if (!first || !second) throw new Error('two fixes');
    expect(verdicts([first, second, second, second])).toEqual(['taken', 'doubtful', 'doubtful', 'doubtful']);
  });

  it('is the second one by its device, although a slow network made the first seem later', () => {
    const [first, second] = every(1, [mumbai, delhi]);
    if (!first || !second) throw new Error('two fixes');
    const slow = { ...second, at: second.at + 3_000, clock: 1_000 };
    expect(verdicts([first, slow, { ...second, clock: 1_003 }])).toEqual(['taken', 'doubtful', 'taken']);
    expect(verdicts([first, slow, { ...second, clock: 1_000 }])).toEqual(['taken', 'doubtful', 'doubtful']);
  });

  it('does not confirm one that lies elsewhere', () => {
    const chennai = { lat: 13.08, lng: 80.27 };
    expect(verdicts(every(1, [mumbai, delhi, chennai, delhi, delhi]))).toEqual([
      'taken',
      'doubtful',
      'doubtful',
      'doubtful',
      'taken',
    ]);
  });

  it('at (0, 0) is never taken, not even first or twice', () => {
    const nowhere = { lat: 0, lng: 0 };
    expect(verdicts(every(1, [nowhere, mumbai, nowhere, nowhere, north(20)]))).toEqual([
      'nowhere',
      'taken',
      'nowhere',
      'nowhere',
      'taken',
    ]);
  });

  it('that is older than the last good one is late', () => {
    expect(
      verdicts([
        { ...mumbai, at: 5000 },
        { ...mumbai, at: 4000 },
        { ...mumbai, at: 5000 },
      ]),
    ).toEqual(['taken', 'late', 'taken']);
  });

  it('outside India waits for a second one, however long it took, when the last was inside', () => {
    const sea = { lat: 10, lng: 60 };
    expect(verdicts(every(7 * 86_400, [mumbai, sea, sea]))).toEqual(['taken', 'doubtful', 'taken']);
    const london = { lat: 51.5, lng: -0.1 };
    expect(verdicts(every(1, [london, { ...london, lat: 51.5002 }]))).toEqual(['taken', 'taken']);
  });

  it('may correct one that said how inexact it was; an inexact one does not excuse itself', () => {
    const far = { ...north(20_000), accuracy: 8 };
    expect(verdicts(every(1, [{ ...mumbai, accuracy: 25_000 }, far]))).toEqual(['taken', 'taken']);
    expect(
      verdicts(
        every(1, [
          { ...mumbai, accuracy: 8 },
          { ...far, accuracy: 25_000 },
        ]),
      ),
    ).toEqual(['taken', 'doubtful']);
    expect(verdicts(every(1, [mumbai, { ...north(900), accuracy: 900 }]))).toEqual(['taken', 'taken']);
  });

  it('of a fleet that drives faster than in life is measured by its speed', () => {
    const at = 1000;
    const before = { good: { ...mumbai, at: 0 }, doubtful: null };
    expect(sift(before, { ...north(600), at }).verdict).toBe('doubtful');
    expect(sift(before, { ...north(600), at }, { speedUp: 10 }).verdict).toBe('taken');
  });

  it('is taken sooner or later, wherever a device really is', () => {
    const place = fc.record({
      lat: fc.double({ min: 1, max: 89, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(place, { maxLength: 20 }), place, (wild, real) => {
        const fixes = every(1, [...wild, real, real]);
        expect(verdicts(fixes).at(-1)).toBe('taken');
      }),
    );
  });

  it('is never farther from the last one taken than it may be, without a second one beside it', () => {
    const place = fc.constantFrom(mumbai, delhi, north(50), north(5000));
    fc.assert(
      fc.property(fc.array(place, { minLength: 2, maxLength: 30 }), (places) => {
        const fixes = every(1, places);
        const found = verdicts(fixes);
        const taken = fixes.filter((_, index) => found[index] === 'taken');
        const alone = taken.filter((fix, index) => {
          const followsLast = index === 0 || near(taken[index - 1], fix);
          return !followsLast && !near(fixes[fixes.indexOf(fix) - 1], fix);
        });
        expect(alone).toEqual([]);
      }),
    );
  });
});
