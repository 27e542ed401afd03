import { describe, expect, it } from '@jest/globals';
import { notOffered } from './not-offered.js';
import { makeDriver, makeRide, north } from './testing/cities.js';

const whys = (...given: Parameters<typeof notOffered>) =>
  Object.fromEntries(notOffered(...given).map(({ driverId, why }) => [driverId, why]));

describe('the free drivers whom a ride that found nobody did not get', () => {
  it('are those within 10 km, each with why not', () => {
    const drivers = [
      makeDriver({ id: 'declined' }),
      makeDriver({ id: 'choosy', maxPickupKm: 2, at: north(3) }),
      makeDriver({ id: 'needed' }),
      makeDriver({ id: 'far', at: north(10.1) }),
    ];
    expect(whys(makeRide({ excluded: new Set(['declined']) }), drivers)).toEqual({
      declined: 'excluded',
      choosy: 'own_limit',
      needed: 'another_ride',
    });
  });

  it('come after the queue of a zone', () => {
    const drivers = [makeDriver({ id: 'next' }), makeDriver({ id: 'outside' })];
    expect(whys(makeRide({ queue: ['next'], excluded: new Set(['next']) }), drivers)).toEqual({
      next: 'excluded',
      outside: 'queue_first',
    });
  });
});
