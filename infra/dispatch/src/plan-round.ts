import { leastCostAssignment } from './assignment/least-cost-assignment.js';
import { keptDrivers } from './kept-drivers.js';
import { namedDrivers } from './named-drivers.js';
import { queueOrder } from './queue-order.js';
import { ratingPass } from './rating-pass.js';
import { receiptsOf } from './receipts.js';
import type { PlannedOffer, RoundInput, RoundResult } from './round.js';
import { RoundTable } from './round-table.js';

/**
 * Decides which waiting ride is offered to which free driver (R11): first the queues of zones in their order, then the drivers named by
 * riders, then the drivers whom riders keep and who are near, then as many rides as possible at the least total cost, then the higher
 * rating among drivers close together. Equal input gives an equal result.
 */
export function planRound(input: RoundInput): RoundResult {
  const table = new RoundTable(input);
  const totals = table.totals();
  const queued = queueOrder(table);
  const named = namedDrivers(table, new Set(queued.values()));
  const kept = keptDrivers(table, new Map([...queued, ...named]));
  const fixed = new Map([...queued, ...named, ...kept]);
  const matched = leastCostAssignment(withoutOthers(totals, fixed, table), table.rides.length, table.drivers.length);
  const driverOf = ratingPass(table, matched, fixed);
  const offers = table.rides.flatMap(({ id: rideId }, ride): PlannedOffer[] => {
    const driver = driverOf[ride] ?? -1;
    const cost = table.cost(ride, driver);
    return cost ? [{ rideId, driverId: table.drivers[driver]!.id, cost }] : [];
  });
  return { offers, receipts: receiptsOf(table, totals, matched, driverOf, { named, kept }) };
}

/** The costs, with all other pairs of a ride and the driver who was named for it, is kept, or is the first of its queue, forbidden. */
function withoutOthers(totals: Float64Array, fixed: ReadonlyMap<number, number>, { rides, drivers }: RoundTable) {
  if (fixed.size === 0) return totals;
  const costs = totals.slice();
  for (const [ride, driver] of fixed) {
    const kept = ride * drivers.length + driver;
    costs.fill(Infinity, ride * drivers.length, (ride + 1) * drivers.length);
    for (let at = driver; at < rides.length * drivers.length; at += drivers.length) costs[at] = Infinity;
    costs[kept] = totals[kept]!;
  }
  return costs;
}
