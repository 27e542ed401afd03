import { distanceKm, type LatLng } from '@rahi/contracts';

/** Connaught Place: where the fleet waits until a rider looks elsewhere. */
const home: LatLng = { lat: 28.6315, lng: 77.2167 };
/** Searches closer together than this are one crowd. */
const sameCrowdKm = 5;
/** A crowd is forgotten after this long without a search. */
const crowdLifeMs = 10 * 60_000;
const mostCrowds = 4;

interface Crowd {
  center: LatLng;
  seenAt: number;
}

/** Where riders look for cars: the fleet spreads over these places. */
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

  /** Where the driver at `index` belongs. Vehicle types repeat every four drivers, so every crowd gets all types. */
  placeOf(index: number): LatLng {
    const crowds = this.#crowds;
    // The newest crowd gets the larger share, because somebody is watching it.
    const share = Math.floor(index / 4) % (crowds.length + 1);
    return crowds[share === crowds.length ? 0 : share]?.center ?? home;
  }
}
