import { describe, expect, it } from '@jest/globals';
import { makeRoute } from '../testing/factories.js';
import { aheadDirectly, assumedAhead } from './ahead.js';

describe('what is ahead where no roads are known', () => {
  it('is a distance and a direction', () => {
    const route = makeRoute({
      source: 'estimate',
      distance: { value: 4448, text: '4.4 km' },
      duration: { value: 640, text: '11 min' },
      steps: [],
    });
    const ahead = aheadDirectly(route, { lat: 19.02, lng: 72.84 }, { lat: 19.04, lng: 72.84 });
    expect(ahead.km).toBeCloseTo(2.22, 2);
    expect(ahead.minutes).toBe(6);
    expect(ahead.bearing).toBeCloseTo(0, 5);
    expect(ahead.turns).toEqual([]);
  });

  it('is 60 % of distance and duration without a route, but 5 minutes at least', () => {
    expect(assumedAhead({ distance: '9.8', duration: 24 })).toEqual({ km: expect.closeTo(5.88), minutes: 14 });
    expect(assumedAhead({ distance: '1.2', duration: 3 }).minutes).toBe(5);
  });
});
