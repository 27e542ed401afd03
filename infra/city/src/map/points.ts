import { geoNamesPlaces } from '../base/geonames.js';
import { boundsOf, type Bounds, type Position } from '../geometry/bounds.js';
import { lineOf, polygonsOf } from '../osm/shapes.js';
import type { OsmExtract, Tags } from '../osm/extract.js';
import type { MapFeature } from './map-feature.js';
import { namesOf } from './names.js';

/** Localities of OpenStreetMap by `place`, with the kinds of the Protomaps basemap. */
const localities: Readonly<Record<string, { kind: string; minZoom: number }>> = {
  city: { kind: 'locality', minZoom: 5 },
  town: { kind: 'locality', minZoom: 8 },
  village: { kind: 'locality', minZoom: 11 },
  suburb: { kind: 'neighbourhood', minZoom: 11 },
  quarter: { kind: 'neighbourhood', minZoom: 12 },
  neighbourhood: { kind: 'neighbourhood', minZoom: 13 },
  locality: { kind: 'neighbourhood', minZoom: 13 },
};

/** Points of interest; the first match counts. Without `kind`, the value is used as the kind. */
const interests: readonly { key: string; values: readonly string[]; minZoom: number; kind?: string }[] = [
  { key: 'amenity', values: ['bus_station', 'ferry_terminal'], minZoom: 14 },
  { key: 'railway', values: ['station', 'halt'], minZoom: 11, kind: 'station' },
  { key: 'aeroway', values: ['aerodrome', 'terminal'], minZoom: 11, kind: 'aerodrome' },
  { key: 'leisure', values: ['park', 'garden'], minZoom: 14, kind: 'park' },
  { key: 'amenity', values: ['hospital'], minZoom: 14 },
  { key: 'amenity', values: ['university', 'college', 'cinema', 'marketplace', 'police'], minZoom: 14 },
  { key: 'tourism', values: ['museum', 'attraction', 'zoo', 'theme_park', 'hotel'], minZoom: 14 },
  { key: 'amenity', values: ['school', 'place_of_worship', 'fuel'], minZoom: 14 },
  { key: 'natural', values: ['beach'], minZoom: 13 },
  { key: 'natural', values: ['water', 'bay'], minZoom: 13, kind: 'lake' },
  { key: 'historic', values: ['fort', 'monument'], minZoom: 14 },
];

/** Localities, points of interest and the names of waters. A second one of the same name and kind close by is left out. */
export function pointFeatures(extract: OsmExtract, bounds: Bounds): MapFeature[] {
  const found: NamedPoint[] = [];
  const add = (tags: Tags, at: Position, isLarge = false): void => {
    const what = tags['name'] ? (localityOf(tags) ?? interestOf(tags)) : null;
    if (what) found.push({ ...what, minZoom: isLarge ? what.minZoom - 1 : what.minZoom, tags, at });
  };
  const addOutline = (tags: Tags, line: readonly Position[]): void => {
    const outline = boundsOf(line);
    if (outline) add(tags, middleOf(outline), outline.north - outline.south > LARGE_DEGREES);
  };
  for (const { tags, lat, lon } of extract.nodes.values()) if (tags) add(tags, [lon, lat]);
  for (const way of extract.ways.values()) if (way.tags['name']) addOutline(way.tags, lineOf(way, extract));
  for (const relation of extract.relations.values()) {
    const { tags } = relation;
    if (tags['name'] && tags['type'] === 'multipolygon') addOutline(tags, polygonsOf(relation, extract).flat(2));
  }
  const features = once(found).map(({ layer, kind, minZoom, properties, tags, at }): MapFeature => {
    const members = { kind, ...properties, min_zoom: minZoom, ...namesOf(tags) };
    return { layer, minZoom, properties: members, shape: { type: 'point', at } };
  });
  const localityNames = features.filter(({ layer }) => layer === 'places').map(({ properties }) => properties['name']);
  return [...features, ...cityFeatures(bounds, new Set(localityNames))];
}

interface NamedPoint extends Found {
  readonly tags: Tags;
  readonly at: Position;
}

/** Of points with one kind and name that are close together, keeps the one that is shown from the lowest zoom. */
function once(points: readonly NamedPoint[]): NamedPoint[] {
  const kept = new Map<string, NamedPoint[]>();
  for (const point of points.toSorted((a, b) => a.minZoom - b.minZoom)) {
    const key = `${point.kind} ${point.tags['name']}`;
    const namesakes = kept.get(key) ?? [];
    const near = point.kind === 'station' ? NEAR_DEGREES_OF_STATIONS : NEAR_DEGREES;
    const isTwin = ({ at }: NamedPoint) => Math.hypot(at[0] - point.at[0], at[1] - point.at[1]) < near;
    if (!namesakes.some(isTwin)) kept.set(key, [...namesakes, point]);
  }
  return [...kept.values()].flat();
}

/** About 300 m; the halls of a railway station and the metro station next to it are about 800 m apart. */
const NEAR_DEGREES = 0.003;
const NEAR_DEGREES_OF_STATIONS = 0.008;

/** Some 300 m from north to south: a hospital or park that is named a zoom earlier than others. */
const LARGE_DEGREES = 0.0027;

const middleOf = ({ south, west, north, east }: Bounds): Position => [(west + east) / 2, (south + north) / 2];

interface Found extends Pick<MapFeature, 'layer' | 'minZoom' | 'properties'> {
  readonly kind: string;
}

function localityOf(tags: Tags): Found | null {
  const { place } = tags;
  const locality = place ? localities[place] : undefined;
  return locality && place ? { layer: 'places', ...locality, properties: { kind_detail: place } } : null;
}

function interestOf(tags: Tags): Found | null {
  for (const { key, values, minZoom, kind } of interests) {
    const value = tags[key];
    if (value === undefined || !values.includes(value)) continue;
    const detail = tags['station'];
    return {
      layer: kind === 'lake' ? 'water' : 'pois',
      kind: kind ?? value,
      minZoom: detail ? Math.max(minZoom, 13) : minZoom,
      properties: detail ? { kind_detail: detail } : {},
    };
  }
  return null;
}

/** Cities and towns of GeoNames, which an extract may lack. */
export function cityFeatures(bounds: Bounds, known: ReadonlySet<unknown> = new Set()): MapFeature[] {
  return geoNamesPlaces(bounds)
    .filter(({ name }) => !known.has(name))
    .map(({ name, others, lat, lng, population, kind }) => {
      const inHindi = others.find((other) => /^[\u0900-\u097f]/u.test(other));
      const isPart = kind === 'PPLX';
      const minZoom = isPart ? 11 : zoomOf(population);
      return {
        layer: 'places',
        minZoom,
        properties: {
          kind: isPart ? 'neighbourhood' : 'locality',
          kind_detail: isPart ? 'suburb' : population >= 100_000 ? 'city' : population >= 10_000 ? 'town' : 'village',
          min_zoom: minZoom,
          population_rank: rankOf(population),
          name,
          ...(inHindi && { 'name:hi': inHindi }),
        },
        shape: { type: 'point', at: [lng, lat] },
      };
    });
}

/** The zoom from which a city is named. */
const zoomOf = (population: number): number =>
  [
    [4_000_000, 3],
    [1_500_000, 4],
    [700_000, 5],
    [300_000, 6],
    [100_000, 7],
    [50_000, 8],
    [15_000, 9],
  ].find(([least]) => population >= least!)?.[1] ?? 10;

/** `population_rank` of the Protomaps basemap: 17 from a billion on, 1 from 200 on, 0 below. */
const rankOf = (population: number): number => ranks.filter((least) => population >= least).length;

const ranks = [200, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5, 1e6, 5e6, 1e7, 2e7, 5e7, 1e8, 1e9];
