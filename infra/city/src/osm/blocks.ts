import { open, type FileHandle } from 'node:fs/promises';
import { PbfReader } from 'pbf';
import { contentOf } from './compression.js';
import { cutOff } from './unfit.js';

/** A block of an `.osm.pbf` file, unpacked (https://wiki.openstreetmap.org/wiki/PBF_Format). */
export interface Block {
  readonly type: 'OSMHeader' | 'OSMData';
  readonly bytes: Uint8Array;
  /** Where the block begins and ends in the file. */
  readonly begin: number;
  readonly end: number;
}

/** The limits of the format. Programs that follow it never write a larger number. */
const HEADER_BYTES = 64 * 1024;
const BLOCK_BYTES = 32 * 1024 * 1024;

/**
 * The blocks of a file, one after the other.
 * @param isWanted filters blocks by where they begin: others are not unpacked
 * @throws Unfit when the file is cut off or packed by an unknown method, Error when it is not of this format
 */
export async function* blocksOf(
  path: string,
  isWanted: (begin: number) => boolean = () => true,
): AsyncGenerator<Block> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    for (let begin = 0; begin < size;) {
      const length = (await bytesAt(file, begin, 4, size)).readUInt32BE();
      if (length > HEADER_BYTES) throw new Error('no block begins where one should');
      const header = new PbfReader(await bytesAt(file, begin + 4, length, size)).readFields(readBlobHeader, {
        type: '',
        size: 0,
      });
      if (header.type === '' || header.size > BLOCK_BYTES) throw new Error('no block begins where one should');
      if (begin === 0 && header.type !== 'OSMHeader') throw new Error('it does not begin with a header');
      const data = begin + 4 + length;
      const end = data + header.size;
      if (end > size) throw cutOff();
      // Blocks of other types are for other programs.
      if ((header.type === 'OSMHeader' || header.type === 'OSMData') && isWanted(begin)) {
        const bytes = contentOf(await bytesAt(file, data, header.size, size), BLOCK_BYTES);
        yield { type: header.type, bytes, begin, end };
      }
      begin = end;
    }
  } finally {
    await file.close();
  }
}

async function bytesAt(file: FileHandle, at: number, length: number, size: number): Promise<Buffer> {
  if (at + length > size) throw cutOff();
  const bytes = Buffer.alloc(length);
  await file.read(bytes, 0, length, at);
  return bytes;
}

function readBlobHeader(tag: number, header: { type: string; size: number }, pbf: PbfReader): void {
  if (tag === 1) header.type = pbf.readString();
  else if (tag === 3) header.size = pbf.readVarint();
}
