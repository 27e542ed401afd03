import type { LatLng } from '@rahi/contracts/geo/distance';
import { latLngBounds, point, type LatLngBounds, type Map as Leaflet, type Point } from 'leaflet';
import type { MapPadding } from './ride-map.types.js';

/** The margin between the fitted points and the edge of the free area, in pixels; less when the area is small. */
const MARGIN = 48;
const MARGIN_SHARE = 0.18;
const FIT_MAX_ZOOM = 16;
export const DEFAULT_ZOOM = 15;
/** The camera's one duration (`--camera`), in seconds. */
const EASE_SECONDS = 0.6;
/** Beyond this many screens the map cuts: a flight that fast shows nothing. */
const FARTHEST_SCREENS = 8;

export interface View {
  center: LatLng;
  zoom: number;
}

/** Half of the difference between the padding at the right and below and that at the left and above. */
function offCenter({ top = 0, right = 0, bottom = 0, left = 0 }: MapPadding): Point {
  return point((left - right) / 2, (top - bottom) / 2);
}

/** False while so much is covered, or the map so small, that no view makes sense. */
export function hasRoom(map: Leaflet, { top = 0, right = 0, bottom = 0, left = 0 }: MapPadding): boolean {
  const { x, y } = map.getSize();
  return x - left - right > 2 * MARGIN && y - top - bottom > 2 * MARGIN;
}

/** The map centre that shows a point in the middle of the uncovered area. */
export function centeredOn(map: Leaflet, at: LatLng, zoom: number, padding: MapPadding): LatLng {
  const { lat, lng } = map.unproject(map.project(at, zoom).subtract(offCenter(padding)), zoom);
  return { lat, lng };
}

/** Moves the map to a view, gently where it is not too far. False when it is there at once. */
export function easeTo(map: Leaflet, { center, zoom }: View, animate: boolean): boolean {
  const offset = map.project(center, zoom).distanceTo(map.project(map.getCenter(), zoom));
  const { x, y } = map.getSize();
  const far = offset > FARTHEST_SCREENS * Math.max(x, y);
  if (!animate || far) map.setView(center, zoom, { animate: false });
  else if (zoom === map.getZoom()) map.panTo(center, { animate, duration: EASE_SECONDS });
  else map.flyTo(center, zoom, { duration: EASE_SECONDS });
  return animate && !far;
}

/** Both edges together, in pixels. */
function margins(free: number): number {
  return 2 * Math.min(MARGIN, free * MARGIN_SHARE);
}

/** The view that shows all points in the uncovered area. */
export function fitted(map: Leaflet, points: readonly LatLng[], padding: MapPadding): View {
  const { top = 0, right = 0, bottom = 0, left = 0 } = padding;
  const bounds = boundsOf(points);
  const { x, y } = map.getSize();
  const [across, down] = [left + right, top + bottom];
  const covered = point(across + margins(x - across), down + margins(y - down));
  const zoom = Math.min(FIT_MAX_ZOOM, map.getBoundsZoom(bounds, false, covered));
  return { center: centeredOn(map, bounds.getCenter(), zoom, padding), zoom };
}

/** True when all points are within the uncovered area, with a share of it (0 to 0.5) kept free at each edge. */
export function showsAll(map: Leaflet, points: readonly LatLng[], padding: MapPadding, edge: number): boolean {
  const { top = 0, right = 0, bottom = 0, left = 0 } = padding;
  const { x: width, y: height } = map.getSize();
  const [freeWidth, freeHeight] = [width - left - right, height - top - bottom];
  return points.every((at) => {
    const { x, y } = map.latLngToContainerPoint(at);
    const [across, down] = [(x - left) / freeWidth, (y - top) / freeHeight];
    return across >= edge && across <= 1 - edge && down >= edge && down <= 1 - edge;
  });
}

/** The point in the middle of the uncovered area. */
export function middleOfView(map: Leaflet, padding: MapPadding): LatLng {
  const { lat, lng } = map.containerPointToLatLng(map.getSize().divideBy(2).add(offCenter(padding)));
  return { lat, lng };
}

function boundsOf(points: readonly LatLng[]): LatLngBounds {
  return latLngBounds(points.map(({ lat, lng }) => [lat, lng]));
}
