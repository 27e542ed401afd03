import { describe, expect, it } from '@jest/globals';
import { isPlausible } from './plausible.js';

const at = Date.UTC(2026, 10, 20, 8);
const minute = 60_000;
const mumbai = { lat: 19.07, lng: 72.87, heading: null, at };
const pune = { lat: 18.52, lng: 73.85, heading: null };
const delhi = { lat: 28.63, lng: 77.21, heading: null };

describe('a driver’s next place', () => {
  it.each([
    ['the first one', null, { ...delhi, at }, true, true],
    ['ten minutes on', mumbai, { ...mumbai, lat: 19.2, at: at + 10 * minute }, true, true],
    ['noise of a network', mumbai, { ...mumbai, lat: 19.2, at: at + 1 }, true, true],
    ['another city a second later', mumbai, { ...delhi, at: at + 1000 }, true, false],
    ['a town of 120 km off in ten minutes', mumbai, { ...pune, at: at + 10 * minute }, true, false],
    ['that town in two hours', mumbai, { ...pune, at: at + 120 * minute }, true, true],
    ['online elsewhere after a flight', mumbai, { ...delhi, at: at + 150 * minute }, false, true],
    ['online elsewhere a minute later', mumbai, { ...delhi, at: at + minute }, false, false],
    ['another city in the past', mumbai, { ...delhi, at: at - minute }, true, false],
  ])('%s', (_, before, after, isOnline, plausible) => {
    expect(isPlausible(before, after, isOnline)).toBe(plausible);
  });
});
