import GeoJSONVT, { type LegacyTile } from 'geojson-vt';
import { fromGeojsonVt } from 'vt-pbf';
import type { Bounds, PolygonRings, Position } from '../geometry/bounds.js';
import { joinLines } from '../geometry/join-lines.js';
import { layers, type Layer, type MapFeature, type Properties } from './map-feature.js';
import { BUFFER, EXTENT, tileOf } from './tile-grid.js';

/** A tile of the map, as a vector tile without compression. */
export interface MapTile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly bytes: Uint8Array;
}

/**
 * Cuts features into the tiles of some zooms that touch the bounds. Empty tiles are made too: an empty tile means that
 * there is nothing, a missing one that the map has no data.
 */
export function* makeTiles(
  features: readonly MapFeature[],
  bounds: Bounds,
  zooms: { readonly min: number; readonly max: number },
): Generator<MapTile> {
  for (let z = zooms.min; z <= zooms.max; z++) {
    const [west, north] = tileOf(bounds.west, bounds.north, z);
    const [east, south] = tileOf(bounds.east, bounds.south, z);
    const width = east - west + 1;
    const parts = Array.from({ length: width * (south - north + 1) }, (): Uint8Array[] => []);
    // One layer after the other: the index of a layer is larger than all of its tiles.
    for (const layer of layers) {
      const index = indexOf(features, layer, z);
      parts.forEach((part, at) => {
        const cut = index.getTile(z, west + (at % width), north + Math.floor(at / width));
        if (cut && cut.features.length > 0) part.push(bytesOf(layer, cut));
      });
    }
    for (const [at, part] of parts.entries())
      yield { z, x: west + (at % width), y: north + Math.floor(at / width), bytes: Buffer.concat(part) };
  }
}

/** A tile with one layer. A tile of several is one after the other. */
function bytesOf(layer: Layer, tile: LegacyTile): Uint8Array {
  return fromGeojsonVt({ [layer]: tile }, { version: 2, extent: EXTENT });
}

/** How far a simplified line may be off, in units of a tile: less and less until the last zoom. */
const toleranceAt = (z: number): number => (z >= 14 ? 2 : z === 13 ? 4 : 6);

function indexOf(features: readonly MapFeature[], layer: Layer, z: number): GeoJSONVT {
  const shown = features.filter((feature) => feature.layer === layer && feature.minZoom <= z);
  // A name on an edge would be written twice if both tiles had its point.
  const buffer = layer === 'pois' || layer === 'places' ? 0 : BUFFER;
  return new GeoJSONVT(
    { type: 'FeatureCollection', features: [...lineFeatures(shown, z), ...otherFeatures(shown, z)] },
    // One zoom more than needed: the library does not simplify its last one.
    { maxZoom: z + 1, indexMaxZoom: z, indexMaxPoints: 0, tolerance: toleranceAt(z), extent: EXTENT, buffer },
  );
}

const propertiesAt = ({ properties, details }: MapFeature, z: number): Properties =>
  details && details.minZoom <= z ? { ...properties, ...details.properties } : properties;

/** Lines alike are one feature for each name, joined where they meet: labels need long lines, and a tile is smaller. */
function* lineFeatures(features: readonly MapFeature[], z: number): Generator<GeoJSON.Feature> {
  const groups = new Map<string, { properties: Properties; lines: Position[][] }>();
  for (const feature of features) {
    if (feature.shape.type !== 'line') continue;
    const properties = propertiesAt(feature, z);
    const key = JSON.stringify(properties);
    const group = groups.get(key);
    if (group) group.lines.push(feature.shape.line);
    else groups.set(key, { properties, lines: [feature.shape.line] });
  }
  for (const { properties, lines } of groups.values()) {
    yield {
      type: 'Feature',
      properties,
      geometry: { type: 'MultiLineString', coordinates: joinLines(lines) },
    };
  }
}

function* otherFeatures(features: readonly MapFeature[], z: number): Generator<GeoJSON.Feature> {
  for (const feature of features) {
    const { shape } = feature;
    if (shape.type === 'line') continue;
    yield { type: 'Feature', properties: propertiesAt(feature, z), geometry: geometryOf(shape) };
  }
}

const geometryOf = (
  shape: { type: 'point'; at: Position } | { type: 'polygons'; polygons: PolygonRings[] },
): GeoJSON.Geometry =>
  shape.type === 'point'
    ? { type: 'Point', coordinates: shape.at }
    : { type: 'MultiPolygon', coordinates: shape.polygons };
