import { bearing, distanceKm, type LatLng } from './distance.js';
import { nearestOn, type OnWay, type Way } from './way.js';

/** Farther from the way than this, in metres, a fix is off the way. */
export const offWayMetres = 50;
/** This many consecutive fixes off the way mean that the vehicle has left it. */
export const offWayFixes = 2;
/** A fix less exact than this, in metres, says nothing. */
export const usableAccuracy = 50;
/** A fix may be this far behind the progress made, in metres, without being off the way: the one before may have been too far ahead. */
const backMetres = 40;
/** How far ahead of the progress the search for a fix goes, in metres and in metres a second since the last one. */
const reachMetres = 200;
const reachSpeed = 40;
/** A way is rejoined farther ahead than that only when it is this near, in metres. */
const rejoinMetres = 40;
/** Slower than this (metres a second) a device's heading is not a direction of travel. */
const leastSpeed = 1.5;
/** Fixes at least this many metres apart, and one and a half times their accuracy, give a direction and a speed. */
const leastMove = 15;
const leastMoveShare = 1.5;

/** The data of a fix: accuracy in metres, speed in metres per second, heading in degrees, the time in milliseconds. */
export interface Fix extends LatLng {
  accuracy: number;
  speed: number | null;
  heading: number | null;
  at: number;
}

/** How a vehicle moves. */
export interface Movement {
  /** The fix from which the movement since is measured. */
  anchor: Fix | null;
  /** Direction of travel, degrees clockwise from north; null before it is known. */
  heading: number | null;
  /** Metres a second; null before it is known. */
  speed: number | null;
}

export const unmoved: Movement = { anchor: null, heading: null, speed: null };

/** A vehicle on its way. */
export interface Following extends Movement {
  way: Way;
  /** The place on the way; null before the first usable fix. */
  place: OnWay | null;
  /** True once a fix was on the way: a route may begin at some distance from a vehicle on a yard. */
  joined: boolean;
  /** Metres between the first usable fix and the way. */
  firstOff: number;
  /** Usable fixes in a row that were off the way. */
  offFixes: number;
  /** The last usable fix. */
  fix: Fix | null;
}

export const isOffWay = ({ offFixes }: Following): boolean => offFixes >= offWayFixes;

/** Starts on a way. The direction of travel is known from the way before. */
export function beginOn(way: Way, heading: number | null): Following {
  return { way, place: null, joined: false, firstOff: 0, offFixes: 0, fix: null, anchor: null, heading, speed: null };
}

/** The state after one more fix. Progress never goes back; a fix that is not accurate enough changes nothing. */
export function follow(before: Following, fix: Fix): Following {
  if (fix.accuracy > usableAccuracy) return before;
  const moved = { ...before, ...movementOf(before, fix), fix };
  const place = before.place ? placeAhead(before, before.place, moved) : firstPlace(before.way, fix, moved.heading);
  if (!place) return moved;
  const firstOff = before.place ? before.firstOff : place.off;
  const joined = before.joined || place.off <= offWayMetres;
  // A vehicle that has not reached the way yet has left it only when it drives away from it.
  const limit = joined ? offWayMetres : firstOff + offWayMetres;
  if (place.off > limit) return { ...moved, firstOff, offFixes: before.offFixes + 1 };
  return { ...moved, place, joined, firstOff, offFixes: 0 };
}

/** A way begins where its vehicle is, unless it was in use before: a later part that passes the beginning is not meant. */
function firstPlace(way: Way, fix: Fix, heading: number | null): OnWay | null {
  const near = nearestOn(way, fix, { from: 0, to: reachMetres, expected: 0, heading });
  if (near && near.off <= rejoinMetres) return near;
  return nearestOn(way, fix, { from: 0, to: way.metres, expected: 0, heading });
}

function placeAhead({ way, fix: last }: Following, place: OnWay, { fix, heading, speed }: Moved): OnWay {
  const seconds = last ? Math.max(0, fix.at - last.at) / 1000 : 0;
  const near = nearestOn(way, fix, {
    from: place.along - backMetres,
    to: place.along + reachMetres + reachSpeed * seconds,
    expected: place.along + seconds * Math.max(0, speed ?? 0),
    heading,
  });
  if (near && near.off <= offWayMetres) return near.along > place.along ? near : { ...place, off: near.off };
  const later = nearestOn(way, fix, { from: place.along, to: way.metres, expected: null, heading });
  if (later && later.off <= rejoinMetres) return later;
  return { ...place, off: near?.off ?? Number.POSITIVE_INFINITY };
}

interface Moved extends Movement {
  fix: Fix;
}

/**
 * The movement after one more fix: from the device while it moves, else from fix to fix, else in the direction before. A vehicle that
 * has not come far since the anchor is at most as fast as that.
 */
export function movementOf({ anchor, heading, speed }: Movement, fix: Fix): Movement {
  if (fix.heading !== null && fix.speed !== null && fix.speed >= leastSpeed)
    return { anchor: fix, heading: fix.heading, speed: fix.speed };
  const metres = anchor ? distanceKm(anchor, fix) * 1000 : 0;
  const seconds = anchor ? (fix.at - anchor.at) / 1000 : 0;
  const far = Math.max(leastMove, leastMoveShare * fix.accuracy);
  if (!anchor || metres >= far) {
    return {
      anchor: fix,
      heading: anchor ? bearing(anchor, fix) : heading,
      speed: fix.speed ?? (seconds > 0 ? metres / seconds : null),
    };
  }
  return { anchor, heading, speed: fix.speed ?? (speed === null ? null : atMost(far, seconds, speed)) };
}

/** A speed of at most so many metres in so many seconds; slower than a person walks is a vehicle that stands. */
function atMost(metres: number, seconds: number, speed: number): number {
  const most = seconds > 0 ? Math.min(speed, metres / seconds) : speed;
  return most < leastSpeed ? 0 : most;
}
