import type { LatLng, LatLngPair } from './distance.js';

/** Two opposite corners of the smallest box around the ends and stops of a trip and the way between them, which a map has to show. */
export function cornersOf(ends: readonly LatLng[], way: readonly LatLngPair[] = []): [LatLng, LatLng] {
  const points = [...ends.map(({ lat, lng }): LatLngPair => [lat, lng]), ...way];
  const [lats, lngs] = [points.map(([lat]) => lat), points.map(([, lng]) => lng)];
  return [
    { lat: Math.min(...lats), lng: Math.min(...lngs) },
    { lat: Math.max(...lats), lng: Math.max(...lngs) },
  ];
}
