import type { RoundTable } from './round-table.js';

/** A kept driver is asked first if they need at most so many minutes more to the pickup than the nearest who may be offered the ride. */
export const keptLaterMinutes = 2;

/**
 * The rides that go first to a driver whom their rider keeps (ADR 86): the nearest of those who may be offered the ride and are near enough.
 * Rides of a queue, and those that went to a named driver, keep their drivers. If two rides have the same kept driver, the one that has
 * waited longer goes first.
 * @param fixed the rides that have a driver in this round already, with them
 * @returns the driver of each such ride
 */
export function keptDrivers(table: RoundTable, fixed: ReadonlyMap<number, number>): Map<number, number> {
  const driverOf = new Map<number, number>();
  const withKept = table.rides.flatMap(({ keptDriverIds, waitedSeconds }, ride) =>
    keptDriverIds?.size ? [{ ride, keptDriverIds, waitedSeconds }] : [],
  );
  if (withKept.length === 0) return driverOf;
  const byId = new Map(table.drivers.map(({ id }, driver) => [id, driver]));
  const taken = new Set(fixed.values());
  const longestFirst = withKept.toSorted((a, b) => b.waitedSeconds - a.waitedSeconds || a.ride - b.ride);
  for (const { ride, keptDriverIds } of longestFirst) {
    if (fixed.has(ride) || table.queues.has(ride)) continue;
    const minutes = (driver: number) => table.minutes(ride, driver);
    const latest =
      table.drivers.reduce((least, _, driver) => Math.min(least, minutes(driver)), Infinity) + keptLaterMinutes;
    const [nearest] = [...keptDriverIds]
      .flatMap((id) => byId.get(id) ?? [])
      .filter((driver) => !taken.has(driver) && table.isAllowed(ride, driver) && minutes(driver) <= latest)
      .toSorted((a, b) => minutes(a) - minutes(b) || a - b);
    if (nearest === undefined) continue;
    taken.add(nearest);
    driverOf.set(ride, nearest);
  }
  return driverOf;
}
