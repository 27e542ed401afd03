import { leastCostAssignment, planRound, type FreeDriver, type WaitingRide } from '@rahi/dispatch';
import { chanceOf } from '@rahi/simulator';
import { median } from '../measuring/median.js';

const rides = 1000;
const drivers = 2000;
const rounds = 11;

/** Milliseconds for an assignment of 1,000 rides and 2,000 drivers on a plane, all pairs allowed: the median of 11 cities. */
export function solvingMs(): number {
  return median(
    Array.from({ length: rounds }, (_, round) => {
      const chance = chanceOf(round);
      const place = () => [20 * chance(), 20 * chance()] as const;
      const [from, to] = [Array.from({ length: rides }, place), Array.from({ length: drivers }, place)];
      const costs = Float64Array.from(from.flatMap(([x, y]) => to.map(([a, b]) => 2.5 * Math.hypot(x - a, y - b))));
      const begun = performance.now();
      leastCostAssignment(costs, rides, drivers);
      return performance.now() - begun;
    }),
  );
}

/** Milliseconds for a whole round of as many in a city of 36 × 16 km, with its receipts. */
export function planningMs(): number {
  return median(
    Array.from({ length: rounds }, (_, round) => {
      const input = cityOf(chanceOf(round));
      const begun = performance.now();
      planRound({ ...input, seconds: () => null });
      return performance.now() - begun;
    }),
  );
}

function cityOf(chance: () => number): { rides: WaitingRide[]; drivers: FreeDriver[] } {
  const place = () => ({ lat: 18.91 + 0.33 * chance(), lng: 72.8 + 0.15 * chance() });
  return {
    rides: Array.from({ length: rides }, (_, ride) => {
      const who = { id: `ride ${ride}`, riderId: `rider ${ride}`, namedDriverId: null };
      return {
        ...who,
        pickup: place(),
        dropoff: place(),
        waitedSeconds: 60 * chance(),
        pickupInSeconds: null,
        excluded: new Set<string>(),
      };
    }),
    drivers: Array.from({ length: drivers }, (_, driver) => {
      const state = { idleSeconds: 1800 * chance(), declinesLastHour: 0, maxPickupKm: null, towards: null };
      return { ...state, id: `driver ${driver}`, at: place(), rating: 4 + chance() };
    }),
  };
}
