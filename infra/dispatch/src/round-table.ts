import { boundingBox, distanceKm, isInBox } from '@rahi/contracts/geo/distance';
import { costOf, costTerms, minutesTo } from './cost.js';
import { coverKm } from './cover.js';
import { farthestPickupKm, refusalOf } from './permission.js';
import type { Cost, FreeDriver, RoundInput, WaitingRide } from './round.js';

/** All pairs of a round. Rides and drivers go by their places in the lists. */
export class RoundTable {
  readonly rides: readonly WaitingRide[];
  readonly drivers: readonly FreeDriver[];
  /** Minutes to the pickup, ride by ride; `Infinity` when the driver may not be offered the ride. */
  readonly #minutes: Float64Array;
  readonly #coverKm: Float64Array;

  constructor({ rides, drivers, seconds }: RoundInput) {
    this.rides = rides;
    this.drivers = drivers;
    this.#minutes = new Float64Array(rides.length * drivers.length).fill(Infinity);
    this.#coverKm = coverKm(drivers, costTerms.cover.most);
    let at = 0;
    for (const [r, ride] of rides.entries()) {
      const near = boundingBox(ride.pickup, farthestPickupKm);
      for (const [d, driver] of drivers.entries()) {
        const km = isInBox(driver.at, near) ? distanceKm(driver.at, ride.pickup) : Infinity;
        if (refusalOf(ride, driver, km) === null) this.#minutes[at] = minutesTo(km, seconds(d, r));
        at++;
      }
    }
  }

  /** Minutes to the pickup; `Infinity` when the driver may not be offered the ride. */
  minutes(ride: number, driver: number): number {
    return this.#minutes[ride * this.drivers.length + driver] ?? Infinity;
  }

  isAllowed(ride: number, driver: number): boolean {
    return this.minutes(ride, driver) < Infinity;
  }

  /** Null when the driver may not be offered the ride. */
  cost(ride: number, driver: number): Cost | null {
    const [given, to] = [this.rides[ride], this.drivers[driver]];
    if (!given || !to || !this.isAllowed(ride, driver)) return null;
    return costOf(given, to, this.minutes(ride, driver), this.#coverKm[driver] ?? 0);
  }

  /** The total costs, ride by ride; `Infinity` when the driver may not be offered the ride. */
  totals(): Float64Array {
    const width = this.drivers.length;
    return this.#minutes.map((_, at) => this.cost(Math.floor(at / width), at % width)?.total ?? Infinity);
  }
}
