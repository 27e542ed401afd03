import { describe, expect, it } from '@jest/globals';
import { learntSpeeds, type Cell } from './estimate.js';

/** Numbers of a normal distribution, the same ones every time. */
function normals(seed: number): () => number {
  let state = seed;
  const chance = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state + 1) / 0x80000001;
  };
  return () => Math.sqrt(-2 * Math.log(chance())) * Math.cos(2 * Math.PI * chance());
}

/** A cell of trips with these speeds, in km/h. */
function cellOf(speeds: readonly number[], changes: Partial<Cell> = {}): Cell {
  const logs = speeds.map(Math.log);
  const logSum = logs.reduce((sum, log) => sum + log, 0);
  const logSquares = logs.reduce((sum, log) => sum + log * log, 0);
  return {
    segment: 1,
    halfHour: 18,
    trips: speeds.length,
    logSum,
    logSquares,
    kind: 'primary',
    tableKmh: 20,
    ...changes,
  };
}

const times = (count: number, kmh: number): number[] => Array.from({ length: count }, () => kmh);
const bySegment = (cells: readonly Cell[]) => new Map(learntSpeeds(cells).map((speed) => [speed.segment, speed]));

/** A city whose true speeds are known: 300 pieces of road in two classes, 40 % and 10 % slower than the table, each in its own way. */
function aCity(tripsOf: (segment: number) => number) {
  const normal = normals(4);
  const truth = new Map<number, number>();
  const cells = Array.from({ length: 300 }, (_, segment) => {
    const kind = segment % 2 === 0 ? 'primary' : 'residential';
    const tableKmh = segment % 2 === 0 ? 20 : 12;
    const kmh = tableKmh * (segment % 2 === 0 ? 0.6 : 0.9) * Math.exp(0.2 * normal());
    truth.set(segment, kmh);
    const speeds = Array.from({ length: tripsOf(segment) }, () => kmh * Math.exp(0.3 * normal()));
    return cellOf(speeds, { segment, kind, tableKmh });
  });
  return { cells, truth };
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('learnt speeds', () => {
  it('are right on average, and nearer to the truth than the trips alone and than the table', () => {
    const { cells, truth } = aCity((segment) => 5 + (segment % 7));
    const errors = learntSpeeds(cells).map(({ segment, kmh }) => Math.log(kmh / (truth.get(segment) ?? NaN)));
    expect(errors).toHaveLength(300);
    expect(Math.abs(meanOf(errors))).toBeLessThan(0.03);
    const squares = (differences: readonly number[]) => meanOf(differences.map((difference) => difference ** 2));
    const ofTrips = cells.map(({ segment, logSum, trips }) => logSum / trips - Math.log(truth.get(segment) ?? NaN));
    const ofTable = cells.map(({ segment, tableKmh }) => Math.log(tableKmh / (truth.get(segment) ?? NaN)));
    expect(squares(errors)).toBeLessThan(0.85 * squares(ofTrips));
    expect(squares(errors)).toBeLessThan(0.2 * squares(ofTable));
  });

  it('know the speed of a class beside the table', () => {
    const { cells } = aCity(() => 10);
    const found = bySegment(cells);
    expect((found.get(0)?.classKmh ?? NaN) / 20).toBeCloseTo(0.6, 1);
    expect((found.get(1)?.classKmh ?? NaN) / 12).toBeCloseTo(0.9, 1);
  });

  it('leave out cells of fewer than five trips, also from their class', () => {
    const slow = cellOf(times(4, 3), { segment: 7 });
    const others = [1, 2, 3].map((segment) => cellOf([19, 20, 21, 20, 20, 20], { segment }));
    const found = bySegment([slow, ...others]);
    expect(found.has(7)).toBe(false);
    expect(found).toEqual(bySegment(others));
  });

  it.each([
    ['fast', 60, 1.3],
    ['slow', 2.5, 0.3],
  ])('of few trips stay near their class: %s', (_, kmh, ratio) => {
    const ofClass = Array.from({ length: 60 }, (_each, segment) => cellOf(times(100, 20), { segment }));
    const few = bySegment([...ofClass, cellOf(times(29, kmh), { segment: 99 })]).get(99);
    expect((few?.kmh ?? NaN) / (few?.classKmh ?? NaN)).toBeCloseTo(ratio, 5);
    const many = bySegment([...ofClass, cellOf(times(30, kmh), { segment: 99 })]).get(99);
    expect(Math.abs(Math.log((many?.kmh ?? NaN) / kmh))).toBeLessThan(0.1);
  });

  it('of few trips are nearer to their class than those of many', () => {
    const { cells } = aCity(() => 20);
    const own = (count: number) =>
      bySegment([
        ...cells,
        cellOf(
          [6, 7, 8, 9, 10, 8].flatMap((kmh) => times(count, kmh)),
          { segment: 999 },
        ),
      ]).get(999);
    expect(own(1)?.kmh).toBeGreaterThan(own(20)?.kmh ?? NaN);
    expect(own(20)?.kmh).toBeCloseTo(7.9, 0);
  });

  it('of one class are its own mean, and of no trips nothing', () => {
    const [only] = learntSpeeds([cellOf(times(10, 15))]);
    expect(only?.kmh).toBeCloseTo(15, 5);
    expect(learntSpeeds([])).toEqual([]);
  });
});
