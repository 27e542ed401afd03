// The part for programs that use packs. `@rahi/city/build` builds them.
export { openCityMap, openTileMap, type TileMap } from './map/city-map.js';
export { readTile } from './map/read-tile.js';
export { across, down, EXTENT, tileOf } from './map/tile-grid.js';
export { buildCommandOf } from './pack/build-command.js';
export { readOwnZones, type PackZone } from './pack/own-zones.js';
export { BASE_SLUG, listPacks, ownPacks, packSchema, type OpenPack, type Pack } from './pack/pack.js';
export { placeKinds, type CityPlace, type CityStreet, type PlaceKind } from './places/city-place.js';
export type { Entrance, EntranceKind, Site } from './places/sites.js';
export { readPlacesFile, type Places } from './places/places-file.js';
export { unpacked, type StoredTile } from './pmtiles/tile-file.js';
export { ServedArea, type Outline } from './area/served-area.js';
export type { MultiPolygon } from './area/polygons.js';
export { cityAt, type CityAt } from './cities/cities.js';
export { readCities } from './cities/cities-file.js';
export type { IndianCity } from './cities/city.js';
export { PackPlaces } from './places/pack-places.js';
export { servedAreaSettings, tripLimits, type ServedAreaSettings } from './area/settings.js';
export { isSlipOf } from './places/names.js';
