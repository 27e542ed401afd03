import { EARTH_RADIUS_KM, type LatLng } from './distance.js';

/**
 * A point in grid coordinates, in km at 25° of latitude (a grid km is cos(lat) / cos(25°) real km elsewhere).
 * Lines of equal p run roughly north to south, lines of equal q roughly east to west.
 */
export interface GridPoint {
  p: number;
  q: number;
}

/** The schematic network ends here, where the Mercator projection stretches without bound. */
export const GRID_MAX_LAT = 84;

// Destructured for speed: these run hundreds of thousands of times for a map tile or a long route.
const { atan, cos, exp, imul, log, sin, tan } = Math;

const SCALE = EARTH_RADIUS_KM * cos((25 * Math.PI) / 180);
const TILT = (-7 * Math.PI) / 180;
const COS = cos(TILT);
const SIN = sin(TILT);

// Slopes stay below 0.12, so that streets cross at nearly a right angle and a route along them stays short.
const bendEast = (p: number, q: number): number =>
  0.11 * sin(0.44 * q + 0.21 * p) + 0.02 * sin(1.6 * q - 0.9 * p + 1) + 0.3 * sin(0.08 * q + 0.05 * p);
const bendNorth = (p: number, q: number): number =>
  0.11 * sin(0.4 * p - 0.23 * q + 2) + 0.02 * sin(1.5 * p + 0.8 * q) + 0.3 * sin(0.09 * p - 0.04 * q + 1);

/** Degrees to grid km: Mercator, turned by 7°, unbent. Latitudes beyond ±84° count as ±84°. */
export function toGrid(at: LatLng): GridPoint {
  const lat = Math.max(-GRID_MAX_LAT, Math.min(GRID_MAX_LAT, at.lat));
  const east = (SCALE * at.lng * Math.PI) / 180;
  const north = SCALE * log(tan(Math.PI / 4 + (lat * Math.PI) / 360));
  const x = COS * east + SIN * north;
  const y = -SIN * east + COS * north;
  let p = x;
  let q = y;
  // A fixed-point iteration; each round shrinks the error by at least five, so ten leave less than a millimetre.
  for (let round = 0; round < 10; round++) {
    const bentP = x - bendEast(p, q);
    q = y - bendNorth(p, q);
    p = bentP;
  }
  return { p, q };
}

/** Grid km back to degrees; the inverse of {@link toGrid}. */
export function fromGrid(p: number, q: number): LatLng {
  const x = p + bendEast(p, q);
  const y = q + bendNorth(p, q);
  const east = COS * x - SIN * y;
  const north = SIN * x + COS * y;
  return {
    lat: ((2 * atan(exp(north / SCALE)) - Math.PI / 2) * 180) / Math.PI,
    lng: ((east / SCALE) * 180) / Math.PI,
  };
}

/** A number in [0, 1) that is always the same for the same whole numbers; any one of them changes it entirely. */
export function chance(a: number, b: number, salt: number): number {
  let h = imul(a, 0x9e3779b1) ^ imul(b, 0x85ebca77) ^ imul(salt, 0xc2b2ae3d);
  h = imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = imul(h ^ (h >>> 12), 0x297a2d39);
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296;
}
