import { distanceKm, type LatLng } from '@rahi/contracts/geo/distance';
import { longestTripKm } from '@rahi/contracts/served-area';
import { formatKm } from '../area/figures.js';

/** Straight-line kilometres of the longest trip of any vehicle. */
const longestKm = Math.max(...Object.values(longestTripKm));

/** How far a place is, or null for one that no ride goes to: that figure helps nobody to choose. */
export function distanceTo(near: LatLng | null, place: LatLng): string | null {
  if (!near) return null;
  const km = distanceKm(near, place);
  return km <= longestKm ? formatKm(km) : null;
}
