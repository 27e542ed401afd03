import { contains, type Bounds } from '../geometry/bounds.js';
import { isKeptWhole } from './cut-extract.js';
import type { OsmExtract, OsmMember, OsmNode, OsmRelation, OsmWay, Tags } from './extract.js';
import { addLocations, type Located } from './locations.js';
import { passOver, type Pass } from './pass.js';
import type { Taker } from './primitives.js';
import { Unfit } from './unfit.js';

/**
 * Reads of a file what `cutExtract` keeps of some bounds, and the coasts and outlines of land of the whole file: a coast continues
 * beyond the bounds. The first pass finds which objects these are, a second reads ways that only a relation asks for, the last reads
 * the nodes. Passes after the first unpack only the blocks that they need.
 * @param size of the file in bytes
 * @throws Unfit when the objects of the file are not in the usual order; else as `passOver`
 */
export async function readWithin(
  file: string,
  size: number,
  bounds: Bounds,
  onProgress: (share: number) => void,
): Promise<OsmExtract> {
  const found = new Selection(bounds);
  let done = 0;
  // The other passes together take as long as the first at most, or little longer.
  const first = await passOver(file, found, (bytes) => onProgress((done += bytes) / size / 2));
  const passes = found.isComplete ? (['nodes'] as const) : (['ways', 'nodes'] as const);
  const all = passes.reduce((sum, kind) => sum + bytesOf(first, kind), 0);
  done = 0;
  for (const kind of passes) {
    const taker = kind === 'ways' ? found.missingWays() : found.wantedNodes();
    const isWanted = (begin: number) => begin === 0 || (first.blocks.get(begin)?.[kind] ?? false);
    await passOver(file, taker, (bytes) => onProgress(0.5 + Math.min(1, (done += bytes) / (all + 1)) / 2), isWanted);
  }
  onProgress(1);
  return found.extract();
}

const bytesOf = ({ blocks }: Pass, kind: 'nodes' | 'ways'): number =>
  [...blocks.values()].reduce((sum, block) => sum + (block[kind] ? block.bytes : 0), 0);

/** Finds the objects of a file that belong to some bounds, and keeps them. */
class Selection implements Required<Taker> {
  readonly #nodes = new Map<number, OsmNode>();
  readonly #ways = new Map<number, OsmWay>();
  readonly #relations = new Map<number, OsmRelation>();
  readonly #nodesWithin = new Set<number>();
  readonly #waysWithin = new Set<number>();
  readonly #nodesOfWays = new Set<number>();
  readonly #waysOfRelations = new Set<number>();
  readonly #located = new Map<number, Located>();
  #last: 'node' | 'way' | 'relation' = 'node';

  constructor(private readonly bounds: Bounds) {}

  node(id: number, lat: number, lon: number): void {
    if (this.#last !== 'node') throw unsorted();
    if (contains(this.bounds, [lon, lat])) this.#nodesWithin.add(id);
  }

  way(id: number, tags: Tags, refs: readonly number[], located?: Located): void {
    if (this.#last === 'relation') throw unsorted();
    this.#last = 'way';
    const isWithin =
      refs.some((ref) => this.#nodesWithin.has(ref)) ||
      (located?.some((position) => position !== null && contains(this.bounds, position)) ?? false);
    if (isWithin) this.#waysWithin.add(id);
    if (isWithin || tags['natural'] === 'coastline') this.#keepWay({ id, tags, refs }, located);
  }

  relation(id: number, tags: Tags, members: readonly OsmMember[]): void {
    this.#last = 'relation';
    const ways = members.filter(({ type }) => type === 'way');
    if (tags['natural'] !== 'land' && !ways.some(({ ref }) => this.#waysWithin.has(ref))) return;
    this.#relations.set(id, { id, tags, members });
    if (!isKeptWhole(tags)) return;
    for (const { ref } of ways) if (!this.#ways.has(ref)) this.#waysOfRelations.add(ref);
  }

  /** Whether no relation has a way that is to be read yet. */
  get isComplete(): boolean {
    return this.#waysOfRelations.size === 0;
  }

  /** Takes the ways that only relations ask for. */
  missingWays(): Taker {
    return {
      way: (id, tags, refs, located) => {
        if (this.#waysOfRelations.has(id)) this.#keepWay({ id, tags, refs }, located);
      },
    };
  }

  /** Takes the nodes within the bounds and those of ways. */
  wantedNodes(): Taker {
    return {
      node: (id, lat, lon, tagsOf) => {
        if (!this.#nodesWithin.has(id) && !this.#nodesOfWays.has(id)) return;
        const tags = tagsOf();
        this.#nodes.set(id, { lat, lon, ...(tags && { tags }) });
      },
    };
  }

  /** All of it, in the order of the ids. */
  extract(): OsmExtract {
    const ways = new Map([...this.#ways].toSorted(([a], [b]) => a - b));
    for (const [id, { refs }] of ways) addLocations(this.#nodes, refs, this.#located.get(id) ?? []);
    return { nodes: this.#nodes, ways, relations: this.#relations, bounds: this.bounds };
  }

  #keepWay(way: OsmWay, located: Located | undefined): void {
    this.#ways.set(way.id, way);
    for (const ref of way.refs) this.#nodesOfWays.add(ref);
    if (located) this.#located.set(way.id, located);
  }
}

const unsorted = (): Unfit =>
  new Unfit(
    (file) =>
      `${file} does not have points before ways before relations. Sort it first: osmium sort ${file} -o sorted.osm.pbf`,
  );
