import { roadClassOf, type RoadClass } from './road-style.js';
import { readVectorTile, type Line, type TileFeature } from './vector-tile.js';

/** The size of a tile in its own pixels. Zoom z of the map shows tiles of zoom z − 1 at this size. */
export const TILE_PX = 512;

export interface Road {
  class: RoadClass;
  level: 'tunnel' | 'ground' | 'bridge';
  /** A slip road or ramp. */
  link: boolean;
  lines: Line[];
}

/** A name for something with one place: a locality, a station, a landmark, a water. */
export interface NamedPoint {
  layer: 'places' | 'pois' | 'water';
  kind: string;
  detail: string;
  name: string;
  /** The map's zoom from which the tiles' maker shows it. */
  minZoom: number;
  x: number;
  y: number;
}

export interface NamedStreet {
  name: string;
  class: RoadClass;
  /** Its pieces, joined where they touch. */
  lines: Line[];
}

/** The drawn parts of a vector tile in the Protomaps basemap schema. */
export interface MapTile {
  land: Line[];
  green: Line[];
  water: Line[];
  rivers: Line[];
  built: Line[];
  buildings: Line[];
  roads: Road[];
  rails: Line[];
  points: NamedPoint[];
  streets: NamedStreet[];
}

const GREEN =
  /^(park|garden|forest|wood|grass|grassland|meadow|scrub|nature_reserve|national_park|protected_area|golf_course|pitch|playground|cemetery|recreation_ground|village_green|wetland|mangrove|orchard|farmland|zoo)$/;
const BUILT = /^(industrial|commercial|railway|military|aerodrome|airfield|hospital|university|college|school)$/;

/** Names that mappers enter for roads without one. */
const NAMELESS = /^(unnamed|no ?name|service road|internal road|road)$/i;

/** A tile without anything in it: the open sea. */
export const seaTile = (): MapTile => ({
  land: [],
  green: [],
  water: [],
  rivers: [],
  built: [],
  buildings: [],
  roads: [],
  rails: [],
  points: [],
  streets: [],
});

/**
 * Decodes a vector tile.
 * @param language of the names, if the tile has them
 * @param nameOf chooses among the names of a thing, or spells one
 * @throws Error when the bytes are not a vector tile
 */
export function decodeTile(bytes: ArrayBuffer, language: string, nameOf: NameOf = nameIn(language)): MapTile {
  const tile = seaTile();
  const layers = readVectorTile(bytes);
  const each = (layer: string, take: (feature: TileFeature, text: Texts) => void): void =>
    layers.get(layer)?.forEach((feature) => take(feature, textsOf(feature, nameOf)));
  const streets = new Map<string, NamedStreet>();

  each('earth', (feature) => feature.shape === 'polygon' && tile.land.push(...linesOf(feature)));
  each('landuse', (feature, { kind }) => {
    if (feature.shape !== 'polygon') return;
    if (GREEN.test(kind)) tile.green.push(...linesOf(feature));
    else if (BUILT.test(kind)) tile.built.push(...linesOf(feature));
  });
  each('buildings', (feature) => feature.shape === 'polygon' && tile.buildings.push(...linesOf(feature)));
  each('water', (feature, text) => {
    if (feature.shape === 'polygon') tile.water.push(...linesOf(feature));
    else if (feature.shape === 'line') tile.rivers.push(...linesOf(feature));
    else addPoint(tile, 'water', feature, text);
  });
  each('roads', (feature, { kind, detail, name }) => {
    const lines = linesOf(feature);
    if (kind === 'rail') return void tile.rails.push(...lines);
    const roadClass = roadClassOf(kind, detail);
    if (!roadClass) return undefined;
    const { is_bridge: bridge, is_tunnel: tunnel, is_link: link } = feature.properties;
    const isLink = Boolean(link) || detail.endsWith('_link');
    tile.roads.push({
      class: roadClass,
      level: bridge ? 'bridge' : tunnel ? 'tunnel' : 'ground',
      link: isLink,
      lines,
    });
    if (!name || isLink || NAMELESS.test(name)) return undefined;
    const street = streets.get(name);
    if (street) street.lines.push(...lines);
    else streets.set(name, { name, class: roadClass, lines });
    return undefined;
  });
  each('places', (feature, text) => addPoint(tile, 'places', feature, text));
  each('pois', (feature, text) => addPoint(tile, 'pois', feature, text));
  tile.streets = [...streets.values()].map((street) => ({ ...street, lines: joined(street.lines) }));
  return tile;
}

/** The name that is drawn of a thing. @param text the texts of its tags; '' for one that it does not have */
export type NameOf = (text: (tag: string) => string) => string;

/** The name in a language, else in English, else as it is called there. */
export const nameIn =
  (language: string): NameOf =>
  (text) =>
    text(`name:${language}`) || text('name:en') || text('name');

interface Texts {
  kind: string;
  detail: string;
  name: string;
}

function textsOf({ properties }: TileFeature, nameOf: NameOf): Texts {
  const text = (key: string): string => {
    const value = properties[key];
    return typeof value === 'string' ? value : '';
  };
  return {
    kind: text('kind'),
    detail: text('kind_detail'),
    name: nameOf(text),
  };
}

function addPoint(
  tile: MapTile,
  layer: NamedPoint['layer'],
  feature: TileFeature,
  { kind, detail, name }: Texts,
): void {
  const [[x, y] = []] = feature.shape === 'point' ? linesOf(feature) : [];
  const minZoom = Number(feature.properties['min_zoom'] ?? 0);
  if (name && x !== undefined && y !== undefined) tile.points.push({ layer, kind, detail, name, minZoom, x, y });
}

const linesOf = (feature: TileFeature): Line[] => feature.lines(TILE_PX);

/** Joins lines end to end: OpenStreetMap cuts a street at every bridge and change of lanes. */
export function joined(lines: readonly Line[]): Line[] {
  const open = new Set(lines);
  const starts = new Map<string, Line[]>();
  for (const line of lines) starts.set(endKey(line, 0), [...(starts.get(endKey(line, 0)) ?? []), line]);
  const take = (key: string): Line | undefined => {
    const next = starts.get(key)?.find((line) => open.has(line));
    if (next) open.delete(next);
    return next;
  };
  const ends = new Set(lines.map((line) => endKey(line, line.length - 2)));
  // Those that nothing leads to come first: a chain is followed from its beginning.
  const inOrder = lines.toSorted((a, b) => Number(ends.has(endKey(a, 0))) - Number(ends.has(endKey(b, 0))));
  return inOrder.flatMap((first) => {
    if (!open.delete(first)) return [];
    const chain = [...first];
    for (let next = take(endKey(first, first.length - 2)); next; next = take(endKey(next, next.length - 2)))
      chain.push(...next.subarray(2));
    return [Float32Array.from(chain)];
  });
}

const endKey = (line: Line, at: number): string => `${line[at]} ${line[at + 1]}`;
