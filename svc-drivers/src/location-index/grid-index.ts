import { EARTH_RADIUS_KM, isLatLng, type LatLng } from '@rahi/contracts/geo/distance';

export interface NearestQuery {
  radiusKm: number;
  limit: number;
  /** Epoch milliseconds: points last seen before this are left out. */
  notBefore: number;
}

/** A point that was found, and its great-circle distance in kilometres. */
export interface Hit {
  id: string;
  km: number;
}

/** About 1 km of latitude. */
const cellDegrees = 0.009;
const columns = 360 / cellDegrees;
/** A search looks this far first, then twice as far, until it has enough. */
const firstRadiusKm = 0.5;
/** Degrees added to the box of a search, so that rounding cannot cut off a point on its border. */
const borderSlack = 1e-9;

/** A point as a unit vector: the chord between two of them is 2·sin(d / 2R), the haversine formula before its arc sine. */
interface Vector {
  x: number;
  y: number;
  z: number;
}

interface Point extends Vector {
  readonly id: string;
  cell: number;
  at: number;
}

interface Found {
  readonly point: Point;
  readonly chordSquared: number;
}

/** Points in the cells of a grid over the whole Earth. Adding, moving and removing cost the same however many there are. */
export class GridIndex {
  readonly #points = new Map<string, Point>();
  readonly #cells = new Map<number, Set<Point>>();

  get size(): number {
    return this.#points.size;
  }

  /**
   * Adds a point or moves it.
   * @param at epoch milliseconds when it was seen there
   * @throws RangeError when the place is not a latitude and a longitude
   */
  set(id: string, place: LatLng, at: number): void {
    if (!isLatLng(place)) throw new RangeError('not a latitude and a longitude');
    const cell = cellOf(rowOf(place.lat), columnOf(place.lng));
    const known = this.#points.get(id);
    if (known?.cell === cell) {
      Object.assign(known, vectorOf(place), { at });
      return;
    }
    this.remove(id);
    const point = { id, cell, at, ...vectorOf(place) };
    this.#points.set(id, point);
    const inCell = this.#cells.get(cell);
    if (inCell) inCell.add(point);
    else this.#cells.set(cell, new Set([point]));
  }

  /** @returns false when there is no such point */
  remove(id: string): boolean {
    const point = this.#points.get(id);
    if (!point) return false;
    this.#points.delete(id);
    const inCell = this.#cells.get(point.cell);
    inCell?.delete(point);
    if (inCell?.size === 0) this.#cells.delete(point.cell);
    return true;
  }

  /** The nearest points within the radius, nearest first. */
  nearest(center: LatLng, { radiusKm, limit, notBefore }: NearestQuery): Hit[] {
    const target = vectorOf(center);
    for (let reachKm = Math.min(firstRadiusKm, radiusKm); ; reachKm = Math.min(2 * reachKm, radiusKm)) {
      const found: Found[] = [];
      const reach = chordSquaredOf(reachKm);
      for (const points of this.#around(center, reachKm)) {
        for (const point of points) {
          const chordSquared = chordSquaredBetween(point, target);
          if (chordSquared <= reach && point.at >= notBefore) found.push({ point, chordSquared });
        }
      }
      if (found.length < limit && reachKm < radiusKm) continue;
      found.sort((a, b) => a.chordSquared - b.chordSquared);
      return found.slice(0, limit).map(({ point, chordSquared }) => ({ id: point.id, km: kmOf(chordSquared) }));
    }
  }

  /** The points of all cells that may hold something within the radius. */
  #around({ lat, lng }: LatLng, km: number): Iterable<Point>[] {
    const angle = km / EARTH_RADIUS_KM;
    const latReach = angle / degree + borderSlack;
    const south = rowOf(Math.max(-90, lat - latReach));
    const north = rowOf(Math.min(90, lat + latReach));
    // A circle reaches farthest east and west where sin Δλ = sin d / cos φ; one that holds a pole goes all the way round.
    const sine = Math.sin(Math.min(Math.PI / 2, angle)) / Math.cos(lat * degree);
    const holdsPole = Math.abs(lat) + latReach >= 90 || sine >= 1;
    const lngReach = holdsPole ? 180 : Math.asin(sine) / degree + borderSlack;
    const west = columnOf(lng - lngReach);
    const east = Math.min(columnOf(lng + lngReach), west + columns - 1);
    if ((north - south + 1) * (east - west + 1) > this.#cells.size) {
      return [this.#points.values()];
    }
    const cells: Set<Point>[] = [];
    for (let row = south; row <= north; row++) {
      for (let column = west; column <= east; column++) {
        const points = this.#cells.get(cellOf(row, column));
        if (points) cells.push(points);
      }
    }
    return cells;
  }
}

const degree = Math.PI / 180;

const rowOf = (lat: number): number => Math.floor((lat + 90) / cellDegrees);
/** Counted from the antimeridian; beyond it on either side, columns go on. */
const columnOf = (lng: number): number => Math.floor((lng + 180) / cellDegrees);
const cellOf = (row: number, column: number): number => row * columns + ((column + columns) % columns);

function vectorOf({ lat, lng }: LatLng): Vector {
  const cosLat = Math.cos(lat * degree);
  return { x: cosLat * Math.cos(lng * degree), y: cosLat * Math.sin(lng * degree), z: Math.sin(lat * degree) };
}

function chordSquaredBetween(a: Vector, b: Vector): number {
  return (a.x - b.x) ** 2 + (a.y - b.y) ** 2 + (a.z - b.z) ** 2;
}

/** The squared chord of an arc of `km`. */
function chordSquaredOf(km: number): number {
  return (2 * Math.sin(Math.min(Math.PI / 2, km / EARTH_RADIUS_KM / 2))) ** 2;
}

function kmOf(chordSquared: number): number {
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chordSquared) / 2));
}
