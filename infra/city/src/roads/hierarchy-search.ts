import { Sweep } from './sweep.js';
import { unreachable, type Hierarchy, type Metric, type Ways } from './hierarchy.js';

/** A possible beginning or end of a way, and its cost from or to there. */
export interface Seed {
  readonly junction: number;
  readonly cost: number;
  readonly cm: number;
}

/** The best way between two sets of junctions. */
export interface Way {
  readonly cost: number;
  readonly cm: number;
  /** Index of the seed at which it begins, and of the one at which it ends. */
  readonly source: number;
  readonly target: number;
  readonly arcs: number[];
}

/** Costs and lengths from every source to every target, row by row; `unreachable` where no way leads. */
export interface Table {
  readonly cost: Int32Array;
  readonly cm: Int32Array;
}

/** From this many targets on, a table is made by `Sweep`. */
const fewTargets = 8;

/**
 * Finds ways along the best edges of a metric. Every best way first rises in the hierarchy and then falls, and the
 * junctions above a junction are the chain of its parents: a search from each end along its chain finds the way.
 */
export class HierarchySearch {
  readonly #forward: ChainSearch;
  readonly #backward: ChainSearch;

  constructor(
    private readonly hierarchy: Hierarchy,
    private readonly metric: Metric,
  ) {
    this.#forward = new ChainSearch(hierarchy, metric.up);
    this.#backward = new ChainSearch(hierarchy, metric.down);
  }

  /** @returns null when no way leads from any source to any target */
  way(sources: readonly Seed[], targets: readonly Seed[]): Way | null {
    const [forward, backward] = [this.#forward, this.#backward];
    const above = forward.run(sources);
    backward.run(targets);
    let best = unreachable;
    let top = -1;
    for (const junction of above) {
      const cost = forward.cost[junction]! + backward.cost[junction]!;
      if (cost < best) [best, top] = [cost, junction];
    }
    const found = top < 0 ? null : this.#wayOver(top, best);
    forward.clear();
    backward.clear();
    return found;
  }

  /**
   * Costs and lengths from every source to every target. The sources share the junctions above them: each batch of targets
   * needs one sweep downwards over all of these.
   */
  table(sources: readonly (readonly Seed[])[], targets: readonly (readonly Seed[])[]): Table {
    const width = targets.length;
    const table = {
      cost: new Int32Array(sources.length * width).fill(unreachable),
      cm: new Int32Array(sources.length * width),
    };
    if (width < fewTargets) {
      targets.forEach((seeds, column) => this.#addColumn(table, sources, seeds, column, width));
      return table;
    }
    const sweep = new Sweep(this.hierarchy, this.metric.up, this.#forward.above(sources.flat()).slice());
    for (let first = 0; first < width; first += Sweep.most) {
      const batch = targets.slice(first, first + Sweep.most);
      const { cost, cm } = sweep.run(batch.length, (column, reach) => {
        const { cost: costs, cm: lengths } = this.#backward;
        for (const junction of this.#backward.run(batch[column] ?? []))
          reach(junction, costs[junction]!, lengths[junction]!);
        this.#backward.clear();
      });
      sources.forEach((seeds, row) => {
        for (const seed of seeds) {
          const at = batch.length * sweep.indexOf(seed.junction);
          for (let column = 0, cell = row * width + first; column < batch.length; column++, cell++) {
            const found = seed.cost + cost[at + column]!;
            if (found >= table.cost[cell]!) continue;
            table.cost[cell] = found;
            table.cm[cell] = seed.cm + cm[at + column]!;
          }
        }
      });
    }
    return table;
  }

  /** Fills a column of a table: for a few targets, numbering the junctions again takes longer than it saves. */
  #addColumn(
    table: Table,
    sources: readonly (readonly Seed[])[],
    seeds: readonly Seed[],
    column: number,
    width: number,
  ): void {
    const { first, upper } = this.hierarchy;
    const { cost: costs, cm: lengths } = this.metric.up;
    const above = this.#forward.above(sources.flat());
    const { cost, cm } = this.#backward;
    this.#backward.run(seeds);
    for (let i = above.length - 1; i >= 0; i--) {
      const at = above[i]!;
      for (let edge = first[at]!; edge < first[at + 1]!; edge++) {
        const to = upper[edge]!;
        const found = costs[edge]! + cost[to]!;
        if (found >= cost[at]!) continue;
        cost[at] = found;
        cm[at] = lengths[edge]! + cm[to]!;
      }
    }
    sources.forEach((some, row) => {
      const cell = row * width + column;
      for (const seed of some) {
        const found = seed.cost + cost[seed.junction]!;
        if (found >= table.cost[cell]!) continue;
        table.cost[cell] = found;
        table.cm[cell] = seed.cm + cm[seed.junction]!;
      }
    });
    this.#backward.clear();
    for (const at of above) cost[at] = unreachable;
  }

  #wayOver(top: number, cost: number): Way {
    const arcs: number[] = [];
    const rising = this.#forward.edgesTo(top);
    for (const { lower, edge } of rising.toReversed()) this.#unpackUp(lower, edge, arcs);
    const falling = this.#backward.edgesTo(top);
    for (const { lower, edge } of falling) this.#unpackDown(lower, edge, arcs);
    return {
      cost,
      cm: this.#forward.cm[top]! + this.#backward.cm[top]!,
      source: this.#forward.seedOf(rising.at(-1)?.lower ?? top),
      target: this.#backward.seedOf(falling.at(-1)?.lower ?? top),
      arcs,
    };
  }

  /** Appends the arcs of the way up an edge. */
  #unpackUp(lower: number, edge: number, arcs: number[]): void {
    const via = this.metric.up.via[edge]!;
    if (via < 0) {
      arcs.push(-1 - via);
      return;
    }
    this.#unpackDown(via, this.hierarchy.edge(via, lower), arcs);
    this.#unpackUp(via, this.hierarchy.edge(via, this.hierarchy.upper[edge]!), arcs);
  }

  #unpackDown(lower: number, edge: number, arcs: number[]): void {
    const via = this.metric.down.via[edge]!;
    if (via < 0) {
      arcs.push(-1 - via);
      return;
    }
    this.#unpackDown(via, this.hierarchy.edge(via, this.hierarchy.upper[edge]!), arcs);
    this.#unpackUp(via, this.hierarchy.edge(via, lower), arcs);
  }
}

/** A search in one direction. Its arrays are as long as the graph and are reused: call `clear` after each run. */
class ChainSearch {
  /** Best cost of each junction so far, and the length of that way. */
  readonly cost: Int32Array;
  readonly cm: Int32Array;
  /** The edge by which each junction was reached, and the junction below; −1 − seed where the way begins. */
  readonly #edge: Int32Array;
  readonly #from: Int32Array;
  readonly #chain: Int32Array;
  #length = 0;
  /** The last run that passed each junction. */
  readonly #seenIn: Int32Array;
  #runs = 0;

  constructor(
    private readonly hierarchy: Hierarchy,
    private readonly ways: Ways,
  ) {
    this.cost = new Int32Array(hierarchy.junctions).fill(unreachable);
    this.cm = new Int32Array(hierarchy.junctions);
    this.#edge = new Int32Array(hierarchy.junctions);
    this.#from = new Int32Array(hierarchy.junctions);
    this.#chain = new Int32Array(hierarchy.junctions);
    this.#seenIn = new Int32Array(hierarchy.junctions);
  }

  /** @returns the junctions that are reached or above, rising; valid until the next run */
  run(seeds: readonly Seed[]): Int32Array {
    const { first, upper } = this.hierarchy;
    const { cost: costs, cm: lengths } = this.ways;
    seeds.forEach(({ junction, cost, cm }, seed) => {
      // If there are several seeds at one junction, the best counts.
      if (cost >= this.cost[junction]!) return;
      this.cost[junction] = cost;
      this.cm[junction] = cm;
      this.#from[junction] = -1 - seed;
    });
    const chain = this.above(seeds);
    for (const at of chain) {
      const [cost, cm] = [this.cost[at]!, this.cm[at]!];
      if (cost >= unreachable) continue;
      for (let edge = first[at]!; edge < first[at + 1]!; edge++) {
        const to = upper[edge]!;
        const found = cost + costs[edge]!;
        if (found >= this.cost[to]!) continue;
        this.cost[to] = found;
        this.cm[to] = cm + lengths[edge]!;
        this.#edge[to] = edge;
        this.#from[to] = at;
      }
    }
    return chain;
  }

  clear(): void {
    for (let at = 0; at < this.#length; at++) this.cost[this.#chain[at]!] = unreachable;
  }

  /** The edges by which a junction was reached, the last first. */
  edgesTo(junction: number): { lower: number; edge: number }[] {
    const edges: { lower: number; edge: number }[] = [];
    for (let at = junction; this.#from[at]! >= 0; at = this.#from[at]!)
      edges.push({ lower: this.#from[at]!, edge: this.#edge[at]! });
    return edges;
  }

  /** Index of the seed at a junction where a way begins. */
  seedOf(junction: number): number {
    return -1 - this.#from[junction]!;
  }

  /** The junctions of the seeds and all above them, rising; valid until the next run. */
  above(seeds: readonly Seed[]): Int32Array {
    const { parent } = this.hierarchy;
    const run = ++this.#runs;
    this.#length = 0;
    for (const { junction } of seeds) {
      for (let at = junction; at >= 0 && this.#seenIn[at] !== run; at = parent[at]!) {
        this.#seenIn[at] = run;
        this.#chain[this.#length++] = at;
      }
    }
    const chain = this.#chain.subarray(0, this.#length);
    // A single chain rises by itself.
    // oxlint-disable-next-line unicorn/no-array-sort
    return seeds.length === 1 ? chain : chain.sort();
  }
}
