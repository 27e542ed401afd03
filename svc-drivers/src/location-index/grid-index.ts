import { isLatLng, type LatLng } from '@rahi/contracts/geo/distance';
import { CellStore, stride } from './cell-store.js';
import {
  cellOf,
  cellsWithin,
  chordOf,
  chordToMeridian,
  chordToRow,
  columnOf,
  columns,
  columnsPerRing,
  columnsWithin,
  degreesToColumn,
  radians,
  rowOf,
  rows,
  rowsApart,
} from './grid-cells.js';
import { NearestList, type Hit } from './nearest-list.js';

export interface NearestQuery {
  radiusKm: number;
  limit: number;
  /** Epoch milliseconds: whoever was last seen before is left out. */
  notBefore: number;
}

const none = -1;

/** What is looked for: a point on the unit sphere, and the oldest fix that counts. */
interface Wanted {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly notBefore: number;
}

/**
 * Points on a grid over the whole Earth, found nearest first by rings of cells around the one asked about; adding, moving
 * and removing cost the same however many there are. Distances are exact: the chord between unit vectors is
 * 2·sin(d / 2R), the haversine formula before its arc sine. What stands for a point may be any value: told by a query as
 * it is, it needs no look-up.
 */
export class GridIndex<Id = string> {
  readonly #slots = new Map<Id, number>();
  readonly #ids: (Id | undefined)[] = [];
  /** In which cell each slot's point is, and as which number there. */
  readonly #cells: number[] = [];
  readonly #numbers: number[] = [];
  readonly #free: number[] = [];
  readonly #store = new CellStore();
  readonly #list = new NearestList();

  get size(): number {
    return this.#slots.size;
  }

  /**
   * Adds a point or moves it.
   * @param at epoch milliseconds of the fix
   * @throws RangeError for what is no place on Earth
   */
  set(id: Id, { lat, lng }: LatLng, at: number): void {
    if (!isLatLng({ lat, lng })) throw new RangeError('not a latitude and a longitude');
    const cell = cellOf(rowOf(lat), columnOf(lng));
    let slot = this.#slots.get(id);
    if (slot === undefined) {
      slot = this.#take(id);
      this.#enter(slot, cell);
    } else if (this.#cells[slot] !== cell) {
      this.#leave(slot);
      this.#enter(slot, cell);
    }
    const { points } = this.#store;
    const base = this.#store.place(cell, this.#numbers[slot] ?? 0) * stride;
    const cosLat = Math.cos(radians(lat));
    points[base] = cosLat * Math.cos(radians(lng));
    points[base + 1] = cosLat * Math.sin(radians(lng));
    points[base + 2] = Math.sin(radians(lat));
    points[base + 3] = at;
  }

  /** @returns false when it was not there. */
  remove(id: Id): boolean {
    const slot = this.#slots.get(id);
    if (slot === undefined) return false;
    this.#leave(slot);
    this.#slots.delete(id);
    this.#ids[slot] = undefined;
    this.#free.push(slot);
    return true;
  }

  /** The nearest points within the radius, nearest first. */
  nearest(center: LatLng, { radiusKm, limit, notBefore }: NearestQuery): Hit<Id>[] {
    if (limit < 1 || this.size === 0) return [];
    this.#list.begin(limit, chordOf(radiusKm));
    const cosLat = Math.cos(radians(center.lat));
    const wanted: Wanted = {
      x: cosLat * Math.cos(radians(center.lng)),
      y: cosLat * Math.sin(radians(center.lng)),
      z: Math.sin(radians(center.lat)),
      notBefore,
    };
    // Looking for a cell costs about as much as looking at a few points: the cheaper way round is taken.
    if (this.size * 2 < cellsWithin(radiusKm, cosLat)) {
      for (const entry of this.#store.entries()) this.#look(entry, wanted);
    } else {
      this.#byRings(center, cosLat, wanted);
    }
    return this.#list.hits(this.#ids);
  }

  #byRings({ lat, lng }: LatLng, cosLat: number, wanted: Wanted): void {
    const row = rowOf(lat);
    const column = columnOf(lng);
    const widen = columnsPerRing(cosLat);
    const list = this.#list;
    this.#visit(row, column, column, wanted);
    let west = 0;
    let east = 0;
    for (let ring = 1; ; ring++) {
      const nextWest = Math.min(ring * widen, columns / 2);
      const nextEast = Math.min(ring * widen, columns / 2 - 1);
      const cosines = cosLat * Math.max(0, cosLat - rowsApart(ring));
      let within = false;
      for (let side = -1; side <= 1; side += 2) {
        const cellRow = row + side * ring;
        if (cellRow < 0 || cellRow >= rows) continue;
        const left = list.reach - chordToRow(lat, cellRow);
        if (left < 0) continue;
        within = true;
        const across = columnsWithin(left, cosines);
        this.#visit(cellRow, column - Math.min(nextWest, across), column + Math.min(nextEast, across), wanted);
      }
      const first = Math.max(0, row - ring + 1);
      const last = Math.min(rows - 1, row + ring - 1);
      if (nextWest > west && chordToMeridian(degreesToColumn(lng, column - west - 1), cosLat) <= list.reach) {
        within = true;
        for (let cellRow = first; cellRow <= last; cellRow++)
          this.#visit(cellRow, column - nextWest, column - west - 1, wanted);
      }
      if (nextEast > east && chordToMeridian(degreesToColumn(lng, column + east + 1), cosLat) <= list.reach) {
        within = true;
        for (let cellRow = first; cellRow <= last; cellRow++)
          this.#visit(cellRow, column + east + 1, column + nextEast, wanted);
      }
      // What lies further out is no nearer.
      if (!within) return;
      west = nextWest;
      east = nextEast;
    }
  }

  #visit(row: number, from: number, to: number, wanted: Wanted): void {
    for (let column = from; column <= to; column++) {
      const entry = this.#store.find(cellOf(row, column));
      if (entry !== none) this.#look(entry, wanted);
    }
  }

  #look(entry: number, { x, y, z, notBefore }: Wanted): void {
    const list = this.#list;
    const { points, owners } = this.#store;
    const start = this.#store.start(entry);
    const end = start + this.#store.count(entry);
    let { reach } = list;
    for (let place = start, base = start * stride; place < end; place++, base += stride) {
      const dx = (points[base] ?? 0) - x;
      const dy = (points[base + 1] ?? 0) - y;
      const dz = (points[base + 2] ?? 0) - z;
      const chord = dx * dx + dy * dy + dz * dz;
      if (chord <= reach && (points[base + 3] ?? 0) >= notBefore) reach = list.offer(owners[place] ?? none, chord);
    }
  }

  #take(id: Id): number {
    const slot = this.#free.pop() ?? this.#ids.length;
    this.#ids[slot] = id;
    this.#slots.set(id, slot);
    return slot;
  }

  #enter(slot: number, cell: number): void {
    this.#cells[slot] = cell;
    this.#numbers[slot] = this.#store.add(cell, slot);
  }

  #leave(slot: number): void {
    const number = this.#numbers[slot] ?? 0;
    const moved = this.#store.remove(this.#cells[slot] ?? 0, number);
    if (moved !== none) this.#numbers[moved] = number;
  }
}
