import { distanceKm, type LatLng } from '@rahi/contracts';

/** A phone that lies still reports places up to so far apart: a shorter step is no driving, in metres. */
const stillMetres = 25;

/**
 * How far a car has driven, in metres, by its recorded places in order: the straight steps between them. A step begins where the last one
 * that counts ended, so that a car in slow traffic counts, and one that stands still does not. Where no places were recorded, the straight
 * line across the gap counts, which is never longer than the way.
 */
export function drivenMetres(places: readonly LatLng[]): number {
  let [from, metres] = [places[0], 0];
  for (const place of places) {
    const step = from ? distanceKm(from, place) * 1000 : 0;
    if (step < stillMetres) continue;
    metres += step;
    from = place;
  }
  return metres;
}
