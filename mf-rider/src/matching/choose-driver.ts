import type { NearbyDriver } from '@rahi/contracts/driver';
import { newDriverRating } from '../area/figures.js';

/** Within this many kilometres of each other the higher rating decides (§4). */
export const closeCallKm = 0.5;
/** How many drivers are tried before the assignment is given up (R11). */
export const assignmentTries = 3;

const rating = ({ user }: NearbyDriver) => user.rating ?? newDriverRating;

/**
 * Whom to ask, in order: the nearest, unless another within 0.5 km of it is rated higher; then the same among the rest.
 * Picked one by one: the rule as a comparison of two is not transitive, and would leave the order to chance.
 */
export function driversToTry(drivers: readonly NearbyDriver[], tries = assignmentTries): NearbyDriver[] {
  const left = drivers.toSorted((a, b) => a.distance - b.distance);
  const order: NearbyDriver[] = [];
  while (order.length < tries) {
    const nearest = left[0];
    if (!nearest) break;
    const close = left.filter(({ distance }) => distance - nearest.distance <= closeCallKm);
    const best = close.reduce((chosen, driver) => (rating(driver) > rating(chosen) ? driver : chosen), nearest);
    order.push(best);
    left.splice(left.indexOf(best), 1);
  }
  return order;
}
