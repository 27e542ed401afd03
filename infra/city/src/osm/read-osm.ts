import type { Bounds } from '../geometry/bounds.js';
import { ExtractError, type OsmExtract, type OsmNode, type OsmRelation, type OsmWay } from './extract.js';
import { foreign, sizeOf } from './foreign.js';
import { addLocations } from './locations.js';
import { passOver } from './pass.js';
import { readWithin } from './read-within.js';
import { Unfit } from './unfit.js';
import { remarkOn, requireRoadPoints } from './whole.js';

export interface ReadOptions {
  /**
   * Keeps what `cutExtract` would keep of these bounds, and all coasts. Only that is in memory, so the file may be that of a country;
   * it is read two or three times.
   */
  readonly bounds?: Bounds;
  /** Called with the share of the work that is done, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Called with a sentence about something that may be wrong and need not be. */
  readonly onRemark?: (sentence: string) => void;
}

/**
 * Reads an `.osm.pbf` file.
 * @throws ExtractError when the file is missing, is not an OpenStreetMap extract of one moment, is cut off, or has no ways
 */
export async function readOsm(
  file: string,
  { bounds, onProgress = () => undefined, onRemark = () => undefined }: ReadOptions = {},
): Promise<OsmExtract> {
  const size = await sizeOf(file);
  const extract = await reading(file, () =>
    bounds ? readWithin(file, size, bounds, onProgress) : readAll(file, size, onProgress),
  );
  if (bounds) {
    if (extract.ways.size === 0) throw new ExtractError(`${file} has no ways within these bounds.`);
  } else {
    if (extract.nodes.size === 0) throw new ExtractError(`${file} holds no OpenStreetMap data.`);
    if (extract.ways.size === 0)
      throw new ExtractError(`${file} has points but no ways: it is cut off, or an extract of points.`);
  }
  requireRoadPoints(file, extract);
  const remark = bounds ? null : remarkOn(file, extract);
  if (remark !== null) onRemark(remark);
  return extract;
}

async function reading(file: string, read: () => Promise<OsmExtract>): Promise<OsmExtract> {
  try {
    return await read();
  } catch (cause) {
    if (cause instanceof ExtractError) throw cause;
    throw cause instanceof Unfit ? new ExtractError(cause.sentence(file), { cause }) : await foreign(file, cause);
  }
}

async function readAll(file: string, size: number, onProgress: (share: number) => void): Promise<OsmExtract> {
  const nodes = new Map<number, OsmNode>();
  const ways = new Map<number, OsmWay>();
  const relations = new Map<number, OsmRelation>();
  let done = 0;
  const { header } = await passOver(
    file,
    {
      node: (id, lat, lon, tagsOf) => {
        const tags = tagsOf();
        nodes.set(id, { lat, lon, ...(tags && { tags }) });
      },
      way: (id, tags, refs, located) => {
        ways.set(id, { id, tags, refs });
        if (located) addLocations(nodes, refs, located);
      },
      relation: (id, tags, members) => relations.set(id, { id, tags, members }),
    },
    (bytes) => onProgress((done += bytes) / size),
  );
  return { nodes, ways, relations, ...(header.bounds && { bounds: header.bounds }) };
}
