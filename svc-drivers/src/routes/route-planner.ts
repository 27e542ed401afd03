import { CITY_SPEED_KMH, durationMinutes, type LatLng } from '@rahi/contracts/geo/distance';
import { planStreetRoute, type RouteLeg } from '@rahi/contracts/geo/street-route';
import type { Route } from '@rahi/contracts/places';
import { compassPoint, distanceMeasure, durationMeasure } from './measures.js';

export interface RouteQuery {
  origin: LatLng;
  destination: LatLng;
}

type RouteStep = Route['steps'][number];
type Measure = Route['distance'];

/** The built-in planner of R28: along the schematic streets of the contracts, without map data and without network. */
export function planRoute({ origin, destination }: RouteQuery): Route & { source: 'built-in' } {
  const route = planStreetRoute(origin, destination);
  return {
    polyline: route.polyline,
    distance: distanceMeasure(route.km),
    duration: durationOf(route.km),
    steps: [...route.legs.map(stepOf), arrival],
    source: 'built-in',
  };
}

const arrival: RouteStep = {
  maneuver: 'straight',
  instruction: 'Arrive at your destination',
  distance: { text: '0 m', value: 0 },
  duration: { text: '0 min', value: 0 },
};

function stepOf(leg: RouteLeg, index: number): RouteStep {
  return {
    maneuver: leg.maneuver,
    instruction: instructionOf(leg, index === 0),
    distance: distanceMeasure(leg.km),
    duration: durationOf(leg.km),
  };
}

function instructionOf({ maneuver, street, bearing }: RouteLeg, first: boolean): string {
  if (first) return `Head ${compassPoint(bearing)} on ${street}`;
  switch (maneuver) {
    case 'turn-left':
      return `Turn left onto ${street}`;
    case 'turn-right':
      return `Turn right onto ${street}`;
    case 'straight':
      return `Continue onto ${street}`;
  }
}

/** At the city speed; the text has the minutes of a fare. */
function durationOf(km: number): Measure {
  return durationMeasure((km / CITY_SPEED_KMH) * 3600, durationMinutes(km));
}
