import { distanceKm, indiaBounds, type LatLng } from './distance.js';

/** R49: nothing that a driver or a rider sits in is faster, in metres a second (252 km/h). */
export const fastestMetres = 70;
/** Two good fixes of one place may differ by this, in metres, beyond the accuracy that the device states. */
const noiseMetres = 100;
/** What a new fix says of its own inaccuracy counts up to this, in metres: one that is off by 100 km stays in doubt. */
const mostInaccuracy = 1_000;
/** Around 0° N, 0° E, in degrees: what some devices send for "unknown". It is the sea, so no second fix confirms it. */
const nullIsland = 0.001;

/** A place, when it was there (epoch milliseconds of one clock), and how exact it is, in metres, where that is known. */
export interface SievedFix extends LatLng {
  at: number;
  accuracy?: number;
  /**
   * Epoch milliseconds of the device's own clock. To a server `at` is as late as the network was slow, so that the second of two fixes
   * can seem to be the older one.
   */
  clock?: number;
}

/** What is known of a device: its last good fix, and one that waits for a second that agrees with it. */
export interface Sieve<Fix extends SievedFix> {
  good: Fix | null;
  doubtful: Fix | null;
}

/**
 * What became of a fix: `taken`; `late`, as it is older than the last good one; `doubtful`, as it waits for a second; `nowhere`,
 * as it is at (0, 0).
 */
export type FixVerdict = 'taken' | 'late' | 'doubtful' | 'nowhere';

/** What becomes of a fix and of what is known. `confirmed`: the fix that was in doubt, which this one agrees with. */
export interface Sifted<Fix extends SievedFix> {
  verdict: FixVerdict;
  sieve: Sieve<Fix>;
  confirmed: Fix | null;
}

/** @param speedUp how many times faster than in life vehicles drive: those of the demo fleet */
export interface SieveOptions {
  speedUp?: number;
}

export const emptySieve = { good: null, doubtful: null } as const;

/**
 * R49: whether to believe a fix. One at (0, 0) is never believed; one that is farther from the last good one than a vehicle drives
 * in the time, or outside India while that one was inside, only when the next one agrees with it. The first fix is believed.
 */
export function sift<Fix extends SievedFix>(
  { good, doubtful }: Sieve<Fix>,
  fix: Fix,
  { speedUp = 1 }: SieveOptions = {},
): Sifted<Fix> {
  const keptOut = { sieve: { good, doubtful }, confirmed: null };
  const taken = { verdict: 'taken', sieve: { good: fix, doubtful: null } } as const;
  if (isNowhere(fix)) return { verdict: 'nowhere', ...keptOut };
  if (good && fix.at < good.at) return { verdict: 'late', ...keptOut };
  const follows = !good || (isReachable(good, fix, speedUp) && (isInIndia(fix) || !isInIndia(good)));
  if (follows) return { ...taken, confirmed: null };
  // A good fix since then says that the doubtful one was wrong.
  const counts = doubtful !== null && doubtful.at >= good.at && isLater(fix, doubtful);
  if (counts && isReachable(doubtful, fix, speedUp)) return { ...taken, confirmed: doubtful };
  return { verdict: 'doubtful', sieve: { good, doubtful: fix }, confirmed: null };
}

/** Whether a position is the (0, 0) of a device that knows none. */
export function isNowhere({ lat, lng }: LatLng): boolean {
  return Math.abs(lat) < nullIsland && Math.abs(lng) < nullIsland;
}

/** A fix that comes twice is no second one. */
function isLater(fix: SievedFix, { at, clock }: SievedFix): boolean {
  return fix.at > at || (fix.clock !== undefined && clock !== undefined && fix.clock > clock);
}

function isReachable(from: SievedFix, to: SievedFix, speedUp: number): boolean {
  const seconds = Math.max(0, to.at - from.at) / 1000;
  const inexact = (from.accuracy ?? 0) + Math.min(mostInaccuracy, to.accuracy ?? 0);
  return distanceKm(from, to) * 1000 <= noiseMetres + inexact + fastestMetres * speedUp * seconds;
}

function isInIndia({ lat, lng }: LatLng): boolean {
  const { south, west, north, east } = indiaBounds;
  return lat >= south && lat <= north && lng >= west && lng <= east;
}
