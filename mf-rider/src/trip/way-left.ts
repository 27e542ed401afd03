import { distanceKm, type LatLng, type LatLngPair } from '@rahi/contracts/geo/distance';
import { remainingKm, toLatLng } from '@rahi/contracts/geo/polyline';

/** Farther from its route than this (km), the car has left it: the line stays whole until the next one is planned. */
const offRouteKm = 0.15;

/** The part of a route that lies before the car, beginning at the car. */
export function wayLeft(route: readonly LatLngPair[], car: LatLng): readonly LatLngPair[] {
  const left = remainingKm(route, car);
  let behind = 0;
  for (let index = route.length - 1; index > 0; index--) {
    const [from, to] = [route[index - 1], route[index]];
    if (!from || !to) break;
    const piece = distanceKm(toLatLng(from), toLatLng(to));
    if (behind + piece >= left) {
      const detour = distanceKm(toLatLng(from), car) + distanceKm(car, toLatLng(to)) - piece;
      return detour > offRouteKm ? route : [[car.lat, car.lng], ...route.slice(index)];
    }
    behind += piece;
  }
  return route;
}
