import type { OsmExtract, OsmNode, OsmRelation, OsmWay, Tags } from '../osm/extract.js';

type At = readonly [lat: number, lng: number];

/** An extract of a few objects, as a test writes them down. */
export class ExtractSketch {
  readonly #nodes = new Map<number, OsmNode>();
  readonly #ways = new Map<number, OsmWay>();
  readonly #relations = new Map<number, OsmRelation>();
  #id = 0;

  node([lat, lon]: At, tags?: Tags): this {
    this.#nodes.set((this.#id += 1), { lat, lon, ...(tags && { tags }) });
    return this;
  }

  way(points: readonly At[], tags: Tags): this {
    const refs = points.map((at) => {
      this.node(at);
      return this.#id;
    });
    const [first, last] = [points[0], points.at(-1)];
    const closed = first && last && first[0] === last[0] && first[1] === last[1];
    if (closed) refs.splice(-1, 1, refs[0] ?? 0);
    this.#ways.set((this.#id += 1), { id: this.#id, tags, refs });
    return this;
  }

  /** A relation of the ways so far. */
  relation(tags: Tags): this {
    const members = [...this.#ways.keys()].map((ref) => ({ type: 'way' as const, ref, role: 'outer' }));
    this.#relations.set((this.#id += 1), { id: this.#id, tags, members });
    return this;
  }

  get extract(): OsmExtract {
    return { nodes: this.#nodes, ways: this.#ways, relations: this.#relations };
  }
}
