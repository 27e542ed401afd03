import { bearing, distanceKm, type LatLng } from '@rahi/contracts/geo/distance';

/** A single step longer than this is not a drive: the marker jumps. */
const LEAP_KM = 2;
const SHORTEST_MS = 250;
const LONGEST_MS = 4000;
/** A glide lasts longer than the time until the next position: it never stops in between, and its end costs no frame. */
const OVERLAP = 1.2;
/** Less than this is the tremble of a position, not a direction. */
const TREMBLE_KM = 0.004;
/** A change of direction (degrees) that is shown at once. */
const TURN = 15;

/**
 * When a position is less than this (pixels) from the vehicle's current target, it is joined with the following ones
 * into one glide, and nothing is drawn: the vehicle's picture is more than twice as long, and covers half of its length
 * around its position. Beginning a glide costs a page three frames, whatever its length.
 */
export const JOINED_PX = 14;
/** How long after its last glide began (milliseconds) a vehicle waits for more positions: three, a second apart. */
export const JOINED_MS = 3300;

/** Whether a position, this many pixels and degrees away, waits for the following ones. */
export const isJoined = (px: number, degrees: number): boolean => px < JOINED_PX && Math.abs(degrees) < TURN;

/** The duration of a glide to a position that came this many milliseconds after the last: slightly longer. */
export function glideDuration(sinceLastMs: number, km: number): number {
  return km === 0 || km > LEAP_KM ? 0 : Math.min(LONGEST_MS, Math.max(SHORTEST_MS, sinceLastMs * OVERLAP));
}

/** The point a share (0 to 1) of the way. Straight on the map, which is exact enough for a few hundred metres. */
export function between(from: LatLng, to: LatLng, share: number): LatLng {
  return { lat: from.lat + (to.lat - from.lat) * share, lng: from.lng + (to.lng - from.lng) * share };
}

/**
 * The direction of a vehicle: the given heading, else the direction of its movement, else unchanged. Degrees, continued
 * past 360 so it turns the short way.
 */
export function turnedTo(before: number, heading: number | null | undefined, from: LatLng, to: LatLng): number {
  const moved = distanceKm(from, to) > TREMBLE_KM;
  const target = heading ?? (moved ? bearing(from, to) : before);
  return before + ((((target - before) % 360) + 540) % 360) - 180;
}
