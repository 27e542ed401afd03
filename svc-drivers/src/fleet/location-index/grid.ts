import { EARTH_RADIUS_KM, type LatLng } from '@rahi/contracts/geo/distance';
import { degree } from './sphere.js';

/** About 1 km of latitude. */
const cellDegrees = 0.009;
const columns = 360 / cellDegrees;
/** Degrees added to a box, so that rounding cannot cut off a point on its border. */
const borderSlack = 1e-9;

/** Rows and columns of the grid, the last ones included. Columns go on past the antimeridian, on either side. */
export interface Box {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

export const emptyBox: Box = { south: 0, north: -1, west: 0, east: -1 };

const rowOf = (lat: number): number => Math.floor((lat + 90) / cellDegrees);
/** Counted from the antimeridian. */
const columnOf = (lng: number): number => Math.floor((lng + 180) / cellDegrees);

/** The number of a cell. */
export const cellOf = (row: number, column: number): number => row * columns + ((column + columns) % columns);

export const cellAt = ({ lat, lng }: LatLng): number => cellOf(rowOf(lat), columnOf(lng));

/** Edges in degrees around all that is within the radius; west and east may lie past the antimeridian. */
export function reachOf({ lat, lng }: LatLng, km: number) {
  const angle = km / EARTH_RADIUS_KM;
  const latReach = angle / degree + borderSlack;
  // A circle reaches farthest east and west where sin Δλ = sin d / cos φ; one that holds a pole goes all the way round.
  const sine = Math.sin(Math.min(Math.PI / 2, angle)) / Math.cos(lat * degree);
  const holdsPole = Math.abs(lat) + latReach >= 90 || sine >= 1;
  const lngReach = holdsPole ? 180 : Math.asin(sine) / degree + borderSlack;
  return {
    south: Math.max(-90, lat - latReach),
    north: Math.min(90, lat + latReach),
    west: lng - lngReach,
    east: lng + lngReach,
  };
}

/** All cells that may hold something within the radius. A larger radius gives a box around the smaller one's. */
export function boxAround(center: LatLng, km: number): Box {
  const { south, north, west, east } = reachOf(center, km);
  const first = columnOf(west);
  return {
    south: rowOf(south),
    north: rowOf(north),
    west: first,
    east: Math.min(columnOf(east), first + columns - 1),
  };
}

export const cellsIn = ({ south, north, west, east }: Box): number => (north - south + 1) * (east - west + 1);
