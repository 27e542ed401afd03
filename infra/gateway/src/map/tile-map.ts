import { openCityMap, openTileMap, type TileMap } from '@rahi/city';
import type { GatewayConfig } from '../gateway.config.js';

/** Injection token of the map whose tiles are served. */
export const TILE_MAP = Symbol('TILE_MAP');

/**
 * The operator's own map, else that of the city packs.
 * @throws Error with a sentence when it is missing, or not a map
 */
export function openMap({ MAP_PMTILES, CITY_PACKS, SERVED_CITIES }: GatewayConfig): Promise<TileMap> {
  return MAP_PMTILES === undefined ? openCityMap(CITY_PACKS, SERVED_CITIES) : openTileMap(MAP_PMTILES);
}
