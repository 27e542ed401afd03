import { distanceKm, type LatLng } from '@rahi/contracts';

/** Connaught Place: where the fleet waits before anyone has looked anywhere. */
const home: LatLng = { lat: 28.6315, lng: 77.2167 };
/** Two looks nearer than this are the same crowd. */
const sameCrowdKm = 5;
/** A crowd that nobody has looked at for this long is let go. */
const crowdLifeMs = 10 * 60_000;
const mostCrowds = 4;

interface Crowd {
  center: LatLng;
  seenAt: number;
}

/** Where riders look for cars; the fleet spreads itself over these places. */
export class Gathering {
  #crowds: Crowd[] = [];

  /** Someone looked around here. `now` in epoch milliseconds. */
  look(center: LatLng, now: number): void {
    const known = this.#crowds.find((crowd) => distanceKm(crowd.center, center) < sameCrowdKm);
    if (known) {
      known.seenAt = now;
    } else {
      this.#crowds.push({ center, seenAt: now });
    }
    this.#crowds = this.#crowds
      .filter((crowd) => now - crowd.seenAt < crowdLifeMs)
      .toSorted((a, b) => b.seenAt - a.seenAt)
      .slice(0, mostCrowds);
  }

  /** Where the fleet's `index`-th driver belongs. Types alternate in fours, so every crowd has all of them. */
  placeOf(index: number): LatLng {
    const crowds = this.#crowds;
    // The newest crowd has the larger share: it is the one somebody is watching.
    const share = Math.floor(index / 4) % (crowds.length + 1);
    return crowds[share === crowds.length ? 0 : share]?.center ?? home;
  }
}
