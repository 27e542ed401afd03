import { EARTH_RADIUS_KM, isLatLng, type LatLng } from '@rahi/contracts/geo/distance';

export interface NearestQuery {
  radiusKm: number;
  limit: number;
  /** Epoch milliseconds: items last seen before this are left out. */
  notBefore: number;
}

/** Something at a place. `at` is when it was last seen there, in epoch milliseconds. */
export interface Located extends LatLng {
  readonly id: string;
  readonly at: number;
}

/** What was found, and its great-circle distance in kilometres. */
export interface Hit<T> {
  item: T;
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

interface Point<T> extends Vector {
  item: T;
  readonly cell: number;
  /** To the center of the running query. */
  chordSquared: number;
}

/** Items in the cells of a grid over the whole Earth. */
export class GridIndex<T extends Located> {
  readonly #points = new Map<string, Point<T>>();
  readonly #cells = new Map<number, Point<T>[]>();

  get size(): number {
    return this.#points.size;
  }

  /**
   * Adds an item, or replaces the one with its id.
   * @throws RangeError when its place is not a latitude and a longitude
   */
  set(item: T): void {
    if (!isLatLng(item)) throw new RangeError('not a latitude and a longitude');
    const cell = cellOf(rowOf(item.lat), columnOf(item.lng));
    const known = this.#points.get(item.id);
    if (known?.cell === cell) {
      Object.assign(known, vectorOf(item), { item });
      return;
    }
    this.remove(item.id);
    const point = { item, cell, chordSquared: 0, ...vectorOf(item) };
    this.#points.set(item.id, point);
    const inCell = this.#cells.get(cell);
    if (inCell) inCell.push(point);
    else this.#cells.set(cell, [point]);
  }

  /** @returns false when there is no such item */
  remove(id: string): boolean {
    const point = this.#points.get(id);
    if (!point) return false;
    this.#points.delete(id);
    const others = this.#cells.get(point.cell)?.filter((one) => one !== point) ?? [];
    if (others.length > 0) this.#cells.set(point.cell, others);
    else this.#cells.delete(point.cell);
    return true;
  }

  /** The nearest items within the radius, nearest first. */
  nearest(center: LatLng, { radiusKm, limit, notBefore }: NearestQuery): Hit<T>[] {
    const target = vectorOf(center);
    for (let reachKm = Math.min(firstRadiusKm, radiusKm); ; reachKm = Math.min(2 * reachKm, radiusKm)) {
      const found: Point<T>[] = [];
      const reach = chordSquaredOf(reachKm);
      for (const points of this.#around(center, reachKm)) {
        for (const point of points) {
          point.chordSquared = chordSquaredBetween(point, target);
          if (point.chordSquared <= reach && point.item.at >= notBefore) found.push(point);
        }
      }
      if (found.length < limit && reachKm < radiusKm) continue;
      found.sort((a, b) => a.chordSquared - b.chordSquared);
      return found.slice(0, limit).map(({ item, chordSquared }) => ({ item, km: kmOf(chordSquared) }));
    }
  }

  /** The contents of all cells that may hold something within the radius. */
  #around({ lat, lng }: LatLng, km: number): Iterable<Point<T>>[] {
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
    const cells: Point<T>[][] = [];
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
