import type { LegacyFeature } from 'geojson-vt';
import { fromGeojsonVt } from 'vt-pbf';
import { clipLine, clipRing, type Box } from '../geometry/clip.js';
import { BUFFER, EXTENT } from './tile-grid.js';
import { readTile, type Point } from './read-tile.js';

type Layers = Record<string, { features: LegacyFeature[] }>;

/** A tile, and how it lies in the one to be made: a part of a larger one, or the same. */
export interface Piece {
  readonly bytes: Uint8Array;
  /** How many times larger it is, and where in it the new tile begins, in new tiles. */
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** The bounds of features in a tile: points within the tile itself, lines and polygons slightly beyond. */
const itself: Box = { minX: 0, minY: 0, maxX: EXTENT - 1, maxY: EXTENT - 1 };
const whole: Box = { minX: -BUFFER, minY: -BUFFER, maxX: EXTENT + BUFFER, maxY: EXTENT + BUFFER };

/** How many times larger roads of the base are drawn at most. */
const FARTHEST_ROADS = 4;

/**
 * One tile made of several: the base, with holes where other tiles are better, and those tiles on top.
 * @param holes the areas that the base leaves out, in units of the new tile
 * @returns the vector tile; null when it is empty
 */
export function composeTile(
  base: Piece | null,
  holes: readonly Box[],
  others: readonly Uint8Array[],
): Uint8Array | null {
  const layers: Layers = {};
  const put = (name: string, feature: LegacyFeature) => (layers[name] ??= { features: [] }).features.push(feature);
  if (base) {
    for (const [name, feature] of readTile(base.bytes, EXTENT)) {
      // A road simplified for a much lower zoom is some 100 m off: leaving it out is better.
      if (name === 'roads' && base.scale > FARTHEST_ROADS) continue;
      const scaled = shifted(feature, base);
      const kept = holes.reduce<LegacyFeature | null>(
        (left, hole) => left && without(left, hole),
        inside(scaled, feature.type === 1 ? itself : whole),
      );
      if (kept) put(name, kept);
    }
  }
  for (const bytes of others) for (const [name, feature] of readTile(bytes, EXTENT)) put(name, feature);
  return Object.keys(layers).length === 0 ? null : fromGeojsonVt(layers, { version: 2, extent: EXTENT });
}

function shifted(feature: LegacyFeature, { scale, x, y }: Piece): LegacyFeature {
  const move = ([px, py]: Point): Point => [px * scale - x * EXTENT, py * scale - y * EXTENT];
  return feature.type === 1
    ? { ...feature, geometry: feature.geometry.map(move) }
    : { ...feature, geometry: feature.geometry.map((ring) => ring.map(move)) };
}

const isIn = ([x, y]: Point, { minX, minY, maxX, maxY }: Box) => x >= minX && x <= maxX && y >= minY && y <= maxY;

/** The part of a feature inside a box, in whole units; null when it is empty. */
function inside(feature: LegacyFeature, box: Box): LegacyFeature | null {
  if (feature.type === 1) {
    const geometry = feature.geometry.filter((point) => isIn(point, box)).map(rounded);
    return geometry.length > 0 ? { ...feature, geometry } : null;
  }
  const rings =
    feature.type === 2
      ? feature.geometry.flatMap((line) => clipLine(line, box))
      : feature.geometry.map((ring) => clipRing(ring, box)).filter((ring) => ring.length >= 4);
  return rings.length > 0 ? { ...feature, geometry: rings.map((ring) => ring.map(rounded)) } : null;
}

/** A feature without its part in a box: the parts to the west and east, and to the north and south between them. */
function without(feature: LegacyFeature, hole: Box): LegacyFeature | null {
  if (feature.type === 1) {
    const geometry = feature.geometry.filter((point) => !isIn(point, hole));
    return geometry.length > 0 ? { ...feature, geometry } : null;
  }
  const { minX, minY, maxX, maxY } = whole;
  const left = Math.max(minX, hole.minX);
  const right = Math.min(maxX, hole.maxX);
  const around: Box[] = [
    { ...whole, maxX: left },
    { ...whole, minX: right },
    { minX: left, maxX: right, minY, maxY: hole.minY },
    { minX: left, maxX: right, minY: hole.maxY, maxY },
  ];
  const geometry = around
    .filter((box) => box.minX < box.maxX && box.minY < box.maxY)
    .map((box) => inside(feature, box))
    .flatMap((part) => (part && part.type !== 1 ? part.geometry : []));
  return geometry.length > 0 ? { ...feature, geometry } : null;
}

const rounded = ([x, y]: Point): Point => [Math.round(x), Math.round(y)];
