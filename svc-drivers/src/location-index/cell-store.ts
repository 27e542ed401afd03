/** Numbers kept per point, side by side: x, y, z on the unit sphere, and when it was last seen. */
export const stride = 4;
const none = -1;

/** Kept per cell of the table, side by side: its number, where its points begin, how many, and room for how many. */
const entrySize = 4;
const cellAt = 0;
const startAt = 1;
const countAt = 2;
const roomAt = 3;
/** Of the table at most this share is used: a look-up nearly always ends where it begins. */
const mostUsed = 0.25;
const leastRoom = 4;

/**
 * Points by cell. The points of a cell lie side by side, and cells of a row mostly too in the table, so that a query
 * walks through memory and does not jump about in it. A cell that is full moves to twice the room.
 */
export class CellStore {
  #table = new Int32Array(0);
  #mask = 0;
  #cells = 0;
  #points = new Float64Array(leastRoom * 64 * stride);
  #owners = new Int32Array(leastRoom * 64);
  #used = 0;
  /** Rooms that cells have left, by the logarithm of their size. */
  #left: number[][] = [];

  constructor() {
    this.#rebuild();
  }

  /** {@link stride} numbers for each point. Another array after each `add`. */
  get points(): Float64Array {
    return this.#points;
  }

  /** To whom each point belongs. Another array after each `add`. */
  get owners(): Int32Array {
    return this.#owners;
  }

  /** Where in the table a cell is; -1 when it never held a point. */
  find(cell: number): number {
    const table = this.#table;
    const wanted = cell | 0;
    for (let at = this.#hash(cell); ; at = (at + entrySize) & this.#mask) {
      const start = table[at + startAt] ?? none;
      if (start === none) return none;
      if (table[at + cellAt] === wanted) return at;
    }
  }

  start(entry: number): number {
    return this.#table[entry + startAt] ?? 0;
  }

  count(entry: number): number {
    return this.#table[entry + countAt] ?? 0;
  }

  /** The entries of all cells that ever held a point. */
  *entries(): Generator<number> {
    for (let at = 0; at < this.#table.length; at += entrySize) if (this.#table[at + startAt] !== none) yield at;
  }

  /** Where in `points` and `owners` the point is that is number `n` of a cell. */
  place(cell: number, n: number): number {
    return this.start(this.find(cell)) + n;
  }

  /** Makes room for one more point in a cell, to be written by the caller. @returns its number there */
  add(cell: number, owner: number): number {
    let entry = this.find(cell);
    if (entry === none) entry = this.#enter(cell);
    const count = this.count(entry);
    if (count === this.#table[entry + roomAt]) this.#widen(entry);
    this.#table[entry + countAt] = count + 1;
    this.#owners[this.start(entry) + count] = owner;
    return count;
  }

  /** Takes a point out; the last one of its cell gets its number. @returns the owner of that one, -1 when none moved */
  remove(cell: number, n: number): number {
    const entry = this.find(cell);
    const place = this.start(entry) + n;
    const last = this.start(entry) + this.count(entry) - 1;
    this.#table[entry + countAt] = this.count(entry) - 1;
    if (place === last) return none;
    const points = this.#points;
    for (let i = 0; i < stride; i++) points[place * stride + i] = points[last * stride + i] ?? 0;
    const owner = this.#owners[last] ?? none;
    this.#owners[place] = owner;
    return owner;
  }

  #hash(cell: number): number {
    // The bits that tell rows apart are spread, those that tell columns apart stay in order.
    return ((cell + Math.imul(cell >>> 7, 0x9e3779b1)) * entrySize) & this.#mask;
  }

  #enter(cell: number): number {
    if ((this.#cells + 1) * entrySize > this.#table.length * mostUsed) this.#rebuild();
    this.#cells += 1;
    const at = this.#freeEntry(cell);
    this.#table.set([cell, this.#room(leastRoom), 0, leastRoom], at);
    return at;
  }

  #freeEntry(cell: number): number {
    let at = this.#hash(cell);
    while (this.#table[at + startAt] !== none) at = (at + entrySize) & this.#mask;
    return at;
  }

  /** Leaves out the cells that have become empty, and makes the table fit for twice as many as are left. */
  #rebuild(): void {
    const old = this.#table;
    const kept: number[] = [];
    for (let at = 0; at < old.length; at += entrySize) {
      if (old[at + startAt] === none) continue;
      if (old[at + countAt] === 0) this.#leave(old[at + startAt] ?? 0, old[at + roomAt] ?? 0);
      else kept.push(at);
    }
    const size = 2 ** Math.ceil(Math.log2(Math.max(16, (2 * kept.length) / mostUsed)));
    this.#table = new Int32Array(size * entrySize).fill(none);
    this.#mask = size * entrySize - 1;
    this.#cells = kept.length;
    for (const at of kept) {
      const entry = old.subarray(at, at + entrySize);
      this.#table.set(entry, this.#freeEntry((entry[cellAt] ?? 0) >>> 0));
    }
  }

  #widen(entry: number): void {
    const start = this.start(entry);
    const room = this.#table[entry + roomAt] ?? 0;
    const wider = this.#room(room * 2);
    this.#points.copyWithin(wider * stride, start * stride, (start + room) * stride);
    for (let n = 0; n < room; n++) this.#owners[wider + n] = this.#owners[start + n] ?? none;
    this.#table[entry + startAt] = wider;
    this.#table[entry + roomAt] = room * 2;
    this.#leave(start, room);
  }

  #leave(start: number, room: number): void {
    (this.#left[Math.log2(room)] ??= []).push(start);
  }

  #room(size: number): number {
    const left = this.#left[Math.log2(size)]?.pop();
    if (left !== undefined) return left;
    const start = this.#used;
    this.#used += size;
    if (this.#used > this.#owners.length) {
      const length = Math.max(this.#used, this.#owners.length * 2);
      const [points, owners] = [this.#points, this.#owners];
      this.#points = new Float64Array(length * stride);
      this.#points.set(points);
      this.#owners = new Int32Array(length);
      this.#owners.set(owners);
    }
    return start;
  }
}
