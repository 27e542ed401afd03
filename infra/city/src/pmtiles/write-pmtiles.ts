import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { PbfWriter } from 'pbf';
import { Compression, TileType, zxyToTileId } from 'pmtiles';
import type { Bounds } from '../geometry/bounds.js';
import type { MapTile } from '../map/make-tiles.js';

/** An entry of a directory: where a tile lies, and how many that follow are the same. */
interface Entry {
  readonly id: number;
  readonly offset: number;
  readonly length: number;
  run: number;
}

/** The bytes of one or more equal tiles, and where they lie among all once that is known. */
interface Content {
  readonly packed: Buffer;
  offset: number | null;
}

const HEADER_BYTES = 127;
/** The root directory and the header must lie in the first 16 KB of the file. */
const ROOT_BYTES = 16_384 - HEADER_BYTES;
const ENTRIES_OF_A_LEAF = 4096;

/** The most that Brotli does, and the same bytes every time. */
export function compressed(bytes: Uint8Array): Buffer {
  return brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

/**
 * A PMTiles archive, version 3, of vector tiles with Brotli. Equal tiles are in it once.
 * https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
 */
export function pmtilesOf(
  tiles: Iterable<MapTile>,
  { bounds, min, max, metadata }: { bounds: Bounds; min: number; max: number; metadata: object },
): Buffer {
  // Each tile is compressed as it arrives: uncompressed, all of them may not fit in memory.
  const contents = new Map<string, Content>();
  const byId: { id: number; content: Content }[] = [];
  for (const { z, x, y, bytes } of tiles) {
    const hash = createHash('sha256').update(bytes).digest('base64');
    const content = contents.get(hash) ?? { packed: compressed(bytes), offset: null };
    contents.set(hash, content);
    byId.push({ id: zxyToTileId(z, x, y), content });
  }
  byId.sort((a, b) => a.id - b.id);
  const data: Buffer[] = [];
  const entries: Entry[] = [];
  let size = 0;
  for (const { id, content } of byId) {
    if (content.offset === null) {
      content.offset = size;
      data.push(content.packed);
      size += content.packed.length;
    }
    const { offset, packed } = content;
    const last = entries.at(-1);
    if (last && last.offset === offset && last.id + last.run === id) last.run++;
    else entries.push({ id, offset, length: packed.length, run: 1 });
  }
  const { root, leaves } = directories(entries);
  const about = compressed(Buffer.from(JSON.stringify(metadata)));
  const sections = [root, about, leaves, Buffer.concat(data)];
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles');
  header.writeUInt8(3, 7);
  let offset = HEADER_BYTES;
  sections.forEach((section, i) => {
    header.writeBigUInt64LE(BigInt(offset), 8 + 16 * i);
    header.writeBigUInt64LE(BigInt(section.length), 16 + 16 * i);
    offset += section.length;
  });
  [byId.length, entries.length, contents.size].forEach((count, i) => {
    header.writeBigUInt64LE(BigInt(count), 72 + 8 * i);
  });
  const clustered = 1;
  [clustered, Compression.Brotli, Compression.Brotli, TileType.Mvt, min, max].forEach((value, i) => {
    header.writeUInt8(value, 96 + i);
  });
  const { south, west, north, east } = bounds;
  [west, south, east, north].forEach((degrees, i) => writeDegrees(header, degrees, 102 + 4 * i));
  header.writeUInt8(Math.min(max, Math.max(min, 12)), 118);
  writeDegrees(header, (west + east) / 2, 119);
  writeDegrees(header, (south + north) / 2, 123);
  return Buffer.concat([header, ...sections]);
}

const writeDegrees = (header: Buffer, degrees: number, at: number): number =>
  header.writeInt32LE(Math.round(degrees * 1e7), at);

/** One directory if it is small enough, else a root with leaves. */
function directories(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const whole = directory(entries);
  if (whole.length <= ROOT_BYTES) return { root: whole, leaves: Buffer.alloc(0) };
  const leaves: Buffer[] = [];
  const roots: Entry[] = [];
  let offset = 0;
  for (let i = 0; i < entries.length; i += ENTRIES_OF_A_LEAF) {
    const leaf = directory(entries.slice(i, i + ENTRIES_OF_A_LEAF));
    roots.push({ id: entries[i]!.id, offset, length: leaf.length, run: 0 });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: directory(roots), leaves: Buffer.concat(leaves) };
}

function directory(entries: readonly Entry[]): Buffer {
  const pbf = new PbfWriter();
  pbf.writeVarint(entries.length);
  entries.forEach(({ id }, i) => pbf.writeVarint(id - (entries[i - 1]?.id ?? 0)));
  for (const { run } of entries) pbf.writeVarint(run);
  for (const { length } of entries) pbf.writeVarint(length);
  entries.forEach(({ offset }, i) => {
    const last = entries[i - 1];
    pbf.writeVarint(last && last.offset + last.length === offset ? 0 : offset + 1);
  });
  return compressed(pbf.finish());
}
