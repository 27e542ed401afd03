import { distanceKm } from '@rahi/contracts/geo/distance';
import { leastOf } from './least.js';
import type { Candidate, Receipt, WaitingRide, Why } from './round.js';
import type { RoundTable } from './round-table.js';

/** How many candidates a receipt keeps. */
export const keptCandidates = 20;

/**
 * The drivers considered for each ride, and why they were or were not offered it.
 * @param matched for each ride the driver of the matching, or -1
 * @param driverOf the same after the rating pass
 * @param named the rides that went to the driver named by their rider
 * @param kept the rides that went to a driver whom their rider keeps
 */
export function receiptsOf(
  table: RoundTable,
  totals: Float64Array,
  matched: Int32Array,
  driverOf: Int32Array,
  { named, kept }: Readonly<Record<'named' | 'kept', ReadonlyMap<number, number>>>,
): Receipt[] {
  const chosen = new Set(matched);
  const offered = new Set(driverOf);
  return table.rides.map((ride, r) => {
    const own = driverOf[r] ?? -1;
    const totalOf = (driver: number): number => totals[r * table.drivers.length + driver] ?? Infinity;
    const limit = own < 0 ? Infinity : totalOf(own);
    const why = (driver: number): Why => {
      if (driver === own) return 'offered';
      if (offered.has(driver)) return 'another_ride';
      if (table.queues.has(r)) return 'queue_order';
      if (named.has(r)) return 'not_named';
      if (kept.has(r)) return 'not_kept';
      return chosen.has(driver) && totalOf(driver) <= limit ? 'lower_rated' : 'costlier';
    };
    const best = leastOf(table.drivers.length, keptCandidates, totalOf);
    if (own >= 0 && !best.includes(own)) best.splice(-1, 1, own);
    const candidates = best.map((d): Candidate => {
      const driver = table.drivers[d]!;
      const considered = {
        driverId: driver.id,
        km: distanceKm(driver.at, ride.pickup),
        cost: table.cost(r, d),
        why: why(d),
      };
      return kept.get(r) === d ? { ...considered, kept: true } : considered;
    });
    const room = keptCandidates - candidates.length;
    return { rideId: ride.id, candidates: [...candidates, ...(room > 0 ? refusedOf(table, r, ride, room) : [])] };
  });
}

/** The nearest drivers who may not be offered a ride. */
function refusedOf(table: RoundTable, r: number, ride: WaitingRide, room: number): Candidate[] {
  const narrow = Math.cos((ride.pickup.lat * Math.PI) / 180);
  // An approximation: `distanceKm` of all drivers would take most of the time of a round.
  const roughly = (d: number): number => {
    const { lat, lng } = table.drivers[d]!.at;
    const [north, east] = [lat - ride.pickup.lat, (lng - ride.pickup.lng) * narrow];
    return table.isAllowed(r, d) ? Infinity : north * north + east * east;
  };
  return leastOf(table.drivers.length, room, roughly).flatMap((d) => {
    const driver = table.drivers[d]!;
    const km = distanceKm(driver.at, ride.pickup);
    const why = table.refusal(r, d, km);
    return why ? [{ driverId: driver.id, km, cost: null, why }] : [];
  });
}
