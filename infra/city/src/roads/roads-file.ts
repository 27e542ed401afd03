import * as z from 'zod/mini';
import { ByteReader, ByteWriter } from './bytes.js';
import type { RoadColumns } from './road-graph.js';
import { layers, roadClasses, unitsPerDegree, type Road, type RoadInfo, type RoadMap } from './road.js';
import { rulesVersion } from './rules-version.js';

// The file `roads.bin.br`, before brotli: columns of whole numbers (`ByteWriter`), each with its length in bytes before it.
//
//   header       the version of the format, that of the rules (rules/way-rules.ts), units per degree; how many junctions, roads,
//                kinds of road
//   names        names and numbers of roads, as a JSON array
//   hours        times at which roads are open, as a JSON array
//   kinds        for each kind of road: class, flags, index of the name, index of the number, seconds
//   lat, lng     of each junction, from the one before
//   counts       how many roads begin at each junction
//   heads        for each road: its head minus its tail
//   kind         for each road: the index of its kind, from the road before
//   access       for each road: who may drive in which direction (road.ts)
//   layer        for each road: its layer, plus 8 × (1 + the index of its hours) where it has hours
//   inner        for each road: how many points it has between its ends
//   lats, lngs   of these, from the point before
//
// Junctions are numbered in the order of the hierarchy, so the order needs no column. A road's tail is its lower end.

/** Name of the file in a pack's folder. */
export const roadsFile = 'roads.bin.br';

const version = 2;
const flags = ['link', 'roundabout', 'bridge', 'tunnel', 'private'] as const;
const layerStep = 8;

// prettier-ignore
const columnNames = ['kinds', 'lat', 'lng', 'counts', 'heads', 'kind', 'access', 'layer', 'inner', 'lats', 'lngs'] as const;
type Columns<T> = Record<(typeof columnNames)[number], T>;

/** The file is not a road graph of this version of Rahi, or is broken. */
export class RoadsFileError extends Error {
  override name = 'RoadsFileError';
}

/** @param map its junctions are numbered in the order of the hierarchy, and tails are not higher than heads */
export function encodeRoads({ junctions, roads, infos, hours = [] }: RoadMap): Uint8Array {
  const sorted = roads.toSorted((a, b) => a.tail - b.tail || a.head - b.head);
  const header = new ByteWriter();
  for (const value of [version, rulesVersion, unitsPerDegree, junctions, roads.length, infos.length])
    header.unsigned(value);
  const columns = columnsOf(() => new ByteWriter());
  const names = writeKinds(infos, columns.kinds);
  writeJunctions(junctions, sorted, columns);
  let lastInfo = 0;
  for (const { tail, head, info, access, points, layer = 'through', hours: open = 0 } of sorted) {
    columns.heads.unsigned(head - tail);
    columns.kind.signed(info - lastInfo);
    lastInfo = info;
    columns.access.unsigned(access);
    columns.layer.unsigned(layers.indexOf(layer) + layerStep * open);
    columns.inner.unsigned(points.length / 2 - 2);
    for (let at = 2; at < points.length - 2; at += 2) {
      columns.lats.signed(points[at]! - points[at - 2]!);
      columns.lngs.signed(points[at + 1]! - points[at - 1]!);
    }
  }
  const file = new ByteWriter();
  file.bytes(header.done());
  file.bytes(new TextEncoder().encode(JSON.stringify(names)));
  file.bytes(new TextEncoder().encode(JSON.stringify(hours)));
  for (const name of columnNames) file.bytes(columns[name].done());
  return file.done();
}

/** @returns the names, to which the indices of the column refer */
function writeKinds(infos: readonly RoadInfo[], kinds: ByteWriter): string[] {
  const names = [...new Set(infos.flatMap(({ name, ref }) => [name, ref]))].toSorted();
  const nameIndex = new Map(names.map((name, index) => [name, index]));
  for (const info of infos) {
    kinds.unsigned(roadClasses.indexOf(info.roadClass));
    kinds.unsigned(flags.reduce((sum, flag, bit) => sum | (info[flag] ? 1 << bit : 0), 0));
    kinds.unsigned(nameIndex.get(info.name)!);
    kinds.unsigned(nameIndex.get(info.ref)!);
    kinds.unsigned(info.seconds ?? 0);
  }
  return names;
}

function writeJunctions(junctions: number, roads: readonly Road[], { lat, lng, counts }: Columns<ByteWriter>): void {
  const places = new Int32Array(2 * junctions);
  const beginning = new Int32Array(junctions);
  for (const { tail, head, points } of roads) {
    places.set(points.slice(0, 2), 2 * tail);
    places.set(points.slice(-2), 2 * head);
    beginning[tail]!++;
  }
  for (let at = 0; at < junctions; at++) {
    lat.signed(places[2 * at]! - (places[2 * at - 2] ?? 0));
    lng.signed(places[2 * at + 1]! - (places[2 * at - 1] ?? 0));
    counts.unsigned(beginning[at]!);
  }
}

/**
 * Reads what `encodeRoads` wrote.
 * @throws RoadsFileError
 */
export function decodeRoads(file: Uint8Array): RoadColumns {
  try {
    return decoded(new ByteReader(file));
  } catch (error) {
    if (error instanceof RoadsFileError) throw error;
    throw new RoadsFileError('this file of roads is broken: build the pack again', { cause: error });
  }
}

/**
 * The rules by which the roads of a file were made, without reading them.
 * @returns null for a file that this version of Rahi does not read
 */
export function rulesOf(file: Uint8Array): number | null {
  try {
    const header = new ByteReader(new ByteReader(file).bytes());
    const [found, rules] = [header.unsigned(), header.unsigned()];
    return found === version ? rules : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function decoded(reader: ByteReader): RoadColumns {
  const header = new ByteReader(reader.bytes());
  const [found, rules, units] = [header.unsigned(), header.unsigned(), header.unsigned()];
  if (found !== version || units !== unitsPerDegree)
    throw new RoadsFileError('this file of roads is of another version of Rahi: build the pack again');
  const [junctions, roads, kinds] = [header.unsigned(), header.unsigned(), header.unsigned()];
  const names = z.array(z.string()).parse(JSON.parse(new TextDecoder().decode(reader.bytes())));
  const hourTable = z.array(z.array(z.number())).parse(JSON.parse(new TextDecoder().decode(reader.bytes())));
  const columns = columnsOf(() => new ByteReader(reader.bytes()));
  const infos = Array.from({ length: kinds }, () => readKind(columns.kinds, names));

  const places = new Int32Array(2 * junctions);
  const tails = new Int32Array(roads);
  for (let at = 0, road = 0; at < junctions; at++) {
    places[2 * at] = (places[2 * at - 2] ?? 0) + columns.lat.signed();
    places[2 * at + 1] = (places[2 * at - 1] ?? 0) + columns.lng.signed();
    for (let count = columns.counts.unsigned(); count > 0; count--) tails[road++] = at;
  }
  const heads = tails.map((tail) => tail + columns.heads.unsigned());
  let info = 0;
  const kindOf = Int32Array.from(tails, () => (info += columns.kind.signed()));
  const access = Uint8Array.from(tails, () => columns.access.unsigned());
  const layersAndHours = Int32Array.from(tails, () => columns.layer.unsigned());
  const layer = Uint8Array.from(layersAndHours, (both) => both % layerStep);
  const hours = layersAndHours.map((both) => Math.floor(both / layerStep));
  if (layer.some((one) => one >= layers.length) || hours.some((one) => one > hourTable.length))
    throw new RangeError('unknown layer or hours');
  const firstPoint = new Int32Array(roads + 1);
  for (let road = 0; road < roads; road++) firstPoint[road + 1] = firstPoint[road]! + columns.inner.unsigned() + 2;
  const points = new Int32Array(2 * firstPoint[roads]!);
  for (let road = 0; road < roads; road++) {
    const [first, last] = [2 * firstPoint[road]!, 2 * firstPoint[road + 1]! - 2];
    points.set(places.subarray(2 * tails[road]!, 2 * tails[road]! + 2), first);
    for (let at = first + 2; at < last; at += 2) {
      points[at] = points[at - 2]! + columns.lats.signed();
      points[at + 1] = points[at - 1]! + columns.lngs.signed();
    }
    points.set(places.subarray(2 * heads[road]!, 2 * heads[road]! + 2), last);
  }
  return { rules, junctions, tails, heads, kinds: kindOf, access, layer, hours, hourTable, firstPoint, points, infos };
}

function readKind(kinds: ByteReader, names: readonly string[]): RoadInfo {
  const roadClass = roadClasses[kinds.unsigned()];
  const bits = kinds.unsigned();
  const [name, ref, seconds] = [names[kinds.unsigned()], names[kinds.unsigned()], kinds.unsigned()];
  if (roadClass === undefined || name === undefined || ref === undefined) throw new RangeError('unknown kind of road');
  const [link, roundabout, bridge, tunnel, isPrivate] = flags.map((_, bit) => (bits & (1 << bit)) > 0);
  return {
    roadClass,
    link: link!,
    roundabout: roundabout!,
    bridge: bridge!,
    tunnel: tunnel!,
    name,
    ref,
    ...(isPrivate && { private: true }),
    ...(seconds > 0 && { seconds }),
  };
}

function columnsOf<T>(make: () => T): Columns<T> {
  const [kinds, lat, lng, counts, heads] = [make(), make(), make(), make(), make()];
  const [kind, access, layer, inner, lats, lngs] = [make(), make(), make(), make(), make(), make()];
  return { kinds, lat, lng, counts, heads, kind, access, layer, inner, lats, lngs };
}
