import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { leastCostAssignment } from './least-cost-assignment.js';

interface Matrix {
  readonly rows: number;
  readonly columns: number;
  readonly costs: number[][];
}

const cost = fc.oneof(
  { weight: 2, arbitrary: fc.constant(Infinity) },
  { weight: 3, arbitrary: fc.integer({ min: -5, max: 5 }) },
  { weight: 3, arbitrary: fc.double({ min: -100, max: 100, noNaN: true }) },
);

const matrixOf = (mostRows: number, mostColumns = mostRows): fc.Arbitrary<Matrix> =>
  fc.tuple(fc.nat(mostRows), fc.nat(mostColumns)).chain(([rows, columns]) => {
    const row = fc.array(cost, { minLength: columns, maxLength: columns });
    return fc.array(row, { minLength: rows, maxLength: rows }).map((costs): Matrix => ({ rows, columns, costs }));
  });

const order = (size: number): fc.Arbitrary<number[]> =>
  fc.shuffledSubarray([...Array(size).keys()], { minLength: size, maxLength: size });

/** All rows want the same columns, and most pairs are forbidden: rows must give way to each other. */
const contested: fc.Arbitrary<Matrix> = fc
  .record({
    rows: fc.integer({ min: 6, max: 8 }),
    columns: fc.integer({ min: 6, max: 8 }),
    wishes: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 16, maxLength: 16 }),
    allowed: fc.array(fc.nat(9), { minLength: 64, maxLength: 64 }),
  })
  .map(({ rows, columns, wishes, allowed }) => ({
    rows,
    columns,
    costs: Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, (__, column) =>
        (allowed[8 * row + column] ?? 0) < 3 ? (wishes[row] ?? 1) * (wishes[8 + column] ?? 1) : Infinity,
      ),
    ),
  }));

/** The number of pairs, and their cost. */
interface Size {
  readonly pairs: number;
  readonly cost: number;
}

const isBetter = (a: Size, b: Size): boolean => a.pairs > b.pairs || (a.pairs === b.pairs && a.cost < b.cost);

function sizeOf({ costs }: Matrix, columnOf: ArrayLike<number>): Size {
  return costs.reduce<Size>(
    (sum, row, at) => {
      const column = columnOf[at] ?? -1;
      return column < 0 ? sum : { pairs: sum.pairs + 1, cost: sum.cost + (row[column] ?? NaN) };
    },
    { pairs: 0, cost: 0 },
  );
}

/** The best of all assignments: row after row, the best for each set of columns that are taken. */
function bruteForce({ costs, columns }: Matrix): Size {
  let best = new Map<number, Size>([[0, { pairs: 0, cost: 0 }]]);
  for (const row of costs) {
    const next = new Map(best);
    for (const [taken, { pairs, cost: before }] of best) {
      for (let column = 0; column < columns; column++) {
        const own = row[column] ?? Infinity;
        if (own === Infinity || taken & (1 << column)) continue;
        const [now, size] = [taken | (1 << column), { pairs: pairs + 1, cost: before + own }];
        const known = next.get(now);
        if (!known || isBetter(size, known)) next.set(now, size);
      }
    }
    best = next;
  }
  return [...best.values()].reduce((one, other) => (isBetter(other, one) ? other : one));
}

const solve = ({ rows, columns, costs }: Matrix): Int32Array => leastCostAssignment(costs, rows, columns);

describe('the assignment of least cost', () => {
  it('has as many pairs as brute force finds, at its cost', () => {
    fc.assert(
      fc.property(fc.oneof(matrixOf(12, 7), contested), (matrix) => {
        const best = bruteForce(matrix);
        const found = sizeOf(matrix, solve(matrix));
        expect(found.pairs).toBe(best.pairs);
        expect(found.cost).toBeCloseTo(best.cost, 6);
      }),
      { numRuns: 1000 },
    );
  });

  it('gives no column twice and makes no forbidden pair', () => {
    fc.assert(
      fc.property(matrixOf(30), (matrix) => {
        const columnOf = solve(matrix);
        const given = [...columnOf].filter((column) => column >= 0);
        expect(columnOf).toHaveLength(matrix.rows);
        expect(new Set(given).size).toBe(given.length);
        expect(Number.isFinite(sizeOf(matrix, columnOf).cost)).toBe(true);
      }),
    );
  });

  it('costs the same whichever way rows and columns are ordered, and turned', () => {
    const shuffled = matrixOf(20).chain((matrix) => {
      return fc.record({ matrix: fc.constant(matrix), down: order(matrix.rows), across: order(matrix.columns) });
    });
    fc.assert(
      fc.property(shuffled, ({ matrix, down, across }) => {
        const { rows, columns, costs } = matrix;
        const moved = { ...matrix, costs: down.map((row) => across.map((column) => costs[row]?.[column] ?? NaN)) };
        const turned = {
          rows: columns,
          columns: rows,
          costs: [...Array(columns).keys()].map((column) => costs.map((row) => row[column] ?? NaN)),
        };
        const size = sizeOf(matrix, solve(matrix));
        for (const other of [moved, turned]) {
          const same = sizeOf(other, solve(other));
          expect(same.pairs).toBe(size.pairs);
          expect(same.cost).toBeCloseTo(size.cost, 6);
        }
      }),
    );
  });

  it('is the same for the same costs, in one array or in one for each row', () => {
    fc.assert(
      fc.property(matrixOf(15), (matrix) => {
        const once = solve(matrix);
        expect(solve(matrix)).toEqual(once);
        expect(leastCostAssignment(Float64Array.from(matrix.costs.flat()), matrix.rows, matrix.columns)).toEqual(once);
      }),
    );
  });

  it('leaves the dearer of two rows without the only column', () => {
    expect([...leastCostAssignment([[5], [3]], 2, 1)]).toEqual([-1, 0]);
    // The third row costs most, but it is the only one that the first column may have.
    const costs = [
      [Infinity, 1],
      [Infinity, 2],
      [50, Infinity],
    ];
    expect([...leastCostAssignment(costs, 3, 2)]).toEqual([1, -1, 0]);
  });

  it('rather makes one pair more than it saves costs', () => {
    const costs = [
      [1, 1000],
      [1, Infinity],
    ];
    expect([...leastCostAssignment(costs, 2, 2)]).toEqual([1, 0]);
  });

  it('pairs no one when a side is empty, or every pair is forbidden', () => {
    expect([...leastCostAssignment([], 0, 3)]).toEqual([]);
    expect([...leastCostAssignment([[], []], 2, 0)]).toEqual([-1, -1]);
    expect([...leastCostAssignment([[Infinity], [Infinity]], 2, 1)]).toEqual([-1, -1]);
  });
});
