import { PbfReader } from 'pbf';
import type { Bounds } from '../geometry/bounds.js';
import { Unfit } from './unfit.js';

/** What the header of a file says of it. */
export interface Header {
  readonly bounds?: Bounds;
  /** Ways have the positions of their nodes: nodes without tags are left out (`LocationsOnWays`). */
  readonly hasLocationsOnWays: boolean;
}

/** The features of the format that a reader must know. */
const known = new Set(['OsmSchema-V0.6', 'DenseNodes', 'LocationsOnWays']);
const HISTORY = 'HistoricalInformation';

/** History and change files say so in the header, by objects that are deleted, or both. */
export const history = (): Unfit =>
  new Unfit(
    (file) =>
      `${file} has old versions of objects, as files of history and of changes do. A pack is made of one moment: osmium time-filter ${file} -o city.osm.pbf`,
  );

/** @throws Unfit when the file needs a reader that knows more */
export function readHeader(bytes: Uint8Array): Header {
  const found: { bounds?: Bounds; required: string[]; optional: string[] } = { required: [], optional: [] };
  new PbfReader(bytes).readFields((tag, into: typeof found, pbf) => {
    if (tag === 1) into.bounds = boundsIn(pbf.readBytes());
    else if (tag === 4) into.required.push(pbf.readString());
    else if (tag === 5) into.optional.push(pbf.readString());
  }, found);
  const { bounds, required, optional } = found;
  if (required.includes(HISTORY)) throw history();
  const unknown = required.filter((feature) => !known.has(feature));
  if (unknown.length > 0) {
    throw new Unfit(
      (file) => `${file} can be read only by programs that know ${unknown.join(', ')}. This one does not.`,
    );
  }
  return {
    ...(bounds && { bounds }),
    hasLocationsOnWays: [...required, ...optional].includes('LocationsOnWays'),
  };
}

/** In billionths of a degree. */
function boundsIn(box: Uint8Array): Bounds | undefined {
  const [, west, east, north, south] = new PbfReader(box).readFields((edge, into: number[], pbf) => {
    if (edge >= 1 && edge <= 4) into[edge] = pbf.readSVarint() / 1e9;
  }, []);
  if (west === undefined || east === undefined || north === undefined || south === undefined) return undefined;
  // Some programs write a box of the whole world, of nothing, or upside down where they know none.
  return west < east && south < north ? { south, west, north, east } : undefined;
}
