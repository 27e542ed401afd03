import { latLngBounds, type Map as Leaflet } from 'leaflet';
import type { View } from '../map-view.js';
import { TILE_PX } from './map-tile.js';
import type { TileId, TileStore } from './tile-store.js';

/** A move waits this long for its tiles, in milliseconds. It then starts with those that have loaded. */
const PATIENCE_MS = 700;

/**
 * Loads the tiles of a view before the map moves there, and coarser ones for the way there, so no frame of the move
 * shows empty ground. Null when nothing is missing.
 */
export function tilesAhead(tiles: TileStore, map: Leaflet, to: View): Promise<unknown> | null {
  const shown = [...tilesOf(map, to), ...tilesOf(map, between(map, to))].map((id) => tiles.dataTile(id));
  const missing = shown.filter((id) => !tiles.has(id));
  if (missing.length === 0) return null;
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  return Promise.race([Promise.all(missing.map((id) => tiles.load(id))), patience]);
}

/** The view that shows both the map's place and its target. */
function between(map: Leaflet, { center, zoom }: View): View {
  const both = latLngBounds([map.getCenter(), center]);
  return { center: both.getCenter(), zoom: Math.min(map.getZoom(), zoom, map.getBoundsZoom(both)) };
}

function tilesOf(map: Leaflet, { center, zoom }: View): TileId[] {
  const level = Math.round(zoom);
  const middle = map.project(center, level);
  const half = map.getSize().divideBy(2);
  const [first, last] = [middle.subtract(half), middle.add(half)].map((corner) => corner.divideBy(TILE_PX).floor());
  const tiles: TileId[] = [];
  if (!first || !last) return [];
  for (let x = first.x; x <= last.x; x++) {
    for (let y = first.y; y <= last.y; y++) tiles.push({ x, y, z: level - 1 });
  }
  return tiles;
}
