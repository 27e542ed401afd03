import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { OsmExtract } from '../osm/read-osm.js';
import { keepConnected } from './components.js';
import { dissect } from './dissection.js';
import { importRoads } from './import-roads.js';
import { reversed } from './turn-restrictions.js';
import { encodeRoads, roadsFile } from './roads-file.js';
import type { RoadMap } from './road.js';

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

/** The same roads, with junctions numbered by nested dissection and tails that are not above heads. */
export function inOrder(map: RoadMap): RoadMap {
  const x = new Float64Array(map.junctions);
  const y = new Float64Array(map.junctions);
  for (const { tail, points } of map.roads) [y[tail], x[tail]] = [points[0] ?? 0, points[1] ?? 0];
  for (const { head, points } of map.roads) [y[head], x[head]] = [points.at(-2) ?? 0, points.at(-1) ?? 0];
  const tails = Int32Array.from(map.roads, ({ tail }) => tail);
  const heads = Int32Array.from(map.roads, ({ head }) => head);
  const number = new Int32Array(map.junctions);
  dissect({ x, y, tails, heads }).forEach((junction, at) => (number[junction] = at));
  const roads = map.roads.map((road) => {
    const numbered = { ...road, tail: number[road.tail] ?? 0, head: number[road.head] ?? 0 };
    return numbered.tail > numbered.head ? reversed(numbered) : numbered;
  });
  return { ...map, roads };
}

const compressed = (bytes: Uint8Array) =>
  promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
