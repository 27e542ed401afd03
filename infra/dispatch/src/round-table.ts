import { distanceKm } from '@rahi/contracts/geo/distance';
import { costOf, minutesTo } from './cost.js';
import { mayBeNear, refusalOf } from './permission.js';
import type { Cost, FreeDriver, RoundInput, WaitingRide } from './round.js';

/** All pairs of a round. Rides and drivers go by their places in the lists. */
export class RoundTable {
  readonly rides: readonly WaitingRide[];
  readonly drivers: readonly FreeDriver[];
  /** To the pickup, ride by ride; `Infinity` where the driver may not be offered the ride. */
  readonly #minutes: Float64Array;

  constructor({ rides, drivers, seconds }: RoundInput) {
    this.rides = rides;
    this.drivers = drivers;
    this.#minutes = new Float64Array(rides.length * drivers.length).fill(Infinity);
    let at = 0;
    for (const [r, ride] of rides.entries()) {
      for (const [d, driver] of drivers.entries()) {
        const km = mayBeNear(ride, driver) ? distanceKm(driver.at, ride.pickup) : Infinity;
        if (refusalOf(ride, driver, km) === null) this.#minutes[at] = minutesTo(km, seconds(d, r));
        at++;
      }
    }
  }

  /** To the pickup; `Infinity` where the driver may not be offered the ride. */
  minutes(ride: number, driver: number): number {
    return this.#minutes[ride * this.drivers.length + driver] ?? Infinity;
  }

  isAllowed(ride: number, driver: number): boolean {
    return this.minutes(ride, driver) < Infinity;
  }

  /** Null where the driver may not be offered the ride. */
  cost(ride: number, driver: number): Cost | null {
    const [given, to] = [this.rides[ride], this.drivers[driver]];
    return given && to && this.isAllowed(ride, driver) ? costOf(given, to, this.minutes(ride, driver)) : null;
  }

  /** The total costs, ride by ride; `Infinity` where the driver may not be offered the ride. */
  totals(): Float64Array {
    return this.#minutes.map((minutes, at) => {
      const ride = this.rides[Math.floor(at / this.drivers.length)];
      const driver = this.drivers[at % this.drivers.length];
      return minutes < Infinity && ride && driver ? costOf(ride, driver, minutes).total : Infinity;
    });
  }
}
