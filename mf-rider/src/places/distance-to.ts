import { distanceKm, type LatLng } from '@rahi/contracts/geo/distance';
import { longestTripKm } from '@rahi/contracts/served-area';
import { formatKm } from '../area/figures.js';

/** Straight-line kilometres of the longest trip of any vehicle. */
const longestKm = Math.max(...Object.values(longestTripKm));

/** The distance to a place, or null beyond the reach of rides, where the figure does not help to choose. */
export function distanceTo(near: LatLng | null, place: LatLng): string | null {
  if (!near) return null;
  const km = distanceKm(near, place);
  return km <= longestKm ? formatKm(km) : null;
}
