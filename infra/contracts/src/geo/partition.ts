import { isLatLng, type LatLng } from './distance.js';

// The Earth is cut into cells, and the cells belong to partitions: every eighth row and column has the same one. So the cells of
// one city are of different partitions, and cells of many cities share each.

/** Partitions of drivers' positions. Each has one owner among the instances of svc-drivers (ADR 0050). */
export const partitionCount = 64;
/** The height and the width of a cell, in degrees: some 28 km of latitude. */
export const partitionCellDegrees = 0.25;

const side = Math.sqrt(partitionCount);

/** The row of a latitude, counted from the South Pole. */
export const partitionRow = (lat: number): number => Math.floor((lat + 90) / partitionCellDegrees);
/** The column of a longitude, counted from the antimeridian; it goes on past it on either side. */
export const partitionColumn = (lng: number): number => Math.floor((lng + 180) / partitionCellDegrees);

/** The partition of a cell. */
export function partitionAt(row: number, column: number): number {
  return (row % side) * side + (((column % side) + side) % side);
}

/** The partition of a place, from 0 to `partitionCount` - 1. */
export function partitionOf({ lat, lng }: LatLng): number {
  return partitionAt(partitionRow(lat), partitionColumn(lng));
}

/** The subject for the owner of a partition, besides a subject for any instance. */
export function partitionSubject(subject: string, partition: number | '*'): string {
  return `${subject}.${partition}`;
}

/** A place in what a caller sent, as numbers or as the decimal strings that calls allow; null for anything else. */
export function placeIn(part: unknown, [lat, lng]: readonly [lat: string, lng: string]): LatLng | null {
  const degrees = (name: string): number => {
    const value: unknown = typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined;
    return value === undefined || value === null || value === '' ? NaN : Number(value);
  };
  const place = { lat: degrees(lat), lng: degrees(lng) };
  return isLatLng(place) ? place : null;
}
