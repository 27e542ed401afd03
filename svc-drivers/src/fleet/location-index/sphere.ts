import { EARTH_RADIUS_KM, type LatLng } from '@rahi/contracts/geo/distance';

/** A point as a unit vector: the chord between two of them is 2·sin(d / 2R), the haversine formula before its arc sine. */
export interface Vector {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export const degree = Math.PI / 180;

export function vectorOf({ lat, lng }: LatLng): Vector {
  const cosLat = Math.cos(lat * degree);
  return { x: cosLat * Math.cos(lng * degree), y: cosLat * Math.sin(lng * degree), z: Math.sin(lat * degree) };
}

/** The squared chord of an arc of `km`. */
export function chordSquaredOf(km: number): number {
  return (2 * Math.sin(Math.min(Math.PI / 2, km / EARTH_RADIUS_KM / 2))) ** 2;
}

export function kmOf(chordSquared: number): number {
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chordSquared) / 2));
}
