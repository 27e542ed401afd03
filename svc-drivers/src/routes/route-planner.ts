import { CITY_SPEED_KMH, durationMinutes, type LatLng } from '@rahi/contracts/geo/distance';
import { planStreetRoute, type RouteLeg } from '@rahi/contracts/geo/street-route';
import type { Route } from '@rahi/contracts/places';

export interface RouteQuery {
  origin: LatLng;
  destination: LatLng;
}

type RouteStep = Route['steps'][number];
type Measure = Route['distance'];

const POINTS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'] as const;

/** The built-in planner of R28: along the schematic streets of the contracts, with no map data and no network. */
export function planRoute({ origin, destination }: RouteQuery): Route & { source: 'built-in' } {
  const route = planStreetRoute(origin, destination);
  return {
    polyline: route.polyline,
    distance: distanceOf(route.km),
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
    distance: distanceOf(leg.km),
    duration: durationOf(leg.km),
  };
}

function instructionOf({ maneuver, street, bearing }: RouteLeg, first: boolean): string {
  if (first) return `Head ${POINTS[Math.round(bearing / 45) % 8] ?? 'north'} on ${street}`;
  switch (maneuver) {
    case 'turn-left':
      return `Turn left onto ${street}`;
    case 'turn-right':
      return `Turn right onto ${street}`;
    case 'straight':
      return `Continue onto ${street}`;
  }
}

/** Whole seconds at the city speed; the text counts minutes as a fare does, and never says 0 for a drive. */
function durationOf(km: number): Measure {
  const value = Math.round((km / CITY_SPEED_KMH) * 3600);
  const minutes = value > 0 ? Math.max(1, durationMinutes(km)) : 0;
  if (minutes < 60) return { text: `${minutes} min`, value };
  const rest = minutes % 60;
  return { text: `${Math.floor(minutes / 60)} h${rest > 0 ? ` ${rest} min` : ''}`, value };
}

/** Whole metres; the text is "250 m" below a kilometre (to 10 m), "4.2 km" below a hundred, "128 km" above. */
function distanceOf(km: number): Measure {
  const value = Math.round(km * 1000);
  const tens = Math.round(km * 100) * 10;
  if (tens < 1000) return { text: `${tens} m`, value };
  return { text: km < 99.95 ? `${km.toFixed(1)} km` : `${Math.round(km)} km`, value };
}
