import type { RoundTable } from './round-table.js';

/**
 * The rides whose pickup lies in a zone in which drivers wait, each with the first of its queue who may be offered it and has no ride in
 * this round yet. The ride that has waited longest goes first.
 * @param table of the round
 * @returns the driver of each such ride; without a ride whose queue has nobody left in this round
 */
export function queueOrder(table: RoundTable): Map<number, number> {
  const driverOf = new Map<number, number>();
  const taken = new Set<number>();
  const longestFirst = [...table.queues].toSorted(
    ([a], [b]) => (table.rides[b]?.waitedSeconds ?? 0) - (table.rides[a]?.waitedSeconds ?? 0) || a - b,
  );
  for (const [ride, queue] of longestFirst) {
    const first = [...queue].find((driver) => !taken.has(driver));
    if (first === undefined) continue;
    taken.add(first);
    driverOf.set(ride, first);
  }
  return driverOf;
}
