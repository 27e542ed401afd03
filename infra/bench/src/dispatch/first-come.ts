import type { Dispatch, Driver, Ride, World } from './world.js';

/** A ride is shown to all free drivers within 10 km at once; the first who accepts it has it. */
export const firstCome: Dispatch = {
  rideWaits: (world, ride) => {
    for (const driver of world.free) show(world, ride, driver);
  },
  driverIsFree: (world, driver) => {
    for (const ride of world.searching) show(world, ride, driver);
  },
};

function show(world: World, ride: Ride, driver: Driver): void {
  if (!world.isAllowed(ride, driver)) return;
  const { kind, seconds } = world.answer(ride, driver);
  if (kind !== 'accepts') {
    ride.excluded.add(driver.id);
    return;
  }
  const { place } = driver;
  world.agenda.after(seconds, () => {
    const isOpen = ride.outcome === 'searching' && world.free.has(driver) && driver.place === place;
    if (isOpen) world.assign(ride, driver);
  });
}
