import { distanceKm } from '@rahi/contracts';
import type { Fix } from './fleet.js';

/** Nearer than this a phone may be wrong about its place, in km: by a tower of the network instead of satellites. */
const noiseKm = 20;
/** No car is faster, and nobody who goes online elsewhere has come faster than by plane, in km/h. */
const drivingKmh = 250;
const flyingKmh = 900;

/** Can somebody be at a place, who was at another one before? A driver who is online drives; one who goes online may have flown. */
export function isPlausible(before: Fix | null, after: Fix, isOnline: boolean): boolean {
  if (!before) return true;
  const km = distanceKm(before, after);
  const hours = Math.max(after.at - before.at, 0) / 3_600_000;
  return km <= noiseKm || km <= (isOnline ? drivingKmh : flyingKmh) * hours;
}
