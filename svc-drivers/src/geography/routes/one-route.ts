import type { Route } from '@rahi/contracts/places';
import { distanceMeasure, durationMeasure } from './measures.js';

/** R44: the legs of a way with stops as one route. An estimate where one of them is: it is known no better than that. */
export function oneRoute(legs: readonly Route[]): Route {
  const sources = legs.map(({ source }) => source);
  return {
    // A leg begins where the one before it ends.
    polyline: legs.flatMap(({ polyline }) => polyline),
    distance: distanceMeasure(sum(legs, 'distance') / 1000),
    duration: durationMeasure(sum(legs, 'duration')),
    steps: legs.flatMap(({ steps }) => steps),
    source: sources.find((source) => source === 'estimate') ?? sources[0] ?? 'estimate',
  };
}

const sum = (legs: readonly Route[], measure: 'distance' | 'duration'): number =>
  legs.reduce((total, leg) => total + leg[measure].value, 0);
