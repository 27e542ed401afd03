import { open, stat } from 'node:fs/promises';
import { parse } from 'osm-pbf-parser-node';
import { PbfReader } from 'pbf';
import type { Bounds } from '../geometry/bounds.js';
import { blocksOf, CutOff } from './blocks.js';

export type Tags = Readonly<Record<string, string>>;

/** A point of OpenStreetMap, in degrees. */
export interface OsmNode {
  readonly lat: number;
  readonly lon: number;
  /** Left out when there are none. */
  readonly tags?: Tags;
}

export interface OsmWay {
  readonly id: number;
  readonly tags: Tags;
  /** Ids of its nodes, in order. */
  readonly refs: readonly number[];
}

export interface OsmMember {
  readonly type: 'node' | 'way' | 'relation';
  readonly ref: number;
  readonly role: string;
}

export interface OsmRelation {
  readonly id: number;
  readonly tags: Tags;
  readonly members: readonly OsmMember[];
}

/** An extract in memory. */
export interface OsmExtract {
  readonly nodes: ReadonlyMap<number, OsmNode>;
  readonly ways: ReadonlyMap<number, OsmWay>;
  readonly relations: ReadonlyMap<number, OsmRelation>;
  /** From the file's header. */
  readonly bounds?: Bounds;
}

/** The file is not an OpenStreetMap extract, or is broken. The message is a sentence for the operator. */
export class ExtractError extends Error {
  override name = 'ExtractError';
}

/** An object of the file, as the parser returns it; its own types say only `object`. */
type Item =
  | { type: 'node'; id: number; lat: number; lon: number; tags?: Tags }
  | { type: 'way'; id: number; tags?: Tags; refs: number[] }
  | { type: 'relation'; id: number; tags?: Tags; members: OsmMember[] };

const isItem = (object: object): object is Item =>
  'type' in object && (object.type === 'node' || object.type === 'way' || object.type === 'relation');

/**
 * Reads an `.osm.pbf` file.
 * @param onProgress called with the share of the file that has been read, 0 to 1
 * @throws ExtractError when the file is missing, is not an OpenStreetMap extract, is cut off, or has no ways
 */
export async function readOsm(
  file: string,
  onProgress: (share: number) => void = () => undefined,
): Promise<OsmExtract> {
  const size = await sizeOf(file);
  const nodes = new Map<number, OsmNode>();
  const ways = new Map<number, OsmWay>();
  const relations = new Map<number, OsmRelation>();
  let bounds: Bounds | undefined;
  const keep = (item: Item): void => {
    const { id, tags } = item;
    if (item.type === 'node') nodes.set(id, { lat: item.lat, lon: item.lon, ...(tags && { tags }) });
    else if (item.type === 'way') ways.set(id, { id, tags: tags ?? {}, refs: item.refs });
    else relations.set(id, { id, tags: tags ?? {}, members: item.members });
  };
  try {
    for await (const { type, bytes, end } of blocksOf(file)) {
      if (type === 'OSMHeader') bounds = boundsIn(bytes);
      else for (const item of parse(bytes, { withTags: true, withInfo: false })) if (isItem(item)) keep(item);
      onProgress(end / size);
    }
  } catch (cause) {
    throw cause instanceof CutOff ? cutOff(file, cause) : await foreign(file, cause);
  }
  if (nodes.size === 0) throw new ExtractError(`${file} holds no OpenStreetMap data.`);
  checkWhole(file, nodes, ways);
  return { nodes, ways, relations, ...(bounds && { bounds }) };
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch((cause: unknown) => {
    throw new ExtractError(`There is no file ${file}.`, { cause });
  });
  if (!found.isFile()) throw new ExtractError(`${file} is a folder. The extract is a file: city.osm.pbf.`);
  if (found.size === 0) throw new ExtractError(`${file} is empty.`);
  return found.size;
}

const cutOff = (file: string, cause?: unknown): ExtractError =>
  new ExtractError(`${file} is cut off: its end is missing. Download it again.`, { cause });

/** The likely formats of a file that is not an extract, by its first bytes. */
const knownFiles: readonly { starts: readonly string[]; what: string }[] = [
  { starts: ['<html', '<!doctype'], what: 'is a web page, such as the error of a download. Download it again.' },
  { starts: ['<?xml', '<osm'], what: 'is XML. Convert it first: osmium cat city.osm -o city.osm.pbf' },
  { starts: ['bzh', 'pk', '\u001f\u008b'], what: 'is compressed. Unpack it first.' },
];

async function foreign(file: string, cause: unknown): Promise<ExtractError> {
  const handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0).finally(() => handle.close());
  const text = buffer.toString('latin1', 0, bytesRead).trimStart().toLowerCase();
  const known = knownFiles.find(({ starts }) => starts.some((start) => text.startsWith(start)));
  const what = known?.what ?? 'cannot be read as an OpenStreetMap extract (.osm.pbf).';
  return new ExtractError(`${file} ${what}`, { cause });
}

/**
 * A file can also be cut off between two blocks. Nodes come first, then the ways: nodes without tags are there because ways
 * run over them, and without those ways the end is missing.
 */
function checkWhole(file: string, nodes: ReadonlyMap<number, OsmNode>, ways: ReadonlyMap<number, OsmWay>): void {
  if (ways.size === 0)
    throw new ExtractError(`${file} has points but no ways: it is cut off, or an extract of points.`);
  const used = new Set<number>();
  for (const { refs } of ways.values()) for (const ref of refs) used.add(ref);
  let bare = 0;
  let unused = 0;
  for (const [id, { tags }] of nodes) {
    if (tags) continue;
    bare++;
    if (!used.has(id)) unused++;
  }
  if (unused > UNUSED_SHARE * bare) throw cutOff(file);
}

/** Extracts by area keep a few nodes of ways that they leave out; a cut leaves many. */
const UNUSED_SHARE = 0.02;

/** The bounds in the file's header, which are in billionths of a degree. */
function boundsIn(header: Buffer): Bounds | undefined {
  const box = new PbfReader(header).readFields((tag, found: number[], pbf) => {
    if (tag === 1) pbf.readMessage((edge, into: number[], inner) => (into[edge] = inner.readSVarint() / 1e9), found);
  }, []);
  const [, west, east, north, south] = box;
  if (west === undefined || east === undefined || north === undefined || south === undefined) return undefined;
  return { south, west, north, east };
}
