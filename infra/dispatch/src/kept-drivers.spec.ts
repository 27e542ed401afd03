import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { keptLaterMinutes } from './kept-drivers.js';
import { planRound } from './plan-round.js';
import type { FreeDriver, WaitingRide } from './round.js';
import { anyRound, makeDriver, makeRide, north } from './testing/cities.js';

/** Minutes by road to every pickup, by driver. */
type Ways = Readonly<Record<string, number>>;
const plan = (rides: WaitingRide[], drivers: FreeDriver[], ways: Ways) =>
  planRound({ rides, drivers, seconds: (driver) => (ways[drivers[driver]?.id ?? ''] ?? 0) * 60 });
const offered = (rides: WaitingRide[], drivers: FreeDriver[], ways: Ways) =>
  plan(rides, drivers, ways).offers.map(({ rideId, driverId }) => [rideId, driverId]);

/** The others are rated higher, and stand apart. */
const near = makeDriver({ id: 'near', at: north(1) });
const kept = makeDriver({ id: 'kept', at: north(3), rating: 4 });
const third = makeDriver({ id: 'third', at: north(5) });
const keeps = (...ids: string[]) => ({ keptDriverIds: new Set(ids) });
const ride = makeRide(keeps('kept'));

describe('a ride whose rider keeps a driver', () => {
  it('goes to that driver while they need at most 2 minutes more than the nearest', () => {
    expect(offered([ride], [near, kept], { near: 4, kept: 6 })).toEqual([['ride', 'kept']]);
    expect(offered([ride], [near, kept], { near: 4, kept: 6.1 })).toEqual([['ride', 'near']]);
  });

  it('goes to the nearest of several', () => {
    const both = makeRide(keeps('third', 'kept'));
    expect(offered([both], [near, third, kept], { near: 4, kept: 5, third: 6 })).toEqual([['ride', 'kept']]);
  });

  it('says so in the receipt, to the one who was asked and to the others', () => {
    const [receipt] = plan([ride], [near, kept], { near: 4, kept: 6 }).receipts;
    expect(receipt?.candidates).toMatchObject([
      { driverId: 'near', why: 'not_kept' },
      { driverId: 'kept', why: 'offered', kept: true },
    ]);
    expect(receipt?.candidates[0]).not.toHaveProperty('kept');
  });

  it.each<[string, Partial<WaitingRide>, Partial<FreeDriver>]>([
    ['had it before', { excluded: new Set(['kept']) }, {}],
    ['is no woman, whom the rider asked for', { womanDriver: 'only' }, {}],
    ['has a nearer limit', {}, { maxPickupKm: 1 }],
  ])('does not go to one who %s', (_, given, driver) => {
    const woman = { ...near, woman: true };
    expect(offered([{ ...ride, ...given }], [woman, { ...kept, ...driver }], { near: 4, kept: 5 })).toEqual([
      ['ride', 'near'],
    ]);
  });

  it('goes to the queue of its zone, and to whom its rider named, before', () => {
    const queued = { ...ride, queue: ['near'] };
    expect(offered([queued], [near, kept], { near: 4, kept: 4 })).toEqual([['ride', 'near']]);
    const named = { ...ride, namedDriverId: 'third' };
    expect(offered([named], [near, kept, third], { near: 4, kept: 4, third: 9 })).toEqual([['ride', 'third']]);
  });

  it('gives way to one that has the driver from a queue, and to the one that has waited longer', () => {
    const other = makeRide({ id: 'other', queue: ['kept'] });
    expect(offered([ride, other], [near, kept], { near: 4, kept: 4 })).toEqual([
      ['ride', 'near'],
      ['other', 'kept'],
    ]);
    const longer = makeRide({ id: 'longer', waitedSeconds: 9, ...keeps('kept') });
    expect(offered([ride, longer], [near, kept], { near: 4, kept: 4 })).toEqual([
      ['ride', 'near'],
      ['longer', 'kept'],
    ]);
  });

  it('keeps the driver in the rating pass', () => {
    const beside = makeDriver({ id: 'beside', at: north(3.1), rating: 5 });
    expect(offered([ride], [beside, kept], { beside: 4, kept: 5 })).toEqual([['ride', 'kept']]);
  });

  it('never gets a kept driver who needs longer, in any city, and no driver has two rides', () => {
    const check = fc.property(anyRound, fc.array(fc.nat(9), { maxLength: 4 }), (round, numbers) => {
      const ids = new Set(numbers.map((number) => `driver ${number}`));
      const rides = round.rides.map((each) => ({ ...each, keptDriverIds: ids }));
      const { offers, receipts } = planRound({ ...round, rides });
      expect(new Set(offers.map(({ driverId }) => driverId)).size).toBe(offers.length);
      for (const { candidates } of receipts) {
        const minutes = candidates.flatMap(({ cost }) => cost?.minutes ?? []);
        for (const { kept: isKept, cost, driverId } of candidates) {
          if (!isKept) continue;
          expect(ids.has(driverId)).toBe(true);
          expect(cost?.minutes).toBeLessThanOrEqual(Math.min(...minutes) + keptLaterMinutes);
        }
      }
    });
    fc.assert(check);
  });
});
