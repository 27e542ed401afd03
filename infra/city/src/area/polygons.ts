import type { LatLng } from '@rahi/contracts/geo/distance';
import { METRES_PER_DEGREE, metresFromSegment } from '../geometry/simplify.js';

/** `[lng, lat]`, closed, as GeoJSON has them: of each polygon its outline, then its holes. */
export type MultiPolygon = readonly (readonly (readonly (readonly [number, number])[])[])[];

type Edge = readonly [ax: number, ay: number, bx: number, by: number];

/** Edges are looked up by the band of latitude that they cross. */
const bandsPerDegree = 20;
const bandOf = (lat: number) => Math.floor(lat * bandsPerDegree);

/** Land on a map, for asking whether a point is on it. */
export class Polygons {
  readonly #bands = new Map<number, Edge[]>();

  constructor(all: MultiPolygon) {
    for (const ring of all.flat()) {
      for (let at = 1; at < ring.length; at++) {
        const [from, to] = [ring[at - 1], ring[at]];
        if (from && to) this.#add([...from, ...to]);
      }
    }
  }

  #add(edge: Edge): void {
    const [, ay, , by] = edge;
    for (let band = bandOf(Math.min(ay, by)); band <= bandOf(Math.max(ay, by)); band++) {
      const edges = this.#bands.get(band);
      if (edges) edges.push(edge);
      else this.#bands.set(band, [edge]);
    }
  }

  /** Whether a point is within it, or at most `marginKm` outside. */
  includes(point: LatLng, marginKm: number): boolean {
    return this.#isInside(point) || this.#isNear(point, marginKm);
  }

  /** A line from the point to the east crosses an odd number of edges. */
  #isInside({ lat, lng }: LatLng): boolean {
    let inside = false;
    for (const [ax, ay, bx, by] of this.#bands.get(bandOf(lat)) ?? [])
      if (ay > lat !== by > lat && lng < ax + ((lat - ay) / (by - ay)) * (bx - ax)) inside = !inside;
    return inside;
  }

  #isNear({ lat, lng }: LatLng, km: number): boolean {
    const metres = km * 1000;
    const margin = metres / METRES_PER_DEGREE;
    for (let band = bandOf(lat - margin); band <= bandOf(lat + margin); band++)
      for (const [ax, ay, bx, by] of this.#bands.get(band) ?? [])
        if (metresFromSegment([lng, lat], [ax, ay], [bx, by]) <= metres) return true;
    return false;
  }
}
