import { describe, expect, it } from '@jest/globals';
import { makeNearbyDriver } from '../testing/factories.js';
import { withinReach } from './map-drivers.js';

describe('the cars near a rider', () => {
  it('are those that are there within ten minutes: by road, else by the documented 25 km/h', () => {
    const drivers = [
      makeNearbyDriver(1, { distance: 4 }),
      makeNearbyDriver(2, { distance: 5 }),
      makeNearbyDriver(3, { distance: 1, minutesAway: 11 }),
      makeNearbyDriver(4, { distance: 9, minutesAway: 10 }),
    ];
    expect(withinReach(drivers).map(({ id }) => id)).toEqual([drivers[0]?.id, drivers[3]?.id]);
  });
});
