import type { Map as Leaflet } from 'leaflet';

const bearings = new WeakMap<Leaflet, number>();

/** How far the map is turned on the screen, degrees clockwise; names are drawn upright against it. */
export const bearingOf = (map: Leaflet): number => bearings.get(map) ?? 0;

/** Says that the map's panes are turned; fires `bearing` on the map. The turning itself is the caller's. */
export function setBearing(map: Leaflet, degrees: number): void {
  if (bearingOf(map) === degrees) return;
  bearings.set(map, degrees);
  map.fire('bearing');
}
