import { kmOf } from './sphere.js';

/** What was found, and its great-circle distance in kilometres. */
export interface Hit<T> {
  item: T;
  km: number;
}

/** The `limit` nearest items within a distance, of those offered to it, nearest first. Distances are squared chords. */
export class NearestList<T> {
  readonly #items: T[] = [];
  readonly #chords: number[] = [];

  /** @param within nothing farther is taken */
  constructor(
    private readonly limit: number,
    private within: number,
  ) {}

  get isFull(): boolean {
    return this.#items.length >= this.limit;
  }

  /** An item farther than this cannot be among the nearest. */
  get reach(): number {
    return this.within;
  }

  /** Takes an item within reach. */
  add(item: T, chordSquared: number): void {
    const items = this.#items;
    const chords = this.#chords;
    let at = this.isFull ? this.limit - 1 : items.length;
    for (; at > 0; at--) {
      const nearer = chords[at - 1] ?? 0;
      if (nearer <= chordSquared) break;
      chords[at] = nearer;
      items[at] = items[at - 1] ?? item;
    }
    chords[at] = chordSquared;
    items[at] = item;
    if (this.isFull) this.within = chords[this.limit - 1] ?? this.within;
  }

  hits(): Hit<T>[] {
    return this.#items.map((item, at) => ({ item, km: kmOf(this.#chords[at] ?? 0) }));
  }
}
