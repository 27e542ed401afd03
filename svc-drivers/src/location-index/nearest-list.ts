import { EARTH_RADIUS_KM } from '@rahi/contracts/geo/distance';

/** What was found, by what it was entered with, and how far away: great-circle kilometres. */
export interface Hit<Id = string> {
  id: Id;
  km: number;
}

/** The `limit` smallest squared chords offered since `begin`, sorted. Kept by an index from one query to the next. */
export class NearestList {
  #slots = new Int32Array(64);
  #chords = new Float64Array(64);
  #limit = 0;
  #count = 0;
  /** Squared chord beyond which nothing is taken any more. */
  reach = 0;

  begin(limit: number, radius: number): void {
    if (limit > this.#slots.length) {
      this.#slots = new Int32Array(limit);
      this.#chords = new Float64Array(limit);
    }
    this.#limit = limit;
    this.#count = 0;
    this.reach = radius;
  }

  /** Takes a point in whose chord is within reach. @returns the reach from then on */
  offer(slot: number, chord: number): number {
    if (this.#count < this.#limit) this.#count++;
    else if (chord === this.reach) return chord;
    const slots = this.#slots;
    const chords = this.#chords;
    let at = this.#count - 1;
    for (; at > 0; at--) {
      const nearer = chords[at - 1] ?? 0;
      if (nearer <= chord) break;
      chords[at] = nearer;
      slots[at] = slots[at - 1] ?? -1;
    }
    chords[at] = chord;
    slots[at] = slot;
    if (this.#count === this.#limit) this.reach = chords[this.#limit - 1] ?? this.reach;
    return this.reach;
  }

  hits<Id>(ids: readonly (Id | undefined)[]): Hit<Id>[] {
    const hits: Hit<Id>[] = [];
    for (let at = 0; at < this.#count; at++) {
      const id = ids[this.#slots[at] ?? -1];
      const km = 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(this.#chords[at] ?? 0) / 2));
      if (id !== undefined) hits.push({ id, km });
    }
    return hits;
  }
}
