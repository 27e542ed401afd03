import { allowedPairs, type Costs, type Pairs } from './allowed-pairs.js';

/**
 * Pairs rows with columns: as many pairs as possible, and among those the least sum of costs.
 *
 * The algorithm of Jonker and Volgenant (1987), on the allowed pairs only: most rows get their column by bids, the others by
 * the shortest augmenting path. A row may also end without a column, at a price above all that this can save.
 * @param costs row by row; `Infinity` where a pair is forbidden
 * @returns for each row its column, or -1
 */
export function leastCostAssignment(costs: Costs, rows: number, columns: number): Int32Array {
  const pairs = allowedPairs(costs, rows, columns);
  const { columnOf } = new Assignment(pairs);
  if (!pairs.turned) return columnOf;
  const result = new Int32Array(rows).fill(-1);
  columnOf.forEach((row, column) => {
    if (row >= 0) result[row] = column;
  });
  return result;
}

/** How often rows bid before paths are searched: more rounds of bids find less. */
const bidding = 2;

class Assignment {
  readonly columnOf: Int32Array;
  readonly #pairs: Pairs;
  // Of each column:
  readonly #rowOf: Int32Array;
  /** The price that its row pays for it. */
  readonly #paid: Float64Array;
  /** At most 0, and 0 while the column is free (the dual variable): a low price keeps other rows away. */
  readonly #price: Float64Array;
  // Of each column in a search:
  readonly #distance: Float64Array;
  readonly #before: Int32Array;
  readonly #payable: Float64Array;
  readonly #seenBy: Int32Array;
  readonly #reachedBy: Int32Array;

  constructor(pairs: Pairs) {
    const { rows, columns } = pairs;
    this.#pairs = pairs;
    this.columnOf = new Int32Array(rows).fill(-1);
    this.#rowOf = new Int32Array(columns).fill(-1);
    this.#paid = new Float64Array(columns);
    this.#price = new Float64Array(columns);
    this.#distance = new Float64Array(columns);
    this.#before = new Int32Array(columns);
    this.#payable = new Float64Array(columns);
    this.#seenBy = new Int32Array(columns).fill(-1);
    this.#reachedBy = new Int32Array(columns).fill(-1);
    let open = Array.from({ length: rows }, (_, row) => row);
    for (let round = 0; round < bidding; round++) open = this.#bid(open);
    for (const row of open) this.#augment(row);
  }

  /**
   * Each row takes its cheapest column, and lowers the column's price until the second cheapest is equally good.
   * @returns the rows that lost their column to others
   */
  #bid(open: readonly number[]): number[] {
    const { first, column, cost, apart } = this.#pairs;
    const price = this.#price;
    const lost: number[] = [];
    for (const row of open) {
      let [best, paid, least, second] = [-1, 0, apart, apart];
      for (let at = first[row]!; at < first[row + 1]!; at++) {
        const to = column[at]!;
        const over = cost[at]! - price[to]!;
        if (over >= second) continue;
        if (over < least) {
          [best, paid, second, least] = [to, cost[at]!, least, over];
        } else second = over;
      }
      if (best < 0) continue;
      const loser = this.#rowOf[best]!;
      if (loser >= 0) {
        this.columnOf[loser] = -1;
        lost.push(loser);
      }
      price[best]! -= second - least;
      this.#give(best, row, paid);
    }
    return lost;
  }

  /** Gives a row a column by the shortest path, or leaves that row without one for which this costs least. */
  #augment(start: number): void {
    const { first, column, cost, apart } = this.#pairs;
    const [distance, price] = [this.#distance, this.#price];
    const open: number[] = [];
    const reached: number[] = [];
    let [row, offset] = [start, 0];
    // The end of the path: a free column, or a row that is left without one.
    let [end, leaver, length] = [-1, start, apart];
    while (row >= 0) {
      for (let at = first[row]!; at < first[row + 1]!; at++) {
        const to = column[at]!;
        const over = cost[at]! - price[to]! - offset;
        if (over >= length || this.#reachedBy[to] === start) continue;
        if (this.#rowOf[to]! < 0) [end, length] = [to, over];
        else if (this.#seenBy[to] !== start) {
          this.#seenBy[to] = start;
          open.push(to);
        } else if (over >= distance[to]!) continue;
        distance[to] = over;
        this.#before[to] = row;
        this.#payable[to] = cost[at]!;
      }
      const nearest = takeNearest(open, distance);
      if (nearest < 0 || distance[nearest]! >= length) break;
      this.#reachedBy[nearest] = start;
      row = this.#rowOf[nearest]!;
      reached.push(nearest);
      offset = this.#paid[nearest]! - price[nearest]! - distance[nearest]!;
      if (apart - offset < length) [end, leaver, length] = [-1, row, apart - offset];
    }
    for (const each of reached) price[each]! += distance[each]! - length;
    if (end < 0) {
      end = this.columnOf[leaver]!;
      this.columnOf[leaver] = -1;
    }
    this.#follow(start, end);
  }

  /** Gives each column on the way back to the start to the row before it. */
  #follow(start: number, end: number): void {
    let column = end;
    while (column >= 0) {
      const row = this.#before[column]!;
      const freed = row === start ? -1 : this.columnOf[row]!;
      this.#give(column, row, this.#payable[column]!);
      column = freed;
    }
  }

  #give(column: number, row: number, paid: number): void {
    this.#rowOf[column] = row;
    this.#paid[column] = paid;
    this.columnOf[row] = column;
  }
}

/** Removes the nearest column from the open ones and returns it; -1 when there is none. */
function takeNearest(open: number[], distance: Float64Array): number {
  if (open.length === 0) return -1;
  let best = 0;
  for (let at = 1; at < open.length; at++) {
    if (distance[open[at]!]! < distance[open[best]!]!) best = at;
  }
  const nearest = open[best]!;
  const last = open.pop()!;
  if (best < open.length) open[best] = last;
  return nearest;
}
