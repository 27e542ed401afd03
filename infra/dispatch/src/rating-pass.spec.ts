import { describe, expect, it } from '@jest/globals';
import { distanceKm } from '@rahi/contracts/geo/distance';
import * as fc from 'fast-check';
import { leastCostAssignment } from './assignment/least-cost-assignment.js';
import { namedDrivers } from './named-drivers.js';
import { planRound } from './plan-round.js';
import { closeKm, laterMinutes, ratingPass } from './rating-pass.js';
import type { FreeDriver, WaitingRide } from './round.js';
import { RoundTable } from './round-table.js';
import { anyRound, crowdedRound, makeDriver, makeRide, north } from './testing/cities.js';

const nobody: ReadonlyMap<number, number> = new Map();

/** Seconds by road: a minute for the first driver, that many minutes more for the second. */
const secondBy = (later: number) => (driver: number) => 60 * (driver === 0 ? 1 : 1 + later);

/** The driver to whom each ride is offered. */
function offersOf(
  rides: WaitingRide[],
  drivers: FreeDriver[],
  seconds = (_driver: number, _ride: number): number | null => null,
) {
  const { offers } = planRound({ rides, drivers, seconds });
  return Object.fromEntries(offers.map(({ rideId, driverId }) => [rideId, driverId]));
}

describe('among drivers within 0.5 km of each other', () => {
  const near = makeDriver({ id: 'near', rating: 4.5, at: north(0.2) });

  it('the higher rating wins', () => {
    expect(offersOf([makeRide()], [near, makeDriver({ id: 'better', rating: 4.6, at: north(0.6) })])).toEqual({
      ride: 'better',
    });
    expect(offersOf([makeRide()], [near, makeDriver({ id: 'as good', rating: 4.5, at: north(0.6) })])).toEqual({
      ride: 'near',
    });
  });

  it('and not beyond', () => {
    expect(offersOf([makeRide()], [near, makeDriver({ id: 'better', rating: 5, at: north(0.71) })])).toEqual({
      ride: 'near',
    });
  });

  it('a ride moves once, not along a row of drivers', () => {
    const row = [0.2, 0.6, 1, 1.4].map((km, at) => makeDriver({ id: `${km}`, rating: 4 + at / 10, at: north(km) }));
    expect(offersOf([makeRide()], row)).toEqual({ ride: '0.6' });
  });

  it('a driver who needs minutes longer by road is not close', () => {
    const better = makeDriver({ id: 'better', rating: 5, at: north(0.4) });
    expect(offersOf([makeRide()], [near, better], secondBy(laterMinutes))).toEqual({ ride: 'better' });
    expect(offersOf([makeRide()], [near, better], secondBy(laterMinutes + 0.1))).toEqual({ ride: 'near' });
  });

  it('a driver who must not be offered a ride does not win it', () => {
    const better = makeDriver({ id: 'better', rating: 5, at: north(0.4) });
    expect(offersOf([makeRide({ excluded: new Set(['better']) })], [near, better])).toEqual({ ride: 'near' });
  });

  it('the higher rated of two has the nearer pickup', () => {
    const rides = [makeRide({ id: 'here' }), makeRide({ id: 'there', pickup: north(3) })];
    const drivers = [near, makeDriver({ id: 'better', rating: 5, at: north(0.5) })];
    expect(offersOf(rides, drivers)).toEqual({ here: 'better', there: 'near' });
  });
});

const solved = crowdedRound.map((input) => {
  const table = new RoundTable(input);
  return { table, matched: leastCostAssignment(table.totals(), table.rides.length, table.drivers.length) };
});

/** Whether a ride may move from its driver of the matching to another. */
function mayMove(table: RoundTable, matched: Int32Array, ride: number, driver: number): boolean {
  const [from, to] = [table.drivers[matched[ride] ?? -1], table.drivers[driver]];
  return (
    from !== undefined &&
    to !== undefined &&
    distanceKm(from.at, to.at) <= closeKm &&
    table.minutes(ride, driver) <= table.minutes(ride, matched[ride] ?? -1) + laterMinutes
  );
}

describe('after the rating pass', () => {
  it('the same rides have a driver, and each only a driver to whom it may move', () => {
    fc.assert(
      fc.property(solved, ({ table, matched }) => {
        const driverOf = ratingPass(table, matched, nobody);
        const given = [...driverOf].filter((driver) => driver >= 0);
        expect(new Set(given).size).toBe(given.length);
        driverOf.forEach((driver, ride) => {
          expect(matched[ride] === -1 ? driver === -1 : mayMove(table, matched, ride, driver)).toBe(true);
        });
      }),
      { numRuns: 1000 },
    );
  });

  it('no driver with a higher rating still wants a ride that may move to them', () => {
    fc.assert(
      fc.property(solved, ({ table, matched }) => {
        const driverOf = ratingPass(table, matched, nobody);
        const rating = (driver: number) => table.drivers[driver]?.rating ?? NaN;
        for (const [ride, holder] of driverOf.entries()) {
          for (const driver of table.drivers.keys()) {
            if (holder < 0 || rating(driver) <= rating(holder) || !mayMove(table, matched, ride, driver)) continue;
            const own = driverOf.indexOf(driver);
            expect(own).not.toBe(-1);
            const isNearer = table.minutes(ride, driver) < table.minutes(own, driver);
            expect(isNearer && mayMove(table, matched, own, holder)).toBe(false);
          }
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('a named driver keeps the ride', () => {
    fc.assert(
      fc.property(anyRound, (input) => {
        const { offers } = planRound(input);
        for (const [ride, driver] of namedDrivers(new RoundTable(input))) {
          const offer = offers.find(({ rideId }) => rideId === input.rides[ride]?.id);
          expect(offer?.driverId).toBe(input.drivers[driver]?.id);
        }
      }),
    );
  });
});
