import type { Route } from '@rahi/contracts';
import { pointAlong, polylineKm, type PolylinePosition } from '@rahi/contracts/geo/polyline';

/** A drive along a route at the route's own speed, on the driver's own clock. */
export class Journey {
  readonly km: number;
  /** Kilometres an hour on the driver's clock. */
  readonly kmh: number;

  /**
   * @param pace how many times faster the driver's clock runs than the real one
   * @param startedAt epoch milliseconds; earlier than now for a drive that is already under way
   */
  constructor(
    private readonly route: Pick<Route, 'polyline' | 'distance' | 'duration'>,
    private readonly pace: number,
    private readonly startedAt: number,
  ) {
    this.km = polylineKm(route.polyline);
    this.kmh = (3.6 * route.distance.value) / Math.max(1, route.duration.value);
  }

  /** The driver's position at `now` (epoch milliseconds). */
  at(now: number): PolylinePosition {
    return pointAlong(this.route.polyline, this.#kmAt(now));
  }

  done(now: number): boolean {
    return this.#kmAt(now) >= this.km;
  }

  /** Milliseconds from `now` until it is done. */
  msLeft(now: number): number {
    return Math.max(0, ((this.km - this.#kmAt(now)) * 3_600_000) / (this.pace * Math.max(1, this.kmh)));
  }

  #kmAt(now: number): number {
    return ((now - this.startedAt) * this.pace * this.kmh) / 3_600_000;
  }
}
