import type { RoundTable } from './round-table.js';

/**
 * The rides that go to the driver named by their rider, if that driver may be offered them (R11). If two rides name the
 * same driver, the one that has waited longer.
 * @param taken drivers who have a ride in this round already
 * @returns the driver of each such ride
 */
export function namedDrivers(table: RoundTable, taken: ReadonlySet<number> = new Set()): Map<number, number> {
  if (table.rides.every(({ namedDriverId }) => namedDriverId === null)) return new Map();
  const byId = new Map(table.drivers.map(({ id }, driver) => [id, driver]));
  const rideOf = new Map<number, number>();
  for (const [ride, { namedDriverId, waitedSeconds }] of table.rides.entries()) {
    const driver = namedDriverId === null ? undefined : byId.get(namedDriverId);
    if (driver === undefined || taken.has(driver) || table.queues.has(ride) || !table.isAllowed(ride, driver)) continue;
    const other = table.rides[rideOf.get(driver) ?? -1];
    if (!other || other.waitedSeconds < waitedSeconds) rideOf.set(driver, ride);
  }
  return new Map([...rideOf].map(([driver, ride]) => [ride, driver]));
}
