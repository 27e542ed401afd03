import { EARTH_RADIUS_KM } from '@rahi/contracts/geo/distance';

/** About 1 km of latitude: measured, finer cells cost more where drivers are few, coarser ones where they are many. */
const cellDegrees = 0.009;
export const rows = 20_000;
export const columns = 40_000;
/** Degrees by which a point may seem to lie across the border of its cell, for rounding. */
const borderSlack = 1e-9;

const degree = Math.PI / 180;
const kmPerRow = cellDegrees * degree * EARTH_RADIUS_KM;

export const radians = (degrees: number): number => degrees * degree;
export const rowOf = (lat: number): number => Math.min(rows - 1, Math.floor((lat + 90) / cellDegrees));
/** Counted from the antimeridian, not wrapped: 180° is one past the last column. */
export const columnOf = (lng: number): number => Math.floor((lng + 180) / cellDegrees);
/** Columns go round, by up to one turn either way. */
export const wrapped = (column: number): number =>
  column < 0 ? column + columns : column >= columns ? column - columns : column;
/** The number of a cell: below 2³¹. */
export const cellOf = (row: number, column: number): number => row * columns + wrapped(column);

/** How many columns a ring grows by to either side, so that it stays about as wide as it is high. */
export function columnsPerRing(cosLat: number): number {
  return Math.max(1, Math.min(columns / 2, Math.round(1 / Math.max(cosLat, 1 / columns))));
}

/** How many cells the rings of a query look at when nothing stops them early. */
export function cellsWithin(km: number, cosLat: number): number {
  const rings = Math.ceil(km / kmPerRow) + 1;
  const across = Math.min(columns, 2 * rings * columnsPerRing(cosLat) + 1);
  return Math.min(rows, 2 * rings + 1) * across;
}

/** Squared chord of an arc of so many kilometres. */
export function chordOf(km: number): number {
  return (2 * Math.sin(Math.min(Math.PI / 2, km / EARTH_RADIUS_KM / 2))) ** 2;
}

/** No more than sin x, for 0 ≤ x ≤ π. */
const sineAtLeast = (x: number): number => (x < 1 ? x - (x * x * x) / 6 : Math.sin(x));

/** Degrees between a latitude and the nearer border of a row; nothing within the row. */
function degreesToRow(lat: number, row: number): number {
  const south = row * cellDegrees - 90;
  return Math.max(0, south - lat, lat - south - cellDegrees) - borderSlack;
}

/** Squared chord within which nothing of a row lies, however far east or west. */
export function chordToRow(lat: number, row: number): number {
  const degrees = degreesToRow(lat, row);
  return degrees <= 0 ? 0 : (2 * sineAtLeast(radians(degrees) / 2)) ** 2;
}

/** Degrees between a longitude and the nearer border of a column (not wrapped) that lies to the west or to the east. */
export function degreesToColumn(lng: number, column: number): number {
  const west = column * cellDegrees - 180;
  return Math.max(0, west - lng, lng - west - cellDegrees) - borderSlack;
}

/**
 * Squared chord within which nothing lies that is so many degrees or more to the west or east: the nearest point of a
 * meridian Δλ away is at asin(cos φ · sin Δλ), and past a quarter turn the pole is nearer.
 */
export function chordToMeridian(degrees: number, cosLat: number): number {
  return degrees <= 0 ? 0 : (cosLat * sineAtLeast(radians(Math.min(90, degrees)))) ** 2;
}

/**
 * How many columns off a row may hold points within a squared chord, by the haversine formula:
 * chord² = 4 sin²(Δφ/2) + 4 cos φ₁ cos φ₂ sin²(Δλ/2).
 * @param chord what is left of it after the row's own 4 sin²(Δφ/2)
 * @param cosines at most cos φ₁ cos φ₂, anywhere in the row
 */
export function columnsWithin(chord: number, cosines: number): number {
  const half = chord / Math.max(cosines, 1e-12);
  // An arc is no longer than c + c³/20 for a chord c up to 1.
  if (half > 1) return columns;
  const arc = Math.sqrt(half) * (1 + half / 20);
  return Math.floor((arc / degree + borderSlack) / cellDegrees) + 1;
}

/** At least as far as any latitude of a row lies from `row`, as radians. */
export const rowsApart = (ring: number): number => radians((ring + 1) * cellDegrees);
