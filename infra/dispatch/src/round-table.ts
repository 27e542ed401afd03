import { boundingBox, distanceKm, isInBox } from '@rahi/contracts/geo/distance';
import { costOf, costTerms, minutesTo } from './cost.js';
import { coverKm } from './cover.js';
import { farthestPickupKm, refusalOf } from './permission.js';
import type { Cost, FreeDriver, Refusal, RoundInput, WaitingRide } from './round.js';

/** All pairs of a round. Rides and drivers go by their places in the lists. */
export class RoundTable {
  readonly rides: readonly WaitingRide[];
  readonly drivers: readonly FreeDriver[];
  /** Minutes to the pickup, ride by ride; `Infinity` when the driver may not be offered the ride. */
  readonly #minutes: Float64Array;
  readonly #coverKm: Float64Array;
  /** For each ride with a queue of which a driver may be offered it: those who may, in their order. */
  readonly queues: ReadonlyMap<number, ReadonlySet<number>>;

  constructor({ rides, drivers, seconds }: RoundInput) {
    this.rides = rides;
    this.drivers = drivers;
    this.queues = queuesOf(rides, drivers);
    this.#minutes = new Float64Array(rides.length * drivers.length).fill(Infinity);
    this.#coverKm = coverKm(drivers, costTerms.cover.most);
    let at = 0;
    for (const [r, ride] of rides.entries()) {
      const near = boundingBox(ride.pickup, farthestPickupKm);
      for (const [d, driver] of drivers.entries()) {
        const isNear = this.queues.has(r) || isInBox(driver.at, near);
        const km = isNear ? distanceKm(driver.at, ride.pickup) : Infinity;
        if (this.refusal(r, d, km) === null) this.#minutes[at] = minutesTo(km, seconds(d, r));
        at++;
      }
    }
  }

  /**
   * Why a driver may not be offered a ride, by their places in the lists; null when they may.
   * @param km between driver and pickup, straight
   */
  refusal(ride: number, driver: number, km: number): Refusal | null {
    const [given, to] = [this.rides[ride], this.drivers[driver]];
    if (!given || !to) return null;
    const queue = this.queues.get(ride);
    const isQueued = queue?.has(driver) === true;
    return refusalOf(given, to, km, isQueued) ?? (queue && !isQueued ? 'queue_first' : null);
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

function queuesOf(rides: readonly WaitingRide[], drivers: readonly FreeDriver[]): Map<number, Set<number>> {
  const queues = new Map<number, Set<number>>();
  if (rides.every(({ queue }) => queue === undefined)) return queues;
  const places = new Map(drivers.map(({ id }, driver) => [id, driver]));
  for (const [number, ride] of rides.entries()) {
    const queue = (ride.queue ?? []).flatMap((id) => {
      const place = places.get(id);
      const driver = drivers[place ?? -1];
      // How far the pickup is does not count.
      return place !== undefined && driver && refusalOf(ride, driver, 0, true) === null ? [place] : [];
    });
    if (queue.length > 0) queues.set(number, new Set(queue));
  }
  return queues;
}
