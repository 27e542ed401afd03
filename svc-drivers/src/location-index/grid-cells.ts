import { EARTH_RADIUS_KM, type LatLng } from '@rahi/contracts/geo/distance';

/** About 1 km of latitude. Columns narrow towards the poles; a query widens its rings by as much. */
const cellDegrees = 0.009;
export const rows = 20_000;
export const columns = 40_000;
/** Degrees by which a point may seem to lie across the border of its cell, for rounding. */
const borderSlack = 1e-9;

const kmPerRow = (cellDegrees * Math.PI * EARTH_RADIUS_KM) / 180;

export const radians = (degrees: number): number => (degrees * Math.PI) / 180;
export const rowOf = (lat: number): number => Math.min(rows - 1, Math.floor((lat + 90) / cellDegrees));
/** Counted from the antimeridian, not wrapped: 180° is one past the last column. */
export const columnOf = (lng: number): number => Math.floor((lng + 180) / cellDegrees);
/** The number of a cell; columns go round, by up to one turn either way. */
export function cellOf(row: number, column: number): number {
  return row * columns + (column < 0 ? column + columns : column >= columns ? column - columns : column);
}

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

/** What a query has looked at: `ring` rows to either side of `row`, `west` and `east` columns beside `column`. */
export interface Seen {
  row: number;
  column: number;
  ring: number;
  west: number;
  east: number;
}

/** Squared chord within which no unseen point can lie, once the rings up to this one were looked at. */
export function unseenChord({ lat, lng }: LatLng, cosLat: number, { row, column, ring, west, east }: Seen): number {
  const south = row - ring <= 0 ? Infinity : lat + 90 - (row - ring) * cellDegrees;
  const north = row + ring >= rows - 1 ? Infinity : (row + ring + 1) * cellDegrees - 90 - lat;
  const across = Math.min(south, north) - borderSlack;
  // The nearest point of a meridian Δλ away is at asin(cos φ · sin Δλ); past a quarter turn the pole is nearer.
  const around =
    west + east + 1 >= columns
      ? Infinity
      : Math.min(lng + 180 - (column - west) * cellDegrees, (column + east + 1) * cellDegrees - 180 - lng) -
        borderSlack;
  const latChord = across === Infinity ? Infinity : 2 * Math.sin(radians(Math.max(0, Math.min(180, across))) / 2);
  const lngArc =
    around === Infinity ? Infinity : Math.asin(cosLat * Math.sin(radians(Math.max(0, Math.min(90, around)))));
  const lngChord = lngArc === Infinity ? Infinity : 2 * Math.sin(lngArc / 2);
  return Math.min(latChord, lngChord) ** 2;
}
