import { describe, expect, it } from '@jest/globals';
import { distanceKm } from '@rahi/contracts/geo/distance';
import * as fc from 'fast-check';
import { costTerms } from './cost.js';
import { refusalOf } from './permission.js';
import { planRound } from './plan-round.js';
import { keptCandidates } from './receipts.js';
import type { FreeDriver, RoundResult, WaitingRide } from './round.js';
import { anyRound, makeDriver, makeRide, north } from './testing/cities.js';

const straight = () => null;
const pairsOf = ({ offers }: RoundResult) =>
  Object.fromEntries(offers.map(({ rideId, driverId }) => [rideId, driverId]));
const plan = (rides: WaitingRide[], drivers: FreeDriver[]) => planRound({ rides, drivers, seconds: straight });

/** A ride that was booked for a pickup in so many minutes, far from the driver of `makeDriver`. */
const booked = (minutes: number) =>
  makeRide({ id: 'booked', pickup: north(9.9), pickupInSeconds: minutes * 60, waitedSeconds: 1 });

describe('any round', () => {
  it('offers each ride to one driver who may have it, and each driver one ride', () => {
    fc.assert(
      fc.property(anyRound, (input) => {
        const { offers } = planRound(input);
        expect(new Set(offers.map(({ rideId }) => rideId)).size).toBe(offers.length);
        expect(new Set(offers.map(({ driverId }) => driverId)).size).toBe(offers.length);
        for (const { rideId, driverId } of offers) {
          const ride = input.rides.find(({ id }) => id === rideId);
          const driver = input.drivers.find(({ id }) => id === driverId);
          expect(ride && driver && refusalOf(ride, driver, distanceKm(ride.pickup, driver.at))).toBeNull();
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is the same for the same input', () => {
    fc.assert(fc.property(anyRound, (input) => expect(planRound(input)).toEqual(planRound(input))));
  });

  it('asks for the minutes of each pair once, and of no pair that may not be offered', () => {
    fc.assert(
      fc.property(anyRound, (input) => {
        const asked: string[] = [];
        planRound({ ...input, seconds: (driver, ride) => (asked.push(`${driver} ${ride}`), 60) });
        expect(new Set(asked).size).toBe(asked.length);
        for (const pair of asked) {
          const [d = -1, r = -1] = pair.split(' ').map(Number);
          const [driver, ride] = [input.drivers[d], input.rides[r]];
          expect(ride && driver && refusalOf(ride, driver, distanceKm(ride.pickup, driver.at))).toBeNull();
        }
      }),
    );
  });

  it('keeps a receipt of each ride that agrees with the offers, the best candidates first', () => {
    fc.assert(
      fc.property(anyRound, (input) => {
        const result = planRound(input);
        expect(result.receipts.map(({ rideId }) => rideId)).toEqual(input.rides.map(({ id }) => id));
        for (const { rideId, candidates } of result.receipts) {
          expect(candidates).toHaveLength(Math.min(keptCandidates, input.drivers.length));
          const offered = candidates.filter(({ why }) => why === 'offered');
          expect(offered.map(({ driverId }) => driverId)).toEqual(
            result.offers.filter((offer) => offer.rideId === rideId).map(({ driverId }) => driverId),
          );
          const totals = candidates.map(({ cost }) => cost?.total ?? Number.MAX_VALUE);
          expect(totals).toEqual(totals.toSorted((a, b) => a - b));
        }
      }),
    );
  });

  it('adds the terms of a cost up to its total', () => {
    fc.assert(
      fc.property(anyRound, (input) => {
        const costs = planRound(input).receipts.flatMap(({ candidates }) => candidates.map(({ cost }) => cost));
        for (const { total, ...terms } of costs.filter((cost) => cost !== null)) {
          expect(Object.values(terms).reduce((sum, term) => sum + term, 0)).toBeCloseTo(total, 9);
        }
      }),
    );
  });
});

describe('a round', () => {
  it('does not take the only driver near the second ride for the first', () => {
    const rides = [makeRide({ id: 'first' }), makeRide({ id: 'second', pickup: north(4) })];
    const drivers = [makeDriver({ id: 'between', at: north(1) }), makeDriver({ id: 'south', at: north(-1.5) })];
    expect(pairsOf(plan(rides, drivers))).toEqual({ first: 'south', second: 'between' });
  });

  it('goes by road where roads are known', () => {
    const drivers = [
      makeDriver({ id: 'across the creek', at: north(1) }),
      makeDriver({ id: 'on the road', at: north(3) }),
    ];
    const { offers } = planRound({ rides: [makeRide()], drivers, seconds: (driver) => (driver === 0 ? 1200 : 480) });
    expect(offers).toMatchObject([{ driverId: 'on the road', cost: { minutes: 8 } }]);
  });

  it('serves the ride that has waited longer where drivers are short', () => {
    const rides = [makeRide({ id: 'new' }), makeRide({ id: 'old', pickup: north(1), waitedSeconds: 180 })];
    expect(pairsOf(plan(rides, [makeDriver()]))).toEqual({ old: 'driver' });
  });

  it('serves a ride that was booked for later before any of now as its pickup comes near (R43)', () => {
    const now = makeRide({ id: 'now', waitedSeconds: 300 });
    expect(pairsOf(plan([now, booked(25)], [makeDriver()]))).toEqual({ now: 'driver' });
    for (const minutes of [10, 0, -4])
      expect(pairsOf(plan([now, booked(minutes)], [makeDriver()]))).toEqual({ booked: 'driver' });
  });

  it('prefers who has had no trip for long, and who declines seldom', () => {
    const long = makeDriver({ id: 'long', at: north(0.2), idleSeconds: 1800 });
    expect(pairsOf(plan([makeRide()], [makeDriver(), long]))).toEqual({ ride: 'long' });
    const choosy = makeDriver({ id: 'choosy', declinesLastHour: 5 });
    expect(pairsOf(plan([makeRide()], [choosy, makeDriver({ at: north(0.05) })]))).toEqual({ ride: 'driver' });
  });

  it('keeps an isolated driver for the rides that begin there', () => {
    const stand = [0, 0.02, 0.04].map((km) => makeDriver({ id: `stand ${km}`, at: north(-1.2 - km) }));
    expect(pairsOf(plan([makeRide()], [makeDriver({ id: 'isolated', at: north(1) }), ...stand]))).toEqual({
      ride: 'stand 0',
    });
  });

  it('offers a ride first to the driver named by its rider, if that driver may have it', () => {
    const far = makeDriver({ id: 'far', at: north(8) });
    const named = makeRide({ namedDriverId: 'far' });
    const { receipts, ...result } = plan([named], [makeDriver(), far]);
    expect(pairsOf({ receipts, ...result })).toEqual({ ride: 'far' });
    expect(receipts[0]?.candidates.map(({ why }) => why)).toEqual(['not_named', 'offered']);
    expect(pairsOf(plan([{ ...named, excluded: new Set(['far']) }], [makeDriver(), far]))).toEqual({ ride: 'driver' });
  });

  it('gives a driver named by two riders to the one who has waited longer', () => {
    const rides = [
      makeRide({ id: 'new', namedDriverId: 'driver' }),
      makeRide({ id: 'old', namedDriverId: 'driver', waitedSeconds: 20 }),
    ];
    expect(pairsOf(plan(rides, [makeDriver(), makeDriver({ id: 'other', at: north(5) })]))).toEqual({
      new: 'other',
      old: 'driver',
    });
  });

  it('says why the others were not offered a ride', () => {
    const drivers = [
      makeDriver({ id: 'offered', rating: 5, at: north(0.5) }),
      makeDriver({ id: 'lower_rated', rating: 4, at: north(0.3) }),
      makeDriver({ id: 'costlier', at: north(5) }),
      makeDriver({ id: 'another_ride', at: north(9.5) }),
      makeDriver({ id: 'excluded', at: north(1) }),
      makeDriver({ id: 'own_limit', at: north(2), maxPickupKm: 1 }),
      makeDriver({ id: 'wrong_way', at: north(3), towards: north(-10) }),
      makeDriver({ id: 'own_ride', at: north(4) }),
      makeDriver({ id: 'too_far', at: north(11) }),
    ];
    const ride = makeRide({ riderId: 'own_ride', excluded: new Set(['excluded']), dropoff: north(5) });
    const elsewhere = makeRide({ id: 'elsewhere', pickup: north(19), excluded: new Set(['too_far']) });
    const { receipts } = plan([ride, elsewhere], drivers);
    const reasons = receipts[0]?.candidates.map(({ driverId, why }) => [driverId, why]);
    expect(reasons?.every(([driverId, why]) => driverId === why)).toBe(true);
    expect(reasons).toHaveLength(drivers.length);
  });

  it('keeps the 20 best of many candidates, and always who was offered the ride', () => {
    const drivers = Array.from({ length: 30 }, (_, at) => makeDriver({ id: `${at}`, at: north(at / 10) }));
    const [receipt] = plan([makeRide({ namedDriverId: '29' })], drivers).receipts;
    expect(receipt?.candidates).toHaveLength(20);
    expect(receipt?.candidates.at(-1)).toMatchObject({ driverId: '29', why: 'offered' });
  });

  it('has no term for the rating', () => {
    expect(Object.keys(costTerms)).toEqual(['minutes', 'waiting', 'booked', 'cover', 'idle', 'declines']);
  });
});
