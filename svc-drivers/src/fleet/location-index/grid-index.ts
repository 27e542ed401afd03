import { isLatLng, type LatLng } from '@rahi/contracts/geo/distance';
import { boxAround, cellAt, cellOf, cellsIn, type Box } from './grid.js';
import { NearestList, type Hit } from './nearest-list.js';
import { chordSquaredOf, kmOf, vectorOf, type Vector } from './sphere.js';

export interface NearestQuery {
  radiusKm: number;
  limit: number;
  /** Epoch milliseconds: items last seen before this are left out. */
  notBefore: number;
}

/** Something at a place. `at` is when it was last seen there, in epoch milliseconds: the index knows what it was when set. */
export interface Located extends LatLng {
  readonly id: string;
  readonly at: number;
}

/** A search looks this far first, then twice as far, until it has enough. */
const firstRadiusKm = 0.5;

/**
 * What lies in a cell. The vectors of its items and when they were seen stand side by side, so that a search reads an item
 * only to return it: x, y, z and `at` of the first, then of the second.
 */
interface Cell<T> {
  readonly items: T[];
  readonly points: number[];
  /** The number of the last search that scanned it. */
  scannedIn: number;
}

/** Numbers in `points` for one item. */
const stride = 4;

/** A running search. */
interface Search<T> {
  readonly number: number;
  readonly target: Vector;
  readonly notBefore: number;
  readonly nearest: NearestList<T>;
}

/** Items in the cells of a grid over the whole Earth. */
export class GridIndex<T extends Located> {
  readonly #items = new Map<string, T>();
  readonly #cells = new Map<number, Cell<T>>();
  #searches = 0;

  get size(): number {
    return this.#items.size;
  }

  /**
   * Adds an item, or replaces the one with its id.
   * @throws RangeError when its place is not a latitude and a longitude
   */
  set(item: T): void {
    if (!isLatLng(item)) throw new RangeError('not a latitude and a longitude');
    const number = cellAt(item);
    const cell = this.#cells.get(number) ?? { items: [], points: [], scannedIn: 0 };
    const known = this.#items.get(item.id);
    let index = known ? cell.items.indexOf(known) : -1;
    if (index < 0) {
      this.remove(item.id);
      index = cell.items.length;
      this.#cells.set(number, cell);
    }
    this.#items.set(item.id, item);
    cell.items[index] = item;
    const { x, y, z } = vectorOf(item);
    const { points } = cell;
    const first = stride * index;
    points[first] = x;
    points[first + 1] = y;
    points[first + 2] = z;
    points[first + 3] = item.at;
  }

  /** @returns false when there is no such item */
  remove(id: string): boolean {
    const item = this.#items.get(id);
    if (!item) return false;
    this.#items.delete(id);
    const number = cellAt(item);
    const cell = this.#cells.get(number);
    if (!cell) throw new Error('an item without a cell');
    const index = cell.items.indexOf(item);
    cell.items.splice(index, 1);
    cell.points.splice(stride * index, stride);
    if (cell.items.length === 0) this.#cells.delete(number);
    return true;
  }

  /** The nearest items within the radius, nearest first. */
  nearest(center: LatLng, { radiusKm, limit, notBefore }: NearestQuery): Hit<T>[] {
    const nearest = new NearestList<T>(limit, chordSquaredOf(radiusKm));
    this.#searches += 1;
    const search = { number: this.#searches, target: vectorOf(center), notBefore, nearest };
    for (let reachKm = firstRadiusKm; reachKm < radiusKm && !nearest.isFull; reachKm *= 2) {
      this.#scanBox(boxAround(center, reachKm), search);
    }
    // Nothing outside this box is among the nearest.
    this.#scanBox(boxAround(center, Math.min(radiusKm, kmOf(nearest.reach))), search);
    return nearest.hits();
  }

  /** Scans the cells of a box that this search has not scanned yet. */
  #scanBox(box: Box, search: Search<T>): void {
    if (cellsIn(box) > this.#cells.size) {
      for (const cell of this.#cells.values()) scan(cell, search);
      return;
    }
    for (let row = box.south; row <= box.north; row++) {
      for (let column = box.west; column <= box.east; column++) {
        const cell = this.#cells.get(cellOf(row, column));
        if (cell) scan(cell, search);
      }
    }
  }
}

/** Offers the items of a cell to the search's list, unless the search has scanned it. */
function scan<T extends Located>(cell: Cell<T>, { number, target: { x, y, z }, notBefore, nearest }: Search<T>): void {
  if (cell.scannedIn === number) return;
  cell.scannedIn = number;
  const { items, points } = cell;
  let { reach } = nearest;
  let index = 0;
  for (const item of items) {
    const dx = (points[index] ?? 0) - x;
    const dy = (points[index + 1] ?? 0) - y;
    const dz = (points[index + 2] ?? 0) - z;
    const at = points[index + 3] ?? 0;
    index += stride;
    const chordSquared = dx * dx + dy * dy + dz * dz;
    if (chordSquared > reach || at < notBefore) continue;
    nearest.add(item, chordSquared);
    ({ reach } = nearest);
  }
}
