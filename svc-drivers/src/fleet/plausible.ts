import { distanceKm } from '@rahi/contracts';
import type { Fix } from '../drivers/fix.js';

/** Within this distance a phone’s position may simply be wrong, in km: it comes from a network tower instead of satellites. */
const noiseKm = 20;
/** The fastest car, and the fastest plane for someone who goes online elsewhere. In km/h. */
const drivingKmh = 250;
const flyingKmh = 900;

/** Whether a person can have come from one place to the other. A driver who is online drives; one who goes online may have flown. */
export function isPlausible(before: Fix | null, after: Fix, isOnline: boolean): boolean {
  if (!before) return true;
  const km = distanceKm(before, after);
  const hours = Math.max(after.at - before.at, 0) / 3_600_000;
  return km <= noiseKm || km <= (isOnline ? drivingKmh : flyingKmh) * hours;
}
