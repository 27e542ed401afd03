import { describe, expect, it } from '@jest/globals';
import { planRound } from './plan-round.js';
import type { FreeDriver, WaitingRide } from './round.js';
import { makeDriver, makeRide, north } from './testing/cities.js';

const plan = (rides: WaitingRide[], drivers: FreeDriver[]) => planRound({ rides, drivers, seconds: () => null });
const offered = (rides: WaitingRide[], drivers: FreeDriver[]) =>
  plan(rides, drivers).offers.map(({ rideId, driverId }) => [rideId, driverId]);
const whyOf = (rides: WaitingRide[], drivers: FreeDriver[]) =>
  Object.fromEntries(plan(rides, drivers).receipts[0]?.candidates.map(({ driverId, why }) => [driverId, why]) ?? []);

/** At the far end of the zone, farther than any other driver is offered a ride from. */
const first = makeDriver({ id: 'first', at: north(12), rating: 4, maxPickupKm: 1 });
const second = makeDriver({ id: 'second', at: north(1), rating: 5 });
const outside = makeDriver({ id: 'outside', at: north(0.1), rating: 5 });
const all = [outside, second, first];
const queue = ['first', 'second'];

describe('a ride from a zone with a queue', () => {
  it('goes to the first of the queue, not to the nearest or the best rated', () => {
    const ride = makeRide({ id: 'ride', queue });
    expect(offered([ride], all)).toEqual([['ride', 'first']]);
    expect(whyOf([ride], all)).toEqual({ first: 'offered', second: 'queue_order', outside: 'queue_first' });
  });

  it('goes to the next one whom the ride and the driver allow', () => {
    const excluded = makeRide({ id: 'ride', queue, excluded: new Set(['first']) });
    expect(offered([excluded], all)).toEqual([['ride', 'second']]);
    const woman = makeRide({ id: 'ride', queue, womanDriver: 'only' });
    expect(offered([woman], [outside, { ...second, woman: true }, first])).toEqual([['ride', 'second']]);
  });

  it('goes to drivers outside only when nobody of the queue may be offered it, by the usual rules', () => {
    expect(offered([makeRide({ id: 'ride', queue: ['gone'] })], all)).toEqual([['ride', 'outside']]);
    const none = makeRide({ id: 'ride', queue, excluded: new Set(queue) });
    expect(offered([none], all)).toEqual([['ride', 'outside']]);
    // Two rides, one driver in the queue: the second waits for the next round.
    const rides = [makeRide({ id: 'a', queue: ['second'] }), makeRide({ id: 'b', queue: ['second'] })];
    expect(offered(rides, all)).toHaveLength(1);
  });

  it('gives the front to the ride that has waited longest', () => {
    const rides = [makeRide({ id: 'new', queue, waitedSeconds: 1 }), makeRide({ id: 'old', queue, waitedSeconds: 50 })];
    expect(offered(rides, all)).toEqual([
      ['new', 'second'],
      ['old', 'first'],
    ]);
  });

  it('ignores whom its rider named, and leaves the others to rides outside', () => {
    const inside = makeRide({ id: 'inside', queue, namedDriverId: 'outside' });
    const other = makeRide({ id: 'other', namedDriverId: 'first' });
    expect(offered([inside, other], all)).toEqual([
      ['inside', 'first'],
      ['other', 'outside'],
    ]);
  });
});
