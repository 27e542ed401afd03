import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { OsmExtract } from '../osm/extract.js';
import { keepConnected } from './components.js';
import { importRoads } from './import-roads.js';
import { inOrder } from './in-order.js';
import { encodeRoads, roadsFile } from './roads-file.js';

/**
 * Writes `roads.bin.br` of a pack: the roads of an extract as far as they are one network.
 * @returns its size in bytes
 */
export async function writeRoads(extract: OsmExtract, folder: string): Promise<number> {
  const { map } = keepConnected(importRoads(extract));
  const file = await compressed(encodeRoads(inOrder(map)));
  await writeFile(join(folder, roadsFile), file);
  return file.length;
}

const compressed = (bytes: Uint8Array) =>
  promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
