import type { LatLng } from '@rahi/contracts';
import { pointAlong, polylineKm, type PolylinePosition } from '@rahi/contracts/geo/street-route';

/** A drive along a polyline at a steady speed, on the driver's own clock. */
export class Journey {
  readonly km: number;

  /**
   * @param kmh kilometres an hour on the driver's clock
   * @param pace how many times faster that clock runs than the real one
   */
  constructor(
    readonly polyline: readonly [number, number][],
    readonly kmh: number,
    private readonly pace: number,
    private readonly startedAt: number,
  ) {
    this.km = polylineKm(polyline);
  }

  /** Where the driver is at `now` (epoch milliseconds). */
  at(now: number): PolylinePosition {
    return pointAlong(this.polyline, this.#kmAt(now));
  }

  done(now: number): boolean {
    return this.#kmAt(now) >= this.km;
  }

  #kmAt(now: number): number {
    return ((now - this.startedAt) * this.pace * this.kmh) / 3_600_000;
  }
}

/** A random point within `radiusKm` of a center, evenly distributed. */
export function pointNear(center: LatLng, radiusKm: number, random = Math.random): LatLng {
  const km = radiusKm * Math.sqrt(random());
  const angle = 2 * Math.PI * random();
  const lat = center.lat + (km / 111.2) * Math.cos(angle);
  const lng = center.lng + (km / (111.2 * Math.cos((center.lat * Math.PI) / 180))) * Math.sin(angle);
  return { lat, lng };
}
