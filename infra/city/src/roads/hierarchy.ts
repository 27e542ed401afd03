/** Larger than any way, and small enough that two of them still fit 32 bits. */
export const unreachable = 1_000_000_000;

/** Roads without their geometry: which junctions they connect. Tails are not above heads. */
export interface Ends {
  readonly junctions: number;
  readonly tails: Int32Array;
  readonly heads: Int32Array;
}

/**
 * The chordal graph of Customizable Contraction Hierarchies (Dibbelt, Strasser, Wagner 2016; infra/docs/adr): junctions
 * are contracted in the order of their numbers; when a junction goes, a shortcut connects each pair of its remaining
 * neighbours. A pair is called an edge here; it goes from its lower junction up to its higher one. The pairs depend
 * only on the order, never on lengths or speeds.
 */
export class Hierarchy {
  /** The beginning of each junction's edges. */
  readonly first: Int32Array;
  /** Upper ends of the edges, rising for each junction. */
  readonly upper: Int32Array;
  /** The lowest upper end of each junction; −1 for the last. */
  readonly parent: Int32Array;

  constructor({ junctions, tails, heads }: Ends) {
    const above: number[][] = Array.from({ length: junctions }, () => []);
    tails.forEach((tail, road) => {
      const head = heads[road]!;
      if (head !== tail) above[tail]!.push(head);
    });
    this.first = new Int32Array(junctions + 1);
    this.parent = new Int32Array(junctions).fill(-1);
    const seenBy = new Int32Array(junctions).fill(-1);
    const upper: Int32Array[] = [];
    for (let at = 0; at < junctions; at++) {
      const own = above[at]!.filter((to) => {
        const isNew = seenBy[to] !== at;
        seenBy[to] = at;
        return isNew;
      });
      const sorted = Int32Array.from(own).toSorted();
      upper.push(sorted);
      above[at] = [];
      this.first[at + 1] = this.first[at]! + sorted.length;
      const [parent, ...others] = sorted;
      if (parent === undefined) continue;
      this.parent[at] = parent;
      const next = above[parent]!;
      for (const to of others) next.push(to);
    }
    this.upper = new Int32Array(this.first[junctions]!);
    upper.forEach((some, at) => this.upper.set(some, this.first[at]));
  }

  get junctions(): number {
    return this.parent.length;
  }

  /** The edge between two junctions, by binary search; −1 when there is none. */
  edge(lower: number, higher: number): number {
    let [from, to] = [this.first[lower]!, this.first[lower + 1]! - 1];
    while (from <= to) {
      const middle = (from + to) >> 1;
      const found = this.upper[middle]!;
      if (found === higher) return middle;
      if (found < higher) from = middle + 1;
      else to = middle - 1;
    }
    return -1;
  }
}

/** The best way from one end of every edge to the other. */
export interface Ways {
  /** Cost of the way; `unreachable` when there is none. */
  readonly cost: Int32Array;
  /** Its length in centimetres. */
  readonly cm: Int32Array;
  /** The junction between its two parts; −1 − arc when it is a single arc. */
  readonly via: Int32Array;
}

/** Ways along every edge, from its lower end to its upper one and back. */
export interface Metric {
  readonly up: Ways;
  readonly down: Ways;
}

/** The cost of driving along the roads, as whole numbers. */
export interface Costs extends Ends {
  /** The cost of an arc (a road × 2, plus 1 from head to tail); `unreachable` when it is closed. */
  costOf(arc: number): number;
  cmOf(road: number): number;
}

/** Finds the best way along every edge: of its road, or over the two edges of any triangle below it. */
export function customized(hierarchy: Hierarchy, costs: Costs): Metric {
  const { first, upper, junctions } = hierarchy;
  const metric = { up: emptyWays(upper.length), down: emptyWays(upper.length) };
  const { up, down } = metric;
  for (let road = 0; road < costs.tails.length; road++) {
    const edge = hierarchy.edge(costs.tails[road]!, costs.heads[road]!);
    if (edge < 0) continue;
    const cm = costs.cmOf(road);
    improve(up, edge, costs.costOf(2 * road), cm, -1 - 2 * road);
    improve(down, edge, costs.costOf(2 * road + 1), cm, -2 - 2 * road);
  }
  for (let low = 0; low < junctions; low++) {
    for (let i = first[low]!; i < first[low + 1]!; i++) {
      // The edges of the junction above hold those to all others above, in the same order.
      let edge = first[upper[i]!]!;
      for (let j = i + 1; j < first[low + 1]!; j++, edge++) {
        while (upper[edge] !== upper[j]) edge++;
        improve(up, edge, down.cost[i]! + up.cost[j]!, down.cm[i]! + up.cm[j]!, low);
        improve(down, edge, down.cost[j]! + up.cost[i]!, down.cm[j]! + up.cm[i]!, low);
      }
    }
  }
  return metric;
}

function improve(ways: Ways, edge: number, cost: number, cm: number, via: number): void {
  if (cost >= ways.cost[edge]!) return;
  ways.cost[edge] = cost;
  ways.cm[edge] = cm;
  ways.via[edge] = via;
}

function emptyWays(edges: number): Ways {
  return { cost: new Int32Array(edges).fill(unreachable), cm: new Int32Array(edges), via: new Int32Array(edges) };
}
