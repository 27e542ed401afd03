import { gini } from '../measuring/gini.js';
import { mean } from '../measuring/mean.js';
import { median } from '../measuring/median.js';
import type { City } from './city.js';
import { counted, type Density, type Scenario } from './scenario.js';
import { World, type Dispatch } from './world.js';

/** What a way to dispatch came to over all runs of a scenario. */
export interface Outcome {
  /** From the booking until the driver is at the kerb, of the rides that were picked up. Seconds. */
  readonly meanWait: number;
  readonly p95Wait: number;
  /** By road. */
  readonly pickupKm: number;
  /** Shares of 1. */
  readonly cancelled: number;
  readonly idle: number;
  /** Of what drivers earned in an hour online: 0 when all earned the same. Median of the runs. */
  readonly gini: number;
  readonly rides: number;
}

/** Runs a way to dispatch on the bookings and drivers of each seed. */
export function outcomeOf(city: City, scenario: Scenario, density: Density, dispatch: Dispatch): Outcome {
  const worlds = Array.from({ length: density.runs }, (_, run) => {
    return new World(city, scenario, density, run + 1, dispatch).run();
  });
  const rides = worlds.flatMap((world) => world.rides.filter(({ order }) => order.at >= counted.from));
  const pickedUp = rides.filter(({ outcome }) => outcome === 'picked up');
  const waits = Float64Array.from(pickedUp, ({ wait }) => wait).toSorted();
  const drivers = worlds.flatMap((world) => world.drivers);
  return {
    meanWait: mean(waits),
    p95Wait: waits[Math.floor(0.95 * waits.length)] ?? NaN,
    pickupKm: mean(pickedUp.map(({ pickupKm }) => pickupKm)),
    cancelled: 1 - pickedUp.length / rides.length,
    idle: mean(drivers.map(({ idle }) => idle)) / (counted.to - counted.from),
    gini: median(worlds.map((world) => gini(world.drivers.map(({ earned }) => earned)))),
    rides: rides.length,
  };
}
