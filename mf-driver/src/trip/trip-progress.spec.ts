import { describe, expect, it } from '@jest/globals';
import { makeRoute } from '../testing/factories.js';
import { aheadOn, assumedAhead } from './trip-progress.js';

describe('aheadOn', () => {
  const route = makeRoute();

  it('has the whole way ahead at its start, the first turn at the end of the first step', () => {
    const ahead = aheadOn(route, { lat: 28.6289, lng: 77.2065 });
    expect(ahead.km).toBeCloseTo(2, 2);
    expect(ahead.minutes).toBe(5);
    expect(ahead.turn?.step.instruction).toBe('Turn left onto Ring Road');
    expect(ahead.turn?.metres).toBeCloseTo(1000, -1);
    expect(ahead.steps).toHaveLength(1);
  });

  it('counts down on the way', () => {
    const ahead = aheadOn(route, { lat: 28.6289, lng: 77.2142 });
    expect(ahead.km).toBeCloseTo(1.25, 1);
    expect(ahead.turn?.metres).toBeCloseTo(250, -1.5);
  });

  it('has no turn left on the last street', () => {
    const ahead = aheadOn(route, { lat: 28.6334, lng: 77.21675 });
    expect(ahead.km).toBeCloseTo(0.5, 1);
    expect(ahead.turn).toBeNull();
    expect(ahead.steps).toEqual([]);
  });

  it('has everything ahead when the position is not known', () => {
    expect(aheadOn(route, null)).toMatchObject({ km: 2, minutes: 5 });
  });
});

describe('assumedAhead', () => {
  it('takes 60 % of distance and duration to be left, but 5 minutes at least', () => {
    expect(assumedAhead({ distance: '9.8', duration: 24 })).toEqual({ km: expect.closeTo(5.88), minutes: 14 });
    expect(assumedAhead({ distance: '1.2', duration: 3 }).minutes).toBe(5);
  });
});
