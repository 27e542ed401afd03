import { distanceKm } from '@rahi/contracts';
import type { Dispatch, Driver, Ride, World } from './world.js';

const closeKm = 0.5;

/**
 * Each ride at once to the nearest free driver by road, the oldest ride first.
 * @param byRating whether the higher rating wins among drivers within 0.5 km of the nearest, as documented (specification, §4)
 */
export function nearestFirst(byRating: boolean): Dispatch {
  const offerAll = (world: World): void => {
    for (const ride of world.searching) {
      if (world.free.size === 0) return;
      if (!world.wantsOffer(ride)) continue;
      const driver = nearestOf(world, ride, byRating);
      if (driver) world.offer(ride, driver);
    }
  };
  return { rideWaits: offerAll, driverIsFree: offerAll };
}

function nearestOf(world: World, ride: Ride, byRating: boolean): Driver | null {
  const seconds = ({ place }: Driver): number => world.seconds(place, ride.order.pickup);
  let nearest: Driver | null = null;
  for (const driver of world.free) {
    if ((!nearest || seconds(driver) < seconds(nearest)) && world.isAllowed(ride, driver)) nearest = driver;
  }
  if (!nearest || !byRating) return nearest;
  const at = world.at(nearest.place);
  let best = nearest;
  for (const driver of world.free) {
    if (driver.person.rating <= best.person.rating) continue;
    if (distanceKm(at, world.at(driver.place)) <= closeKm && world.isAllowed(ride, driver)) best = driver;
  }
  return best;
}
