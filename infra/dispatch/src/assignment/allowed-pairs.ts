export type Costs = Float64Array | readonly (readonly number[])[];

/** The allowed pairs of rows and columns, row after row. */
export interface Pairs {
  readonly rows: number;
  readonly columns: number;
  /** Whether the rows are the columns of the given table. */
  readonly turned: boolean;
  /** The beginning of each row's pairs, and the end of the last row's. */
  readonly first: Int32Array;
  readonly column: Int32Array;
  /** At least 0. */
  readonly cost: Float64Array;
  /** The cost of leaving a row without a column: more than other columns for all rows can save. */
  readonly apart: number;
}

/** Collects the pairs of finite cost. The side of which fewer have a pair becomes the rows: that is faster. */
export function allowedPairs(costs: Costs, height: number, width: number): Pairs {
  const costAt = (row: number, column: number): number =>
    (costs instanceof Float64Array ? costs[row * width + column] : costs[row]?.[column]) ?? Infinity;
  const inRow = new Int32Array(height);
  const inColumn = new Int32Array(width);
  let [size, least, most] = [0, Infinity, -Infinity];
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const cost = costAt(row, column);
      if (cost === Infinity) continue;
      if (cost < least) least = cost;
      if (cost > most) most = cost;
      inRow[row]!++;
      inColumn[column]!++;
      size++;
    }
  }
  const turned = used(inRow) > used(inColumn);
  const [rows, columns] = turned ? [width, height] : [height, width];
  const first = beginnings(turned ? inColumn : inRow);
  const next = first.slice();
  const column = new Int32Array(size);
  const cost = new Float64Array(size);
  for (let row = 0; row < height; row++) {
    for (let to = 0; to < width; to++) {
      const given = costAt(row, to);
      if (given === Infinity) continue;
      const at = next[turned ? to : row]!++;
      column[at] = turned ? row : to;
      cost[at] = given - least;
    }
  }
  const apart = size > 0 ? (Math.min(rows, columns) + 1) * (most - least + 1) : 0;
  return { rows, columns, turned, first, column, cost, apart };
}

function used(counts: Int32Array): number {
  return counts.reduce((sum, count) => sum + (count > 0 ? 1 : 0), 0);
}

function beginnings(counts: Int32Array): Int32Array {
  const first = new Int32Array(counts.length + 1);
  counts.forEach((count, row) => (first[row + 1] = first[row]! + count));
  return first;
}
