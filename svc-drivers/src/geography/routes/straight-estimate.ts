import { CITY_SPEED_KMH, distanceKm, durationMinutes, type LatLng } from '@rahi/contracts/geo/distance';
import type { Language } from '@rahi/contracts/languages';
import type { Route } from '@rahi/contracts/places';
import { instructionOf } from './maneuver-words.js';
import { distanceMeasure, durationMeasure } from './measures.js';

/** R28: the documented straight-line figures, where no roads are known. The text of the duration has the minutes of a fare. */
export function straightEstimate(
  origin: LatLng,
  destination: LatLng,
  language?: Language,
): Route & { source: 'estimate' } {
  const km = distanceKm(origin, destination);
  return {
    polyline: [
      [origin.lat, origin.lng],
      [destination.lat, destination.lng],
    ],
    distance: distanceMeasure(km),
    duration: durationMeasure((km / CITY_SPEED_KMH) * 3600, durationMinutes(km)),
    steps: [
      {
        maneuver: 'straight',
        instruction: instructionOf({ turn: 'arrive', street: '' }, language),
        distance: distanceMeasure(0),
        duration: durationMeasure(0),
      },
    ],
    source: 'estimate',
  };
}
