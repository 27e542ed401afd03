import type { LatLng } from '@rahi/contracts/geo/distance';
import type { Placed } from './clusters.js';

/** The part of the world that is on the screen: pixels of the whole world's width, and of the screen's corner in it. */
export interface MapWindow extends Placed {
  scale: number;
  width: number;
  height: number;
}

const maxLat = 85.0511287798;
const earthMetres = 40_075_016.7;
const { PI, cos, log, max, min, tan } = Math;

/** A point in the web's map projection, the world being 1 wide and 1 high. */
export function worldOf({ lat, lng }: LatLng): Placed {
  const phi = (max(-maxLat, min(maxLat, lat)) * PI) / 180;
  return { x: (lng + 180) / 360, y: 0.5 - log(tan(PI / 4 + phi / 2)) / (2 * PI) };
}

/** Metres on the ground that one pixel of the screen is. */
export function metresPerPixel(scale: number, lat: number): number {
  return (earthMetres * cos((lat * PI) / 180)) / scale;
}
