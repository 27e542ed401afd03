import { EARTH_RADIUS_KM } from '@rahi/contracts/geo/distance';

/** A driver found, and how far away: great-circle kilometres. */
export interface Hit {
  id: string;
  km: number;
}

/** The `limit` smallest squared chords offered so far, sorted. */
export class NearestList {
  readonly #slots: Int32Array;
  readonly #chords: Float64Array;
  #count = 0;
  /** Squared chord beyond which nothing is taken any more. */
  reach: number;

  constructor(
    private readonly limit: number,
    radius: number,
  ) {
    this.#slots = new Int32Array(limit);
    this.#chords = new Float64Array(limit);
    this.reach = radius;
  }

  offer(slot: number, chord: number): void {
    if (chord > this.reach) return;
    if (this.#count < this.limit) this.#count++;
    else if (chord === this.reach) return;
    let at = this.#count - 1;
    for (; at > 0 && (this.#chords[at - 1] ?? 0) > chord; at--) {
      this.#chords[at] = this.#chords[at - 1] ?? 0;
      this.#slots[at] = this.#slots[at - 1] ?? -1;
    }
    this.#chords[at] = chord;
    this.#slots[at] = slot;
    if (this.#count === this.limit) this.reach = this.#chords[this.limit - 1] ?? this.reach;
  }

  hits(ids: readonly (string | undefined)[]): Hit[] {
    const hits: Hit[] = [];
    for (let at = 0; at < this.#count; at++) {
      const id = ids[this.#slots[at] ?? -1];
      const km = 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(this.#chords[at] ?? 0) / 2));
      if (id !== undefined) hits.push({ id, km });
    }
    return hits;
  }
}
