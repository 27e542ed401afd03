import { open, type FileHandle } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import { PbfWriter } from 'pbf';
import { blocksOf } from './blocks.js';
import { readPrimitives, type Kinds } from './primitives.js';

// For measurements: a file as large as that of a country, of which only one city is real.

const POINTS_A_BLOCK = 8000;
const WAYS_A_BLOCK = 4000;
const POINTS_A_WAY = 9;
/** About as many of the bytes of a country's file are points. */
const POINTS_SHARE = 0.6;
/** Above all that OpenStreetMap has used. */
const FIRST_ID = 50_000_000_000;
/** In ten-millionths of a degree: the Arabian Sea, and how far one point of a way is from the next. */
const SEA = { south: 80_000_000, west: 600_000_000, size: 100_000_000 };
const STEP = 4000;
const TEXTS = ['', 'highway', 'residential', 'name', ...Array.from({ length: 400 }, (_, at) => `Street ${at}`)];

/**
 * Writes a file of an extract and, around it, of points and ways by chance in the Arabian Sea: the same file every time.
 * @param bytes it has at least so many
 */
export async function writeCountryFile(city: string, file: string, bytes: number): Promise<void> {
  const blocks = await placesOfBlocks(city);
  const [from, to] = await Promise.all([open(city), open(file, 'w')]);
  try {
    const copy = async (isWanted: (kinds: Kinds | null) => boolean) => {
      for (const { begin, end, kinds } of blocks)
        if (isWanted(kinds)) await to.write(await part(from, begin, end - begin));
    };
    const made = new MadeUp();
    const fill = async (least: number, make: () => Buffer) => {
      for (let size = 0; size < least;) size += (await to.write(make())).bytesWritten;
    };
    await copy((kinds) => kinds === null);
    await fill(POINTS_SHARE * bytes, () => made.points());
    await copy((kinds) => kinds?.nodes ?? false);
    await fill((1 - POINTS_SHARE) * bytes, () => made.ways());
    await copy((kinds) => kinds !== null && !kinds.nodes && kinds.ways);
    await copy((kinds) => kinds !== null && !kinds.nodes && !kinds.ways);
  } finally {
    await Promise.all([from.close(), to.close()]);
  }
}

/** Where the blocks of a file are, and what is in them; null for its header. */
async function placesOfBlocks(file: string): Promise<{ begin: number; end: number; kinds: Kinds | null }[]> {
  const places: { begin: number; end: number; kinds: Kinds | null }[] = [];
  for await (const { type, bytes, begin, end } of blocksOf(file))
    places.push({ begin, end, kinds: type === 'OSMHeader' ? null : readPrimitives(bytes, {}) });
  return places;
}

async function part(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  await file.read(bytes, 0, length, at);
  return bytes;
}

class MadeUp {
  #points = 0;
  #ways = 0;
  #seed = 1;

  /** A block of points, each near the one before. */
  points(): Buffer {
    const ids = differences(POINTS_A_BLOCK, FIRST_ID + this.#points, () => 1);
    const lats = differences(POINTS_A_BLOCK, SEA.south + this.#chance(SEA.size), () => this.#chance(STEP) - STEP / 2);
    const lons = differences(POINTS_A_BLOCK, SEA.west + this.#chance(SEA.size), () => this.#chance(STEP) - STEP / 2);
    this.#points += POINTS_A_BLOCK;
    return blockOf([''], (group) => {
      group.writeMessage(
        2,
        (columns, dense) => {
          for (const [tag, values] of columns) dense.writePackedSVarint(tag, values);
        },
        [
          [1, ids],
          [8, lats],
          [9, lons],
        ] as const,
      );
    });
  }

  /** A block of streets with names. */
  ways(): Buffer {
    return blockOf(TEXTS, (group) => {
      for (let count = 0; count < WAYS_A_BLOCK; count++) {
        const first = FIRST_ID + this.#chance(this.#points - POINTS_A_WAY);
        const refs = differences(POINTS_A_WAY, first, () => 1);
        const values = [2, 4 + this.#chance(TEXTS.length - 4)];
        group.writeMessage(
          3,
          (id, way) => {
            way.writeVarintField(1, id);
            way.writePackedVarint(2, [1, 3]);
            way.writePackedVarint(3, values);
            way.writePackedSVarint(8, refs);
          },
          FIRST_ID + this.#ways++,
        );
      }
    });
  }

  /** A whole number below a limit, by the generator of Park and Miller. */
  #chance(limit: number): number {
    this.#seed = (this.#seed * 48_271) % 2_147_483_647;
    return this.#seed % limit;
  }
}

const differences = (length: number, first: number, next: () => number): number[] =>
  Array.from({ length }, (_, at) => (at === 0 ? first : next()));

function blockOf(texts: readonly string[], write: (group: PbfWriter) => void): Buffer {
  const group = new PbfWriter();
  write(group);
  const content = written((pbf) => {
    pbf.writeMessage(1, (all, table) => all.forEach((text) => table.writeStringField(1, text)), texts);
    pbf.writeBytesField(2, group.finish());
  });
  const blob = written((pbf) => {
    pbf.writeVarintField(2, content.length);
    pbf.writeBytesField(3, deflateSync(content, { level: 1 }));
  });
  const header = written((pbf) => {
    pbf.writeStringField(1, 'OSMData');
    pbf.writeVarintField(3, blob.length);
  });
  const length = Buffer.alloc(4);
  length.writeUInt32BE(header.length);
  return Buffer.concat([length, header, blob]);
}

function written(write: (pbf: PbfWriter) => void): Uint8Array {
  const pbf = new PbfWriter();
  write(pbf);
  return pbf.finish();
}
