import type { LatLng } from '@rahi/contracts/geo/distance';
import { METRES_PER_DEGREE } from '../geometry/simplify.js';

const kmPerDegree = METRES_PER_DEGREE / 1000;

/** Kilometres east and north of Greenwich and the equator as they are at one latitude: exact enough within a city. */
export class Plane {
  readonly #kmPerLng: number;

  constructor(lat: number) {
    this.#kmPerLng = kmPerDegree * Math.cos((lat * Math.PI) / 180);
  }

  x(lng: number): number {
    return lng * this.#kmPerLng;
  }

  y(lat: number): number {
    return lat * kmPerDegree;
  }

  /** Kilometres from a point to the straight line between two others. */
  kmToSegment(point: LatLng, a: readonly [number, number], b: readonly [number, number]): number {
    const [x, y] = [this.x(point.lng), this.y(point.lat)];
    const [ax, ay] = [this.x(a[1]), this.y(a[0])];
    const [dx, dy] = [this.x(b[1]) - ax, this.y(b[0]) - ay];
    const length = dx * dx + dy * dy;
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
    return Math.hypot(x - ax - share * dx, y - ay - share * dy);
  }
}
