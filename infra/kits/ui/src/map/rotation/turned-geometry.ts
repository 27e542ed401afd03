import type { MapPadding } from '../ride-map.types.js';

/** A place or an offset in pixels, x to the right and y down. */
export interface Pixels {
  x: number;
  y: number;
}

/** How far down the vehicle is, as a share of the uncovered height: most of the picture is the way ahead. */
const vehicleHeight = 0.7;

/** The vehicle's place in a frame of that size: the point about which the map turns. */
export function pivotOf({ x, y }: Pixels, { right = 0, bottom = 0, left = 0 }: MapPadding): Pixels {
  return { x: left + (x - left - right) / 2, y: vehicleHeight * (y - bottom) };
}

/** The side of a square around the pivot that covers the frame at every angle. */
export function sideOf({ x, y }: Pixels, pivot: Pixels): number {
  const across = Math.max(pivot.x, x - pivot.x);
  const down = Math.max(pivot.y, y - pivot.y);
  return 2 * Math.ceil(Math.hypot(across, down));
}

/** Converts an offset on the screen to one on the map, with a course of this many degrees up. */
export function onTurnedMap({ x, y }: Pixels, course: number): Pixels {
  const angle = (course * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

/** The same direction, in degrees that continue past 360: the nearest to the one before, so the map turns the short way. */
export function nearestTurn(before: number, course: number): number {
  return before + ((((course - before) % 360) + 540) % 360) - 180;
}
