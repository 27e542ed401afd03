import * as z from 'zod/mini';
import type { LatLng } from './geo/distance.js';
import { isoDate } from './values.js';
import { vehicleTypeSchema } from './vehicles.js';

/** A side of a cell in degrees, north and east: some 2 km. */
export const surgeCellDegrees = 0.02;

/** The cell of a point, by the number of its row and column. */
export function surgeCellOf({ lat, lng }: LatLng): string {
  return `${Math.floor(lat / surgeCellDegrees)},${Math.floor(lng / surgeCellDegrees)}`;
}

/** How many points there are in each cell that has any. */
export function countBySurgeCell(points: readonly LatLng[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const point of points) counts.set(surgeCellOf(point), (counts.get(surgeCellOf(point)) ?? 0) + 1);
  return counts;
}

/** Cells in one question: a city of 200 by 200 km. */
export const mostSurgeCells = 10_000;

/** How many free drivers of a type there are in each of some cells. Counted: no list is cut. */
export const freeInCells = {
  request: z.object({
    vehicleType: vehicleTypeSchema,
    cells: z.array(z.string().check(z.regex(/^-?\d+,-?\d+$/))).check(z.maxLength(mostSurgeCells)),
  }),
  /** In the order of the cells. */
  free: z.array(z.int()),
} as const;

/** The surge of a cell of some 2 km for a vehicle type; `lat` and `lng` are its middle. */
const surgeCell = z.object({
  lat: z.number(),
  lng: z.number(),
  vehicleType: vehicleTypeSchema,
  /** Percent of the fare; 100 means no surge. */
  percent: z.int(),
  /** Rides requested in the last minutes, and free drivers, in and around the cell. */
  demand: z.int(),
  supply: z.int(),
  at: isoDate,
});

/** A city's surge as the desk sees and steers it. */
export const surgeOfCitySchema = z.object({
  city: z.string(),
  active: z.boolean(),
  /** The cap of the fare, whatever demand and tariff say. */
  mostPercent: z.int(),
  changedAt: isoDate,
  cells: z.array(surgeCell),
});
export type SurgeOfCity = z.output<typeof surgeOfCitySchema>;
