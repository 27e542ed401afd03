import { distanceKm } from '@rahi/contracts/geo/distance';
import type { FreeDriver } from './round.js';
import type { RoundTable } from './round-table.js';

/** Drivers no farther apart than this, straight, are close together (R11). */
export const closeKm = 0.5;
/**
 * The time that half a kilometre may take in the rush hour. A driver who needs longer is on the other side of a creek
 * or a railway, and not close: no rider waits longer than this for a rating.
 */
export const laterMinutes = 4;

const closeDegrees = closeKm / 111;

/**
 * Among drivers close together the higher rating wins (R11).
 *
 * A ride may move from the driver of the matching to another one who is close to that driver, may be offered the ride,
 * and arrives at most `laterMinutes` later at the pickup. The drivers choose in the order of their ratings. Of the
 * rides that may move to them and are held by a driver with a lower rating, each takes the one with the nearest pickup,
 * if they have no ride or one farther away. A driver who had no ride leaves the other without one; a driver who had one
 * gives it in return, if it may move to the other. This repeats until no driver takes a ride. It ends, because each
 * step brings a driver nearer to a pickup at the cost of one with a lower rating.
 * @param matched for each ride its driver, or -1
 * @param fixed rides that do not move, with their drivers
 * @returns for each ride its driver, or -1
 */
export function ratingPass(table: RoundTable, matched: Int32Array, fixed: ReadonlyMap<number, number>): Int32Array {
  const driverOf = matched.slice();
  const rideOf = new Map([...driverOf].map((driver, ride) => [driver, ride]));
  const choices = choicesOf(table, matched, fixed);
  const rating = (driver: number): number => table.drivers[driver]?.rating ?? 0;

  const takes = (driver: number): boolean => {
    const own = rideOf.get(driver);
    const wanted = choices.get(driver)?.find((ride) => {
      const holder = driverOf[ride]!;
      if (rating(holder) >= rating(driver)) return false;
      if (own === undefined) return true;
      return table.minutes(ride, driver) < table.minutes(own, driver) && choices.get(holder)?.includes(own);
    });
    if (wanted === undefined) return false;
    const holder = driverOf[wanted]!;
    rideOf.set(driver, wanted);
    driverOf[wanted] = driver;
    if (own === undefined) rideOf.delete(holder);
    else {
      rideOf.set(holder, own);
      driverOf[own] = holder;
    }
    return true;
  };

  const byRating = [...choices.keys()].toSorted((a, b) => rating(b) - rating(a) || a - b);
  while (byRating.filter(takes).length > 0);
  return driverOf;
}

/** For each driver the rides that they hold or that may move to them, the nearest pickup first. */
function choicesOf(
  table: RoundTable,
  matched: Int32Array,
  fixed: ReadonlyMap<number, number>,
): ReadonlyMap<number, readonly number[]> {
  const choices = new Map<number, number[]>();
  const bound = new Set(fixed.values());
  for (const [ride, holder] of matched.entries()) {
    const from = table.drivers[holder];
    if (!from || fixed.has(ride)) continue;
    const latest = table.minutes(ride, holder) + laterMinutes;
    for (const [driver, to] of table.drivers.entries()) {
      if (table.minutes(ride, driver) > latest || bound.has(driver) || !isClose(from, to)) continue;
      const known = choices.get(driver);
      if (known) known.push(ride);
      else choices.set(driver, [ride]);
    }
  }
  for (const [driver, rides] of choices) {
    rides.sort((a, b) => table.minutes(a, driver) - table.minutes(b, driver) || a - b);
  }
  return choices;
}

function isClose({ at: a }: FreeDriver, { at: b }: FreeDriver): boolean {
  return Math.abs(a.lat - b.lat) <= closeDegrees && distanceKm(a, b) <= closeKm;
}
