import { distanceKm, type LatLng } from '@rahi/contracts';

/** A phone that lies still reports places up to so far apart: a shorter step is no driving, in metres. */
const stillMetres = 25;

/** How far a car has driven, in metres, and where the last step that counts ended; undefined without any place. */
export interface Driven {
  metres: number;
  last: LatLng | undefined;
}

/**
 * How far a car has driven by its recorded places in order: the straight steps between them. A step begins where the last one
 * that counts ended, so that a car in slow traffic counts, and one that stands still does not. Where no places were recorded, the straight
 * line across the gap counts, which is never longer than the way. Counted in parts, each from the last place of the part before, it is
 * the same.
 */
export function drivenBy(places: readonly LatLng[]): Driven {
  let [last, metres] = [places[0], 0];
  for (const place of places) {
    const step = last ? distanceKm(last, place) * 1000 : 0;
    if (step < stillMetres) continue;
    metres += step;
    last = place;
  }
  return { metres, last };
}
