import { PbfWriter } from 'pbf';

/** A feature to write: geometry in units of a tile 4,096 wide. */
export interface WrittenFeature {
  type: 1 | 2 | 3;
  properties?: Record<string, string | number | boolean>;
  lines: [x: number, y: number][][];
}

/** The bytes of a vector tile with these layers, for tests. */
export function tileBytes(layers: Readonly<Record<string, readonly WrittenFeature[]>>): ArrayBuffer {
  const tile = new PbfWriter();
  for (const [name, features] of Object.entries(layers)) tile.writeMessage(3, writeLayer, { name, features });
  const bytes = tile.finish();
  const copy = new ArrayBuffer(bytes.byteLength);
  new Uint8Array(copy).set(bytes);
  return copy;
}

function writeLayer({ name, features }: { name: string; features: readonly WrittenFeature[] }, layer: PbfWriter): void {
  const properties = features.map((feature) => Object.entries(feature.properties ?? {}));
  const keys = [...new Set(properties.flat().map(([key]) => key))];
  const values = [...new Set(properties.flat().map(([, value]) => value))];
  layer.writeVarintField(15, 2);
  layer.writeStringField(1, name);
  for (const [n, { type, lines }] of features.entries()) {
    const tags = (properties[n] ?? []).flatMap(([key, value]) => [keys.indexOf(key), values.indexOf(value)]);
    layer.writeMessage(2, writeFeature, { type, tags, lines });
  }
  for (const key of keys) layer.writeStringField(3, key);
  for (const value of values) layer.writeMessage(4, writeValue, value);
  layer.writeVarintField(5, 4096);
}

function writeFeature(
  { type, tags, lines }: { type: number; tags: number[]; lines: [x: number, y: number][][] },
  feature: PbfWriter,
): void {
  feature.writePackedVarint(2, tags);
  feature.writeVarintField(3, type);
  feature.writePackedVarint(4, commandsOf(lines, type === 3));
}

function commandsOf(lines: [x: number, y: number][][], closed: boolean): number[] {
  let [fromX, fromY] = [0, 0];
  const step = ([x, y]: [x: number, y: number]): number[] => {
    const steps = [x - fromX, y - fromY].map((by) => (by << 1) ^ (by >> 31));
    [fromX, fromY] = [x, y];
    return steps;
  };
  return lines.flatMap(([first, ...rest]) => [
    (1 << 3) | 1,
    ...(first ? step(first) : []),
    ...(rest.length > 0 ? [(rest.length << 3) | 2, ...rest.flatMap(step)] : []),
    ...(closed ? [(1 << 3) | 7] : []),
  ]);
}

function writeValue(value: string | number | boolean, field: PbfWriter): void {
  if (typeof value === 'string') field.writeStringField(1, value);
  else if (typeof value === 'boolean') field.writeBooleanField(7, value);
  else if (Number.isInteger(value)) field.writeSVarintField(6, value);
  else field.writeDoubleField(3, value);
}
