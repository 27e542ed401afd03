/** A rectangle in degrees. */
export interface Bounds {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/** `[longitude, latitude]`, as in GeoJSON. */
export type Position = [number, number];

/** Closed: its last position is its first. */
export type Ring = Position[];

/** The outer ring, then the holes. */
export type PolygonRings = Ring[];

export const contains = ({ south, west, north, east }: Bounds, [lng, lat]: Readonly<Position>): boolean =>
  lng >= west && lng <= east && lat >= south && lat <= north;

/** The smallest bounds that hold all positions; null without any. */
export function boundsOf(positions: Iterable<Readonly<Position>>): Bounds | null {
  let south = Infinity;
  let west = Infinity;
  let north = -Infinity;
  let east = -Infinity;
  for (const [lng, lat] of positions) {
    if (lat < south) south = lat;
    if (lat > north) north = lat;
    if (lng < west) west = lng;
    if (lng > east) east = lng;
  }
  return south > north ? null : { south, west, north, east };
}
