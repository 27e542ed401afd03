import { describe, expect, it } from '@jest/globals';
import { freeSpeed, slowness } from './speeds.js';
import { roadClasses } from './road.js';
import { aStreet } from './drawn-roads.js';

describe('speeds', () => {
  it('fall with the class of the road and on ramps, and an auto has its own limit', () => {
    const speeds = roadClasses.map((roadClass) => freeSpeed({ ...aStreet, roadClass }, 'car'));
    expect(speeds).toEqual(speeds.toSorted((a, b) => b - a));
    expect(freeSpeed({ ...aStreet, roadClass: 'trunk', link: true }, 'car')).toBe(30);
    expect(freeSpeed({ ...aStreet, roadClass: 'motorway' }, 'auto')).toBe(40);
    expect(freeSpeed(aStreet, 'auto')).toBe(freeSpeed(aStreet, 'car'));
  });

  it.each([
    ['Monday, 4 in the morning', '2026-11-22T22:30:00Z', 1],
    ['Monday, 18:30', '2026-11-23T13:00:00Z', 2],
    ['Sunday, 00:15, still Saturday in UTC', '2026-11-21T18:45:00Z', 1.2],
    ['Saturday, 23:45', '2026-11-21T18:15:00Z', 1.3],
  ])('are those of the hour in Kolkata: %s', (_, at, factor) => {
    expect(slowness(new Date(at))).toBe(factor);
  });
});
