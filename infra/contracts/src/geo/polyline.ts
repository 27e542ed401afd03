import { bearing, distanceKm, moveTowards, type LatLng, type LatLngPair } from './distance.js';

/** A position on a polyline with the heading of travel, degrees clockwise from north. */
export interface PolylinePosition extends LatLng {
  heading: number;
}

export const toLatLng = ([lat, lng]: LatLngPair): LatLng => ({ lat, lng });

/** Length of a polyline in km: the sum of the great-circle distances of its pieces; 0 for fewer than two points. */
export function polylineKm(polyline: readonly LatLngPair[]): number {
  let km = 0;
  polyline.forEach((point, n) => {
    const before = polyline[n - 1];
    if (before) km += distanceKm(toLatLng(before), toLatLng(point));
  });
  return km;
}

/**
 * The position `km` along a polyline, limited to its ends.
 * @throws RangeError on an empty polyline.
 */
export function pointAlong(polyline: readonly LatLngPair[], km: number): PolylinePosition {
  const first = polyline[0];
  if (!first) throw new RangeError('a polyline needs at least one point');
  let left = Math.max(0, km);
  let heading = 0;
  for (let n = 1; n < polyline.length; n++) {
    const [a, b] = [toLatLng(polyline[n - 1] ?? first), toLatLng(polyline[n] ?? first)];
    const piece = distanceKm(a, b);
    if (piece > 0) heading = bearing(a, b);
    if (left < piece) return { ...moveTowards(a, b, left), heading };
    left -= piece;
  }
  return { ...toLatLng(polyline.at(-1) ?? first), heading };
}
