import { PbfReader } from 'pbf';
import type { Position } from '../geometry/bounds.js';
import type { OsmMember, Tags } from './extract.js';
import { history } from './header.js';
import type { Located } from './locations.js';

/** Takes the objects of a block. What it leaves out is skipped. */
export interface Taker {
  /** Degrees. `tags` reads the tags of this node as long as the call lasts; undefined without any. */
  node?(id: number, lat: number, lon: number, tags: () => Tags | undefined): void;
  /** `located` only where the file has the positions of nodes on its ways. */
  way?(id: number, tags: Tags, refs: number[], located?: Located): void;
  relation?(id: number, tags: Tags, members: readonly OsmMember[]): void;
}

/** What a block holds. */
export interface Kinds {
  nodes: boolean;
  ways: boolean;
  relations: boolean;
}

/**
 * Hands the objects of a block to a taker, in their order.
 * @throws Unfit when one is deleted, Error when the block is damaged
 */
export function readPrimitives(bytes: Uint8Array, taker: Taker): Kinds {
  const block = new PbfReader(bytes).readFields(readBlock, { texts: [], groups: [], granularity: 100, lat: 0, lon: 0 });
  const reader = new GroupReader(block, taker);
  for (const group of block.groups) reader.read(group);
  return reader.kinds;
}

interface BlockFields {
  readonly texts: Uint8Array[];
  readonly groups: Uint8Array[];
  /** Billionths of a degree of one unit; where the units are counted from. */
  granularity: number;
  lat: number;
  lon: number;
}

function readBlock(tag: number, block: BlockFields, pbf: PbfReader): void {
  if (tag === 1)
    pbf.readMessage((inner, texts: Uint8Array[]) => inner === 1 && texts.push(pbf.readBytes()), block.texts);
  else if (tag === 2) block.groups.push(pbf.readBytes());
  else if (tag === 17) block.granularity = pbf.readVarint(true);
  else if (tag === 19) block.lat = pbf.readVarint(true);
  else if (tag === 20) block.lon = pbf.readVarint(true);
}

const MEMBER_TYPES = ['node', 'way', 'relation'] as const;

class GroupReader {
  readonly kinds: Kinds = { nodes: false, ways: false, relations: false };
  readonly #texts: (string | undefined)[] = [];

  constructor(
    private readonly block: BlockFields,
    private readonly taker: Taker,
  ) {}

  read(group: Uint8Array): void {
    const { node, way, relation } = this.taker;
    new PbfReader(group).readFields((tag, kinds: Kinds, pbf) => {
      if (tag === 1 || tag === 2) kinds.nodes = true;
      else if (tag === 3) kinds.ways = true;
      else if (tag === 4) kinds.relations = true;
      if (tag === 1 && node) this.#node(pbf.readBytes());
      else if (tag === 2 && node) this.#dense(pbf.readBytes());
      else if (tag === 3 && way) this.#way(pbf.readBytes());
      else if (tag === 4 && relation) this.#relation(pbf.readBytes());
    }, this.kinds);
  }

  #dense(bytes: Uint8Array): void {
    const ids: number[] = [];
    const lats: number[] = [];
    const lons: number[] = [];
    const keysAndValues: number[] = [];
    new PbfReader(bytes).readFields((tag, _, pbf) => {
      if (tag === 1) pbf.readPackedSVarint(ids);
      else if (tag === 5) requireVisible(pbf.readBytes());
      else if (tag === 8) pbf.readPackedSVarint(lats);
      else if (tag === 9) pbf.readPackedSVarint(lons);
      else if (tag === 10) pbf.readPackedVarint(keysAndValues);
    }, null);
    requireAlike(ids, lats, lons);
    let [id, lat, lon, from, to] = [0, 0, 0, 0, 0];
    const tags = () => this.#tags(to - from, (at) => keysAndValues[from + at]);
    for (let at = 0; at < ids.length; at++) {
      id += ids[at]!;
      lat += lats[at]!;
      lon += lons[at]!;
      from = to;
      while ((keysAndValues[to] ?? 0) !== 0) to += 2;
      this.taker.node?.(id, this.#lat(lat), this.#lon(lon), tags);
      to++;
    }
  }

  #node(bytes: Uint8Array): void {
    const node = new PbfReader(bytes).readFields(
      (tag, into: ObjectFields & { lat: number; lon: number }, pbf) => {
        if (tag === 1) into.id = pbf.readSVarint();
        else if (tag === 8) into.lat = pbf.readSVarint();
        else if (tag === 9) into.lon = pbf.readSVarint();
        else readObject(tag, into, pbf);
      },
      { ...emptyObject(), lat: 0, lon: 0 },
    );
    this.taker.node?.(node.id, this.#lat(node.lat), this.#lon(node.lon), () => this.#tagsOf(node));
  }

  #way(bytes: Uint8Array): void {
    const fields = { ...emptyObject(), refs: [] as number[], lats: [] as number[], lons: [] as number[] };
    const way = new PbfReader(bytes).readFields((tag, into: typeof fields, pbf) => {
      if (tag === 8) pbf.readPackedSVarint(into.refs);
      else if (tag === 9) pbf.readPackedSVarint(into.lats);
      else if (tag === 10) pbf.readPackedSVarint(into.lons);
      else readObject(tag, into, pbf);
    }, fields);
    const refs = summed(way.refs);
    const tags = this.#tagsOf(way) ?? {};
    if (way.lats.length === 0) return this.taker.way?.(way.id, tags, refs);
    requireAlike(refs, way.lats, way.lons);
    const lons = summed(way.lons);
    const located = summed(way.lats).map((lat, at) => onEarth(this.#lon(lons[at]!), this.#lat(lat)));
    this.taker.way?.(way.id, tags, refs, located);
  }

  #relation(bytes: Uint8Array): void {
    const fields = { ...emptyObject(), roles: [] as number[], refs: [] as number[], types: [] as number[] };
    const relation = new PbfReader(bytes).readFields((tag, into: typeof fields, pbf) => {
      if (tag === 8) pbf.readPackedVarint(into.roles);
      else if (tag === 9) pbf.readPackedSVarint(into.refs);
      else if (tag === 10) pbf.readPackedVarint(into.types);
      else readObject(tag, into, pbf);
    }, fields);
    requireAlike(relation.roles, relation.refs, relation.types);
    const members = summed(relation.refs).map((ref, at): OsmMember => {
      const type = MEMBER_TYPES[relation.types[at]!];
      if (type === undefined) throw new RangeError('a member of no known type');
      return { type, ref, role: this.#text(relation.roles[at]) };
    });
    this.taker.relation?.(relation.id, this.#tagsOf(relation) ?? {}, members);
  }

  #lat(units: number): number {
    return (this.block.lat + this.block.granularity * units) / 1e9;
  }

  #lon(units: number): number {
    return (this.block.lon + this.block.granularity * units) / 1e9;
  }

  #tagsOf({ keys, values }: ObjectFields): Tags | undefined {
    requireAlike(keys, values);
    return this.#tags(2 * keys.length, (at) => (at % 2 === 0 ? keys : values)[at >> 1]);
  }

  /** @param textAt the indexes of the texts: a key, its value, the next key … */
  #tags(count: number, textAt: (at: number) => number | undefined): Tags | undefined {
    if (count === 0) return undefined;
    const tags: Record<string, string> = {};
    for (let at = 0; at < count; at += 2) tags[this.#text(textAt(at))] = this.#text(textAt(at + 1));
    return tags;
  }

  #text(index = -1): string {
    const bytes = this.block.texts[index];
    if (bytes === undefined) throw new RangeError('a text that the block does not have');
    return (this.#texts[index] ??= utf8.decode(bytes));
  }
}

const utf8 = new TextDecoder();

interface ObjectFields {
  id: number;
  readonly keys: number[];
  readonly values: number[];
}

const emptyObject = (): ObjectFields => ({ id: 0, keys: [], values: [] });

/** The fields that nodes, ways and relations share. */
function readObject(tag: number, object: ObjectFields, pbf: PbfReader): void {
  if (tag === 1) object.id = pbf.readVarint(true);
  else if (tag === 2) pbf.readPackedVarint(object.keys);
  else if (tag === 3) pbf.readPackedVarint(object.values);
  else if (tag === 4) requireVisible(pbf.readBytes());
}

/** A deleted object is one of a file of history or of changes. `info` is of one object, or of all of a group. */
function requireVisible(info: Uint8Array): void {
  new PbfReader(info).readFields((tag, _, pbf) => {
    if (tag === VISIBLE && pbf.readPackedBoolean().includes(false)) throw history();
  }, null);
}

const VISIBLE = 6;

function requireAlike(...columns: readonly (readonly number[])[]): void {
  if (columns.some(({ length }) => length !== columns[0]?.length)) throw new RangeError('columns of different lengths');
}

/** Each number is written as the difference from the one before. */
function summed(differences: readonly number[]): number[] {
  let sum = 0;
  return differences.map((difference) => (sum += difference));
}

/** osmium writes an unknown position as one that is not on earth. */
const onEarth = (lon: number, lat: number): Position | null =>
  Math.abs(lon) <= 180 && Math.abs(lat) <= 90 ? [lon, lat] : null;
