import { PbfReader } from 'pbf';

/** One line or ring of a feature, or its points: x, y, x, y … */
export type Line = Float32Array;

export type Shape = 'point' | 'line' | 'polygon';

/** A feature of a vector tile. */
export interface TileFeature {
  shape: Shape;
  properties: Readonly<Record<string, string | number | boolean>>;
  /** Its geometry in units of a tile whose sides are `side` long. */
  lines(side: number): Line[];
}

const shapes: readonly (Shape | undefined)[] = [undefined, 'point', 'line', 'polygon'];

// The numbers of fields and commands come from the Mapbox Vector Tile specification 2.1.
const LAYER = 3;
const IN_LAYER = { name: 1, feature: 2, key: 3, value: 4, extent: 5 };
const IN_FEATURE = { tags: 2, type: 3, geometry: 4 };
const [MOVE_TO, LINE_TO, CLOSE] = [1, 2, 7];

/**
 * The features of a vector tile by layer. Geometries are decoded on request.
 * @throws Error when the bytes are not a vector tile
 */
export function readVectorTile(bytes: ArrayBuffer): Map<string, TileFeature[]> {
  const tile = new Map<string, TileFeature[]>();
  new PbfReader(bytes).readFields((tag, layers, reader) => {
    if (tag !== LAYER) return;
    const { name, features } = readLayer(reader);
    layers.set(name, features);
  }, tile);
  return tile;
}

interface RawFeature {
  shape: Shape | undefined;
  tags: number[];
  geometry: number[];
}

function readLayer(reader: PbfReader): { name: string; features: TileFeature[] } {
  const layer = {
    name: '',
    extent: 4096,
    keys: new Array<string>(),
    values: new Array<string | number | boolean>(),
    features: new Array<RawFeature>(),
  };
  reader.readFields((tag, read, field) => {
    if (tag === IN_LAYER.name) read.name = field.readString();
    else if (tag === IN_LAYER.feature) read.features.push(readFeature(field));
    else if (tag === IN_LAYER.key) read.keys.push(field.readString());
    else if (tag === IN_LAYER.value) read.values.push(readValue(field));
    else if (tag === IN_LAYER.extent) read.extent = field.readVarint();
  }, layer, reader.readVarint() + reader.pos); // prettier-ignore
  const features = layer.features.flatMap(({ shape, tags, geometry }): TileFeature[] => {
    if (!shape) return [];
    const properties: Record<string, string | number | boolean> = {};
    for (let n = 0; n + 1 < tags.length; n += 2) {
      const [key, value] = [layer.keys[tags[n] ?? -1], layer.values[tags[n + 1] ?? -1]];
      if (key !== undefined && value !== undefined) properties[key] = value;
    }
    return [{ shape, properties, lines: (side) => linesOf(geometry, side / layer.extent) }];
  });
  return { name: layer.name, features };
}

function readFeature(reader: PbfReader): RawFeature {
  const feature: RawFeature = { shape: undefined, tags: [], geometry: [] };
  return reader.readFields((tag, read, field) => {
    if (tag === IN_FEATURE.tags) field.readPackedVarint(read.tags);
    else if (tag === IN_FEATURE.type) read.shape = shapes[field.readVarint()];
    else if (tag === IN_FEATURE.geometry) field.readPackedVarint(read.geometry);
  }, feature, reader.readVarint() + reader.pos); // prettier-ignore
}

function readValue(reader: PbfReader): string | number | boolean {
  const holder: { value: string | number | boolean } = { value: '' };
  reader.readFields((tag, read, field) => {
    if (tag === 1) read.value = field.readString();
    else if (tag === 2) read.value = field.readFloat();
    else if (tag === 3) read.value = field.readDouble();
    else if (tag === 4 || tag === 5) read.value = field.readVarint();
    else if (tag === 6) read.value = field.readSVarint();
    else if (tag === 7) read.value = field.readBoolean();
  }, holder, reader.readVarint() + reader.pos); // prettier-ignore
  return holder.value;
}

/** Commands with steps from point to point, zigzag encoded. */
function linesOf(geometry: readonly number[], scale: number): Line[] {
  const lines: number[][] = [];
  let [x, y] = [0, 0];
  for (let n = 0; n < geometry.length;) {
    const command = geometry[n++] ?? 0;
    const id = command & 7;
    if (id === CLOSE) {
      const ring = lines.at(-1);
      if (ring) ring.push(ring[0] ?? 0, ring[1] ?? 0);
      continue;
    }
    if (id !== MOVE_TO && id !== LINE_TO) throw new Error(`command ${id} is none of a vector tile`);
    for (let count = command >> 3; count > 0; count--) {
      x += zigzag(geometry[n++] ?? 0);
      y += zigzag(geometry[n++] ?? 0);
      if (id === MOVE_TO) lines.push([x * scale, y * scale]);
      else lines.at(-1)?.push(x * scale, y * scale);
    }
  }
  return lines.map((line) => Float32Array.from(line));
}

const zigzag = (value: number): number => (value >>> 1) ^ -(value & 1);
