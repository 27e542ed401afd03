import type { LegacyFeature } from 'geojson-vt';
import { PbfReader } from 'pbf';

export type Point = [number, number];
type Value = string | number | boolean;

/** A feature of a vector tile and the layer it is in, its coordinates in units of a tile with `extent` of them on a side. */
export type TileFeature = readonly [layer: string, feature: LegacyFeature];

interface RawLayer {
  name: string;
  extent: number;
  keys: string[];
  values: Value[];
  features: { type: number; tags: number[]; commands: number[] }[];
}

/**
 * The features of a vector tile (https://github.com/mapbox/vector-tile-spec, version 2).
 * @param extent units of a side, to which the coordinates are scaled
 */
export function readTile(bytes: Uint8Array, extent: number): TileFeature[] {
  const layers: RawLayer[] = [];
  new PbfReader(bytes).readFields((tag, found: RawLayer[], pbf) => {
    if (tag === 3) found.push(pbf.readMessage(readLayer, emptyLayer()));
  }, layers);
  return layers.flatMap((layer) => {
    const unit = extent / layer.extent;
    return layer.features.flatMap(({ type, tags: pairs, commands }): TileFeature[] => {
      const rings = geometryOf(commands, unit, type === 3);
      const tags: Record<string, Value> = {};
      for (let i = 1; i < pairs.length; i += 2) tags[layer.keys[pairs[i - 1]!]!] = layer.values[pairs[i]!]!;
      if (type === 1) return [[layer.name, { type, tags, geometry: rings.flat() }]];
      return type === 2 || type === 3 ? [[layer.name, { type, tags, geometry: rings }]] : [];
    });
  });
}

const emptyLayer = (): RawLayer => ({ name: '', extent: 4096, keys: [], values: [], features: [] });

function readLayer(tag: number, layer: RawLayer, pbf: PbfReader): void {
  if (tag === 1) layer.name = pbf.readString();
  else if (tag === 2) layer.features.push(pbf.readMessage(readFeature, { type: 0, tags: [], commands: [] }));
  else if (tag === 3) layer.keys.push(pbf.readString());
  else if (tag === 4) layer.values.push(pbf.readMessage(readValue, { value: '' as Value }).value);
  else if (tag === 5) layer.extent = pbf.readVarint();
}

function readFeature(tag: number, feature: RawLayer['features'][number], pbf: PbfReader): void {
  if (tag === 2) pbf.readPackedVarint(feature.tags);
  else if (tag === 3) feature.type = pbf.readVarint();
  else if (tag === 4) pbf.readPackedVarint(feature.commands);
}

function readValue(tag: number, found: { value: Value }, pbf: PbfReader): void {
  if (tag === 1) found.value = pbf.readString();
  else if (tag === 2) found.value = pbf.readFloat();
  else if (tag === 3) found.value = pbf.readDouble();
  else if (tag === 4) found.value = pbf.readVarint(true);
  else if (tag === 5) found.value = pbf.readVarint();
  else if (tag === 6) found.value = pbf.readSVarint();
  else if (tag === 7) found.value = pbf.readBoolean();
}

/** Lines, rings, or for points one "line" each; rings are closed. */
function geometryOf(commands: readonly number[], unit: number, closes: boolean): Point[][] {
  const parts: Point[][] = [];
  let part: Point[] = [];
  let [x, y] = [0, 0];
  for (let i = 0; i < commands.length;) {
    const command = commands[i++]!;
    const count = command >> 3;
    if ((command & 7) === CLOSE) {
      if (closes && part[0]) part.push([...part[0]]);
      continue;
    }
    for (let n = 0; n < count; n++) {
      x += zigzag(commands[i++]!);
      y += zigzag(commands[i++]!);
      if ((command & 7) === MOVE) parts.push((part = []));
      part.push([x * unit, y * unit]);
    }
  }
  return parts;
}

const MOVE = 1;
const CLOSE = 7;

const zigzag = (value: number): number => (value >> 1) ^ -(value & 1);
