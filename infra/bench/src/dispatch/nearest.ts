import type { Dispatch, Driver, World } from './world.js';

/** Each ride at once to the nearest free driver by road, the oldest ride first. */
export const nearestFirst: Dispatch = {
  name: 'nearest',
  rideWaits: offerAll,
  driverIsFree: offerAll,
};

function offerAll(world: World): void {
  for (const ride of world.searching) {
    if (world.free.size === 0) return;
    if (!world.wantsOffer(ride)) continue;
    let nearest: Driver | null = null;
    let least = Infinity;
    for (const driver of world.free) {
      const seconds = world.seconds(driver.place, ride.order.pickup);
      if (seconds < least && world.isAllowed(ride, driver)) [nearest, least] = [driver, seconds];
    }
    if (nearest) world.offer(ride, nearest);
  }
}
