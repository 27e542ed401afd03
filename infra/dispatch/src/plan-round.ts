import { distanceKm } from '@rahi/contracts/geo/distance';
import { leastCostAssignment } from './assignment/least-cost-assignment.js';
import { costOf } from './cost.js';
import { refusalOf } from './permission.js';
import type { Candidate, RoundInput, RoundResult } from './round.js';

/** How many candidates a receipt keeps. */
const kept = 20;

/** Decides which waiting ride is offered to which free driver. Equal input gives an equal result. */
export function planRound({ rides, drivers, seconds }: RoundInput): RoundResult {
  const table = rides.map((ride, r) =>
    drivers.map((driver, d): Candidate => {
      const km = distanceKm(driver.at, ride.pickup);
      const refusal = refusalOf(ride, driver, km);
      const cost = refusal === null ? costOf(ride, driver, km, seconds(d, r)) : null;
      return { driverId: driver.id, km, cost, why: refusal ?? 'costlier' };
    }),
  );
  const totals = table.map((row) => row.map(({ cost }) => cost?.total ?? Infinity));
  const assigned = leastCostAssignment(totals, rides.length, drivers.length);
  const taken = new Set(assigned);
  return {
    offers: rides.flatMap(({ id: rideId }, r) => {
      const chosen = table[r]?.[assigned[r] ?? -1];
      return chosen?.cost ? [{ rideId, driverId: chosen.driverId, cost: chosen.cost }] : [];
    }),
    receipts: rides.map(({ id: rideId }, r) => ({
      rideId,
      candidates: (table[r] ?? [])
        .map((candidate, d) => {
          if (candidate.cost === null) return candidate;
          return {
            ...candidate,
            why: d === assigned[r] ? ('offered' as const) : taken.has(d) ? ('another_ride' as const) : candidate.why,
          };
        })
        .toSorted((a, b) => totalOf(a) - totalOf(b) || a.km - b.km)
        .slice(0, kept),
    })),
  };
}

const totalOf = ({ cost }: Candidate): number => cost?.total ?? Number.MAX_VALUE;
