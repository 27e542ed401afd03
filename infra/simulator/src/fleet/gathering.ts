import { distanceKm, type LatLng } from '@rahi/contracts';

/** Searches closer together than this are one crowd. */
const sameCrowdKm = 5;
/** A crowd is forgotten after this long without a search. */
const crowdLifeMs = 10 * 60_000;
const mostCrowds = 4;

interface Crowd {
  center: LatLng;
  seenAt: number;
}

/** The places where riders look for cars: half of the fleet spreads over them. */
export class Gathering {
  #crowds: Crowd[] = [];

  /** A rider searched here. `now` in epoch milliseconds. */
  look(center: LatLng, now: number): void {
    const known = this.#crowds.find((crowd) => distanceKm(crowd.center, center) < sameCrowdKm);
    if (known) known.seenAt = now;
    else this.#crowds.push({ center, seenAt: now });
    this.#crowds = this.#crowds
      .filter((crowd) => now - crowd.seenAt < crowdLifeMs)
      .toSorted((a, b) => b.seenAt - a.seenAt)
      .slice(0, mostCrowds);
  }

  /**
   * The crowd of the driver at `index`; null for a driver who waits elsewhere in the city. Vehicle types repeat every
   * four drivers, so every crowd gets all types.
   */
  crowdOf(index: number): LatLng | null {
    const crowds = this.#crowds;
    const group = Math.floor(index / 4);
    if (crowds.length === 0 || group % 2 === 1) return null;
    // The newest crowd gets the larger share, because a person is watching it.
    const share = (group / 2) % (crowds.length + 1);
    return crowds[share === crowds.length ? 0 : share]?.center ?? null;
  }
}
