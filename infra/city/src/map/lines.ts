import { isClosed, lineOf } from '../osm/shapes.js';
import type { OsmExtract, Tags } from '../osm/extract.js';
import type { MapFeature } from './map-feature.js';
import { namesOf } from './names.js';

interface RoadClass {
  readonly kind: 'highway' | 'major_road' | 'minor_road' | 'path' | 'rail';
  /** The zoom from which a map shows it, and its name. */
  readonly zoom: number;
  readonly named: number;
}

/** By OpenStreetMap's `highway`. */
const highways: Readonly<Record<string, RoadClass>> = {
  motorway: { kind: 'highway', zoom: 3, named: 11 },
  motorway_link: { kind: 'highway', zoom: 11, named: 15 },
  trunk: { kind: 'major_road', zoom: 5, named: 11 },
  trunk_link: { kind: 'major_road', zoom: 12, named: 15 },
  primary: { kind: 'major_road', zoom: 7, named: 12 },
  primary_link: { kind: 'major_road', zoom: 13, named: 15 },
  secondary: { kind: 'major_road', zoom: 9, named: 12 },
  secondary_link: { kind: 'major_road', zoom: 13, named: 15 },
  tertiary: { kind: 'major_road', zoom: 11, named: 13 },
  tertiary_link: { kind: 'major_road', zoom: 13, named: 15 },
  unclassified: { kind: 'minor_road', zoom: 13, named: 14 },
  residential: { kind: 'minor_road', zoom: 13, named: 14 },
  living_street: { kind: 'minor_road', zoom: 13, named: 14 },
  service: { kind: 'minor_road', zoom: 14, named: 14 },
  pedestrian: { kind: 'path', zoom: 14, named: 14 },
  footway: { kind: 'path', zoom: 14, named: 14 },
  path: { kind: 'path', zoom: 14, named: 14 },
  cycleway: { kind: 'path', zoom: 14, named: 14 },
  steps: { kind: 'path', zoom: 14, named: 14 },
  track: { kind: 'path', zoom: 14, named: 14 },
};

/** By OpenStreetMap's `railway`. */
const railways: Readonly<Record<string, RoadClass>> = {
  rail: { kind: 'rail', zoom: 9, named: 15 },
  subway: { kind: 'rail', zoom: 12, named: 15 },
  light_rail: { kind: 'rail', zoom: 12, named: 15 },
  monorail: { kind: 'rail', zoom: 12, named: 15 },
  tram: { kind: 'rail', zoom: 13, named: 15 },
  narrow_gauge: { kind: 'rail', zoom: 12, named: 15 },
};

/** By OpenStreetMap's `waterway`: the zoom from which it is shown. Wide ones are also areas. */
const waterways: Readonly<Record<string, number>> = { river: 11, canal: 12, stream: 14, drain: 14 };

/** Rivers, canals and streams. */
export function waterwayFeatures(extract: OsmExtract): MapFeature[] {
  return [...extract.ways.values()].flatMap((way): MapFeature[] => {
    const kind = way.tags['waterway'] ?? '';
    const minZoom = waterways[kind];
    const line = minZoom === undefined ? [] : lineOf(way, extract);
    if (minZoom === undefined || line.length < 2) return [];
    const details = { minZoom: 13, properties: namesOf(way.tags) };
    return [{ layer: 'water', minZoom, properties: { kind }, details, shape: { type: 'line', line } }];
  });
}

/** Roads, paths and tracks. */
export function roadFeatures(extract: OsmExtract): MapFeature[] {
  const features: MapFeature[] = [];
  for (const way of extract.ways.values()) {
    const { tags } = way;
    const road = classOf(tags);
    const isSquare = isClosed(way) && tags['area'] === 'yes';
    const line = road && !isSquare ? lineOf(way, extract) : [];
    if (!road || line.length < 2) continue;
    const detail = tags['highway'] ?? tags['railway'] ?? '';
    features.push({
      layer: 'roads',
      minZoom: road.zoom,
      properties: {
        kind: road.kind,
        kind_detail: detail,
        ...(detail.endsWith('_link') && { is_link: true }),
      },
      details: {
        minZoom: Math.max(road.named, road.zoom),
        properties: {
          ...namesOf(tags),
          ...(tags['ref'] && /^(motorway|trunk|primary)$/.test(tags['highway'] ?? '') && { ref: tags['ref'] }),
          ...(isYes(tags['bridge']) && { is_bridge: true }),
          ...(isYes(tags['tunnel']) && { is_tunnel: true }),
        },
      },
      shape: { type: 'line', line },
    });
  }
  return features;
}

function classOf(tags: Tags): RoadClass | undefined {
  const { highway, railway, service } = tags;
  if (highway) return highways[highway];
  const rail = railway ? railways[railway] : undefined;
  return rail && service ? { ...rail, zoom: 14 } : rail;
}

const isYes = (tag: string | undefined): boolean => tag !== undefined && tag !== 'no';
