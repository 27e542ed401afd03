import type { PolygonRings } from '../geometry/bounds.js';
import { isClosed, lineOf, polygonsOf } from '../osm/shapes.js';
import type { OsmExtract, Tags } from '../osm/extract.js';
import type { Layer, MapFeature } from './map-feature.js';

interface Area {
  readonly layer: Layer;
  readonly kind: string;
  readonly minZoom: number;
}

/** Maps OpenStreetMap's tags to the kinds of the Protomaps basemap; the first match counts. */
const areas: readonly { key: string; values: readonly string[]; layer: Layer; minZoom: number; kind?: string }[] = [
  { key: 'natural', values: ['water', 'bay'], layer: 'water', minZoom: 9, kind: 'water' },
  { key: 'waterway', values: ['riverbank', 'dock'], layer: 'water', minZoom: 9, kind: 'water' },
  { key: 'landuse', values: ['reservoir', 'basin'], layer: 'water', minZoom: 9, kind: 'water' },
  { key: 'leisure', values: ['park', 'nature_reserve', 'golf_course'], layer: 'landuse', minZoom: 9 },
  { key: 'leisure', values: ['garden', 'playground', 'pitch', 'recreation_ground'], layer: 'landuse', minZoom: 13 },
  { key: 'boundary', values: ['national_park', 'protected_area'], layer: 'landuse', minZoom: 9 },
  { key: 'landuse', values: ['forest', 'cemetery', 'military'], layer: 'landuse', minZoom: 10 },
  { key: 'landuse', values: ['grass', 'recreation_ground', 'village_green', 'meadow'], layer: 'landuse', minZoom: 12 },
  { key: 'landuse', values: ['industrial', 'railway', 'commercial', 'retail'], layer: 'landuse', minZoom: 11 },
  { key: 'natural', values: ['wood', 'scrub', 'grassland', 'wetland'], layer: 'landuse', minZoom: 10 },
  { key: 'natural', values: ['beach', 'sand'], layer: 'landuse', minZoom: 11 },
  { key: 'aeroway', values: ['aerodrome'], layer: 'landuse', minZoom: 10 },
  { key: 'amenity', values: ['hospital', 'school', 'university', 'college'], layer: 'landuse', minZoom: 12 },
];

/** Parks, waters, other uses of the land, and buildings. */
export function areaFeatures(extract: OsmExtract): MapFeature[] {
  const features: MapFeature[] = [];
  const add = (tags: Tags, polygons: () => PolygonRings[]): void => {
    const area = areaOf(tags);
    if (!area) return;
    const { layer, kind, minZoom } = area;
    const found = polygons();
    if (found.length > 0) {
      features.push({ layer, minZoom, properties: { kind }, shape: { type: 'polygons', polygons: found } });
    }
  };
  for (const relation of extract.relations.values()) {
    const { tags } = relation;
    if (tags['type'] === 'multipolygon' || tags['type'] === 'boundary') add(tags, () => polygonsOf(relation, extract));
  }
  for (const way of extract.ways.values()) if (isClosed(way)) add(way.tags, () => [[lineOf(way, extract)]]);
  return features;
}

function areaOf(tags: Tags): Area | null {
  for (const { key, values, layer, minZoom, kind } of areas) {
    const value = tags[key];
    if (value !== undefined && values.includes(value)) return { layer, kind: kind ?? value, minZoom };
  }
  const { building } = tags;
  return building && building !== 'no' ? { layer: 'buildings', kind: 'building', minZoom: 14 } : null;
}
