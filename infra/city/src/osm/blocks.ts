import { open, type FileHandle } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import { PbfReader } from 'pbf';

/** A block of an `.osm.pbf` file, unpacked (https://wiki.openstreetmap.org/wiki/PBF_Format). */
export interface Block {
  readonly type: 'OSMHeader' | 'OSMData';
  readonly bytes: Buffer;
  /** The end of the block in the file. */
  readonly end: number;
}

/** The file ends in the middle of a block. */
export class CutOff extends Error {
  override name = 'CutOff';
}

/** The limits of the format. Programs that follow it never write a larger number. */
const HEADER_BYTES = 64 * 1024;
const BLOCK_BYTES = 32 * 1024 * 1024;

/**
 * The blocks of a file, one after the other.
 * @throws CutOff, or Error when it is not of this format
 */
export async function* blocksOf(path: string): AsyncGenerator<Block> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    for (let at = 0; at < size;) {
      const length = (await bytesAt(file, at, 4, size)).readUInt32BE();
      if (length > HEADER_BYTES) throw new Error('no block begins where one should');
      const header = new PbfReader(await bytesAt(file, at + 4, length, size)).readFields(readBlobHeader, {
        type: '',
        size: 0,
      });
      if (header.type === '' || header.size > BLOCK_BYTES) throw new Error('no block begins where one should');
      if (at === 0 && header.type !== 'OSMHeader') throw new Error('it does not begin with a header');
      const end = at + 4 + length + header.size;
      const blob = await bytesAt(file, at + 4 + length, header.size, size);
      // Blocks of other types are for other programs.
      if (header.type === 'OSMHeader' || header.type === 'OSMData') {
        yield { type: header.type, bytes: contentOf(blob), end };
      }
      at = end;
    }
  } finally {
    await file.close();
  }
}

async function bytesAt(file: FileHandle, at: number, length: number, size: number): Promise<Buffer> {
  if (at + length > size) throw new CutOff('the file ends in the middle of a block');
  const bytes = Buffer.alloc(length);
  await file.read(bytes, 0, length, at);
  return bytes;
}

function readBlobHeader(tag: number, header: { type: string; size: number }, pbf: PbfReader): void {
  if (tag === 1) header.type = pbf.readString();
  else if (tag === 3) header.size = pbf.readVarint();
}

function contentOf(blob: Buffer): Buffer {
  const found: { raw?: Uint8Array; zlib?: Uint8Array } = {};
  new PbfReader(blob).readFields((tag, into: typeof found, pbf) => {
    if (tag === 1) into.raw = pbf.readBytes();
    else if (tag === 3) into.zlib = pbf.readBytes();
  }, found);
  if (found.zlib) return inflateSync(found.zlib);
  if (found.raw) return Buffer.from(found.raw);
  throw new Error('its blocks are compressed by another method than zlib');
}
