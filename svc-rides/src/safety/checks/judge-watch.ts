import { distanceKm, type LatLng, type SafetyCheckKind } from '@rahi/contracts';
import { measureWay, nearestOn } from '@rahi/contracts/geo/way';
import type { WatchEntity } from './watch.entity.js';

/** A car farther from its way than this, for this long, has left it. */
export const offWayMetres = 500;
const offWayMs = 60_000;
/** A car that stays within a circle of this radius for `stillMs` stands still. */
const stillMetres = 50;
const stillMs = 4 * 60_000;
/** A position older than this says nothing about the present: a silent phone is not a stop. */
const freshMs = 60_000;
/** Nearer to the drop-off than this, people get out and pay; near a stop, the car waits for them (R44). */
const thereMetres = 300;

export interface Fix extends LatLng {
  /** Epoch milliseconds. */
  at: number;
}

const metresBetween = (a: LatLng, b: LatLng): number => distanceKm(a, b) * 1000;

/**
 * The effect of a new position on a trip: the new watch, and the question to ask, if any. A question is not asked again
 * before the car is back on its route, or moves again.
 * @param places the drop-off, and each stop: standing there is no matter
 */
export function judgeWatch(
  watch: WatchEntity,
  fix: Fix,
  places: readonly LatLng[],
  now: number,
): { watch: WatchEntity; ask: SafetyCheckKind | null } {
  if (now - fix.at > freshMs) return { watch, ask: null };
  const next = { ...watch, ...offOf(watch, fix), ...stillOf(watch, fix) };
  const isThere = places.some((place) => metresBetween(fix, place) <= thereMetres);
  const isOff = next.offSince !== null && fix.at - next.offSince.getTime() >= offWayMs;
  if (isOff && !next.askedOff) return { watch: { ...next, askedOff: true }, ask: 'off_way' };
  const isStill = next.stillSince !== null && fix.at - next.stillSince.getTime() > stillMs;
  if (isStill && !next.askedStill && !isThere) return { watch: { ...next, askedStill: true }, ask: 'long_stop' };
  return { watch: next, ask: null };
}

function offOf({ way, offSince }: WatchEntity, fix: Fix): Partial<WatchEntity> {
  if (metresToWay(way, fix) <= offWayMetres) return { offSince: null, askedOff: false };
  return { offSince: offSince ?? new Date(fix.at) };
}

function metresToWay(points: WatchEntity['way'], place: LatLng): number {
  if (points === null || points.length < 2) return 0;
  const way = measureWay(points);
  return nearestOn(way, place, { from: 0, to: way.metres, expected: null, heading: null })?.off ?? 0;
}

function stillOf({ stillSince, stillLat, stillLng }: WatchEntity, fix: Fix): Partial<WatchEntity> {
  const stood = stillLat !== null && stillLng !== null ? { lat: stillLat, lng: stillLng } : null;
  if (stood && stillSince && metresBetween(stood, fix) <= stillMetres) return {};
  return { stillSince: new Date(fix.at), stillLat: fix.lat, stillLng: fix.lng, askedStill: false };
}
