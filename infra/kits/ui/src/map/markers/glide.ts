import { bearing, distanceKm, type LatLng } from '@rahi/contracts/geo/distance';

/** Farther than this in one go is no drive: the marker jumps. */
const LEAP_KM = 2;
const SHORTEST_MS = 250;
const LONGEST_MS = 4000;
/** A glide lasts past the next position's time: it never stands in between, and no frame is spent on its end. */
const OVERLAP = 1.2;
/** Less than this is the tremble of a position, not a direction. */
const TREMBLE_KM = 0.004;
/** A change of direction (degrees) that is shown at once. */
const TURN = 15;

/**
 * Less than this from where a vehicle is headed already (pixels), a position is joined with those that follow to one
 * glide, and nothing is drawn: the vehicle's picture is more than twice as long, and reaches over its half from where it
 * stands. To begin a glide costs a page three frames, whatever its length.
 */
export const JOINED_PX = 14;
/** No longer after its last glide began (milliseconds) than this does a vehicle wait for more positions: three, a second apart. */
export const JOINED_MS = 3300;

/** Does a position, so many pixels and degrees away, wait for those that follow? */
export const isJoined = (px: number, degrees: number): boolean => px < JOINED_PX && Math.abs(degrees) < TURN;

/** How long to glide to a position that came so many milliseconds after the last: a little longer than that. */
export function glideDuration(sinceLastMs: number, km: number): number {
  return km === 0 || km > LEAP_KM ? 0 : Math.min(LONGEST_MS, Math.max(SHORTEST_MS, sinceLastMs * OVERLAP));
}

/** The point a share (0 to 1) of the way. Straight on the map, which is exact enough for a few hundred metres. */
export function between(from: LatLng, to: LatLng, share: number): LatLng {
  return { lat: from.lat + (to.lat - from.lat) * share, lng: from.lng + (to.lng - from.lng) * share };
}

/** Where a vehicle points: as it says, else the way it moved, else as before. Degrees, continued past 360 so that it turns the short way. */
export function turnedTo(before: number, heading: number | null | undefined, from: LatLng, to: LatLng): number {
  const moved = distanceKm(from, to) > TREMBLE_KM;
  const target = heading ?? (moved ? bearing(from, to) : before);
  return before + ((((target - before) % 360) + 540) % 360) - 180;
}
