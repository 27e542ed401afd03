import { unreachable, type Hierarchy, type Ways } from './hierarchy.js';

/**
 * The costs from some junctions, and all above them, to a few targets at a time: one pass from the top down over the edges between
 * these junctions (PHAST: Delling, Goldberg, Nowatzyk and Werneck, 2011). The junctions are renumbered and the costs
 * to all targets of a batch lie side by side, so that a pass reads memory in order.
 */
export class Sweep {
  /** Targets of a batch. */
  static readonly most = 16;
  readonly #index = new Map<number, number>();
  /** The edges of each junction, by new numbers; those that lead nowhere are left out. */
  readonly #first: Int32Array;
  readonly #to: Int32Array;
  readonly #edgeCost: Int32Array;
  readonly #edgeCm: Int32Array;
  readonly #cost: Int32Array;
  readonly #cm: Int32Array;

  /** @param above rising, with everything above each of them */
  constructor({ first, upper }: Hierarchy, { cost, cm }: Ways, above: Int32Array) {
    above.forEach((junction, at) => this.#index.set(junction, at));
    let edges = 0;
    for (const junction of above) edges += first[junction + 1]! - first[junction]!;
    this.#first = new Int32Array(above.length + 1);
    this.#to = new Int32Array(edges);
    this.#edgeCost = new Int32Array(edges);
    this.#edgeCm = new Int32Array(edges);
    let next = 0;
    above.forEach((junction, at) => {
      for (let edge = first[junction]!; edge < first[junction + 1]!; edge++) {
        if (cost[edge]! >= unreachable) continue;
        this.#to[next] = this.#index.get(upper[edge]!)!;
        this.#edgeCost[next] = cost[edge]!;
        this.#edgeCm[next++] = cm[edge]!;
      }
      this.#first[at + 1] = next;
    });
    this.#cost = new Int32Array(Sweep.most * above.length);
    this.#cm = new Int32Array(Sweep.most * above.length);
  }

  /** The place of a junction in the costs, in steps of the batch's size. */
  indexOf(junction: number): number {
    return this.#index.get(junction)!;
  }

  /**
   * @param size how many targets
   * @param ends says from which junctions a target is reached, and how; others than those of the sweep are ignored
   * @returns costs and lengths to each target from each junction; valid until the next run
   */
  run(
    size: number,
    ends: (target: number, reach: (junction: number, cost: number, cm: number) => void) => void,
  ): { cost: Int32Array; cm: Int32Array } {
    const [costs, lengths] = [this.#cost, this.#cm];
    const [first, heads, edgeCost, edgeCm] = [this.#first, this.#to, this.#edgeCost, this.#edgeCm];
    costs.fill(unreachable);
    for (let target = 0; target < size; target++) {
      ends(target, (junction, cost, cm) => {
        const index = this.#index.get(junction);
        if (index === undefined) return;
        costs[size * index + target] = cost;
        lengths[size * index + target] = cm;
      });
    }
    for (let at = first.length - 2; at >= 0; at--) {
      const own = size * at;
      for (let edge = first[at]!; edge < first[at + 1]!; edge++) {
        const [other, cost, cm] = [size * heads[edge]!, edgeCost[edge]!, edgeCm[edge]!];
        for (let target = 0; target < size; target++) {
          const found = cost + costs[other + target]!;
          if (found >= costs[own + target]!) continue;
          costs[own + target] = found;
          lengths[own + target] = cm + lengths[other + target]!;
        }
      }
    }
    return { cost: costs, cm: lengths };
  }
}
