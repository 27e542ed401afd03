import { blocksOf } from './blocks.js';
import { readHeader, type Header } from './header.js';
import { readPrimitives, type Kinds, type Taker } from './primitives.js';

/** What one pass over a file found. */
export interface Pass {
  readonly header: Header;
  /** The blocks of objects, by where they begin. */
  readonly blocks: ReadonlyMap<number, Kinds & { readonly bytes: number }>;
}

/**
 * Reads a file once. The memory that it takes does not depend on the file's size.
 * @param blocks filters blocks by where they begin; others are not unpacked
 * @param onBlock called after each block with the bytes it has in the file
 * @throws Unfit, or Error when the file is not of this format
 */
export async function passOver(
  file: string,
  taker: Taker,
  onBlock: (bytes: number) => void,
  isWanted?: (begin: number) => boolean,
): Promise<Pass> {
  let header: Header = { hasLocationsOnWays: false };
  const blocks = new Map<number, Kinds & { bytes: number }>();
  for await (const { type, bytes, begin, end } of blocksOf(file, isWanted)) {
    if (type === 'OSMHeader') header = readHeader(bytes);
    else blocks.set(begin, { ...readPrimitives(bytes, taker), bytes: end - begin });
    onBlock(end - begin);
  }
  return { header, blocks };
}
