import { isLatLng, type LatLng } from '@rahi/contracts/geo/distance';
import {
  cellOf,
  cellsWithin,
  chordOf,
  columnOf,
  columns,
  columnsPerRing,
  radians,
  rowOf,
  rows,
  unseenChord,
} from './grid-cells.js';
import { NearestList, type Hit } from './nearest-list.js';

export interface NearestQuery {
  radiusKm: number;
  limit: number;
  /** Epoch milliseconds: whoever was last seen before is left out. */
  notBefore: number;
}

const none = -1;
/** Numbers kept per slot, side by side: x, y, z on the unit sphere, and when it was last seen. */
const stride = 4;
/** Links kept per slot, side by side: its cell, and its neighbours in the chain of that cell. */
const cellOfSlot = 0;
const nextOfSlot = 1;
const previousOfSlot = 2;

/**
 * Points on a grid over the whole Earth, found nearest first by rings of cells around the one asked about. Typed arrays
 * and a chained hash of cells: adding, moving and removing cost the same however many there are. Distances are exact:
 * the chord between unit vectors is 2·sin(d / 2R), the haversine formula before its arc sine.
 */
export class GridIndex {
  readonly #slots = new Map<string, number>();
  #ids: (string | undefined)[] = [];
  #points = new Float64Array(0);
  #links = new Int32Array(0);
  #heads = new Int32Array(0);
  #shift = 32;
  #free = none;

  constructor(capacity = 64) {
    this.#grow(capacity);
  }

  get size(): number {
    return this.#slots.size;
  }

  /**
   * Adds a point or moves it.
   * @param at epoch milliseconds of the fix
   * @throws RangeError for what is no place on Earth
   */
  set(id: string, { lat, lng }: LatLng, at: number): void {
    if (!isLatLng({ lat, lng })) throw new RangeError('not a latitude and a longitude');
    const cell = cellOf(rowOf(lat), columnOf(lng));
    let slot = this.#slots.get(id);
    if (slot === undefined) {
      slot = this.#take(id);
      this.#link(slot, cell);
    } else if (this.#links[slot * stride + cellOfSlot] !== cell) {
      this.#unlink(slot);
      this.#link(slot, cell);
    }
    const cosLat = Math.cos(radians(lat));
    this.#points[slot * stride] = cosLat * Math.cos(radians(lng));
    this.#points[slot * stride + 1] = cosLat * Math.sin(radians(lng));
    this.#points[slot * stride + 2] = Math.sin(radians(lat));
    this.#points[slot * stride + 3] = at;
  }

  /** @returns false when it was not there. */
  remove(id: string): boolean {
    const slot = this.#slots.get(id);
    if (slot === undefined) return false;
    this.#unlink(slot);
    this.#slots.delete(id);
    this.#ids[slot] = undefined;
    this.#links[slot * stride + nextOfSlot] = this.#free;
    this.#free = slot;
    return true;
  }

  /** The nearest points within the radius, nearest first. */
  nearest(center: LatLng, { radiusKm, limit, notBefore }: NearestQuery): Hit[] {
    const list = new NearestList(limit, chordOf(radiusKm));
    if (limit < 1 || this.size === 0) return [];
    const cosLat = Math.cos(radians(center.lat));
    const x = cosLat * Math.cos(radians(center.lng));
    const y = cosLat * Math.sin(radians(center.lng));
    const z = Math.sin(radians(center.lat));
    const offer = (slot: number): void => {
      const base = slot * stride;
      if ((this.#points[base + 3] ?? 0) < notBefore) return;
      const dx = (this.#points[base] ?? 0) - x;
      const dy = (this.#points[base + 1] ?? 0) - y;
      const dz = (this.#points[base + 2] ?? 0) - z;
      list.offer(slot, dx * dx + dy * dy + dz * dz);
    };
    // Looking at a cell costs about as much as looking at a few points: the cheaper way round is taken.
    if (this.size * 4 < cellsWithin(radiusKm, cosLat)) for (const slot of this.#slots.values()) offer(slot);
    else this.#byRings(center, cosLat, list, offer);
    return list.hits(this.#ids);
  }

  #byRings(center: LatLng, cosLat: number, list: NearestList, offer: (slot: number) => void): void {
    const row = rowOf(center.lat);
    const column = columnOf(center.lng);
    const widen = columnsPerRing(cosLat);
    let seen = 0;
    const visit = (cellRow: number, from: number, to: number): void => {
      for (let offset = from; offset <= to; offset++) {
        const cell = cellOf(cellRow, column + offset);
        for (let slot = this.#headOf(cell); slot !== none; slot = this.#nextOf(slot)) {
          if (this.#links[slot * stride + cellOfSlot] !== cell) continue;
          seen++;
          offer(slot);
        }
      }
    };
    let west = none;
    let east = none;
    for (let ring = 0; ; ring++) {
      const nextWest = Math.min(ring * widen, columns / 2);
      const nextEast = Math.min(ring * widen, columns / 2 - 1);
      for (let cellRow = Math.max(0, row - ring); cellRow <= Math.min(rows - 1, row + ring); cellRow++) {
        if (Math.abs(cellRow - row) === ring) {
          visit(cellRow, -nextWest, nextEast);
        } else {
          visit(cellRow, -nextWest, -west - 1);
          visit(cellRow, east + 1, nextEast);
        }
      }
      west = nextWest;
      east = nextEast;
      if (seen === this.size || list.reach < unseenChord(center, cosLat, { row, column, ring, west, east })) return;
    }
  }

  #bucketOf(cell: number): number {
    return Math.imul(cell, 0x9e3779b1) >>> this.#shift;
  }

  #headOf(cell: number): number {
    return this.#heads[this.#bucketOf(cell)] ?? none;
  }

  #nextOf(slot: number): number {
    return this.#links[slot * stride + nextOfSlot] ?? none;
  }

  #take(id: string): number {
    if (this.#free === none) this.#grow(this.#ids.length * 2);
    const slot = this.#free;
    this.#free = this.#nextOf(slot);
    this.#ids[slot] = id;
    this.#slots.set(id, slot);
    return slot;
  }

  #link(slot: number, cell: number): void {
    const head = this.#headOf(cell);
    this.#links[slot * stride + cellOfSlot] = cell;
    this.#links[slot * stride + nextOfSlot] = head;
    this.#links[slot * stride + previousOfSlot] = none;
    if (head !== none) this.#links[head * stride + previousOfSlot] = slot;
    this.#heads[this.#bucketOf(cell)] = slot;
  }

  #unlink(slot: number): void {
    const next = this.#nextOf(slot);
    const previous = this.#links[slot * stride + previousOfSlot] ?? none;
    if (next !== none) this.#links[next * stride + previousOfSlot] = previous;
    if (previous !== none) this.#links[previous * stride + nextOfSlot] = next;
    else this.#heads[this.#bucketOf(this.#links[slot * stride + cellOfSlot] ?? 0)] = next;
  }

  #grow(capacity: number): void {
    const used = this.#ids.length;
    this.#points = widened(new Float64Array(capacity * stride), this.#points);
    this.#links = widened(new Int32Array(capacity * stride), this.#links);
    const bits = Math.max(1, Math.ceil(Math.log2(capacity * 2)));
    this.#shift = 32 - bits;
    this.#heads = new Int32Array(2 ** bits).fill(none);
    for (const slot of this.#slots.values()) this.#link(slot, this.#links[slot * stride + cellOfSlot] ?? 0);
    for (let slot = capacity - 1; slot >= used; slot--) {
      this.#ids[slot] = undefined;
      this.#links[slot * stride + nextOfSlot] = this.#free;
      this.#free = slot;
    }
  }
}

function widened<A extends Float64Array | Int32Array>(wider: A, old: A): A {
  wider.set(old);
  return wider;
}
