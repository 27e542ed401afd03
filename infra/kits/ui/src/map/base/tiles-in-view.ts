import type { TileInView } from '../names/place-names.js';
import { TILE_PX } from './map-tile.js';
import type { TileId, TileStore } from './tile-store.js';

/** A part of the world, in pixels of the whole world at a zoom of the map. */
export interface WorldView {
  zoom: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A loaded tile and where it is in a view. */
export interface PlacedTile extends TileInView {
  id: TileId;
}

/** The tiles of a view. Zoom z of the map shows tiles of zoom z − 1. */
export function tileIdsIn({ zoom, left, top, width, height }: WorldView): TileId[] {
  const ids: TileId[] = [];
  for (let x = Math.floor(left / TILE_PX); x * TILE_PX <= left + width; x++)
    for (let y = Math.floor(top / TILE_PX); y * TILE_PX <= top + height; y++) ids.push({ z: zoom - 1, x, y });
  return ids;
}

/** The loaded tiles that a view can be drawn from, each once. */
export function tilesInView(store: TileStore, view: WorldView): PlacedTile[] {
  const found = new Map<string, PlacedTile>();
  for (const wanted of tileIdsIn(view)) {
    for (const { id, tile } of store.pieces(store.dataTile(wanted))) {
      const scale = 2 ** (view.zoom - 1 - id.z);
      const [left, top] = [id.x * TILE_PX * scale - view.left, id.y * TILE_PX * scale - view.top];
      found.set(`${id.z}/${id.x}/${id.y}`, { id, tile, scale, left, top });
    }
  }
  return [...found.values()];
}
