import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { CellStore, stride } from './cell-store.js';

/** Who is in a cell, by what is written at the places of its points. */
function ownersIn(store: CellStore, cell: number): number[] {
  const entry = store.find(cell);
  if (entry < 0) return [];
  return Array.from({ length: store.count(entry) }, (_, n) => {
    const place = store.start(entry) + n;
    const owner = store.owners[place] ?? -1;
    if (store.points[place * stride] !== owner) throw new Error(`the point of ${owner} is somebody else's`);
    return owner;
  });
}

/** Moves owners from cell to cell as the index does, and remembers where each is. */
class Movers {
  readonly store = new CellStore();
  readonly cells = new Map<number, number>();
  readonly #numbers = new Map<number, number>();

  move(owner: number, cell: number | null): void {
    const from = this.cells.get(owner);
    if (from !== undefined) {
      const number = this.#numbers.get(owner) ?? -1;
      const moved = this.store.remove(from, number);
      if (moved >= 0) this.#numbers.set(moved, number);
      this.cells.delete(owner);
    }
    if (cell === null) return;
    const number = this.store.add(cell, owner);
    const place = this.store.place(cell, number);
    this.store.points.fill(owner, place * stride, (place + 1) * stride);
    this.#numbers.set(owner, number);
    this.cells.set(owner, cell);
  }
}

describe('the cells', () => {
  it('hold those who moved there and nobody else, through any moves', () => {
    const lastCell = 2 ** 31 - 1;
    const cell = fc.oneof(
      fc.nat({ max: 12 }),
      fc.nat({ max: 40 }).map((n) => n * 40_000),
      fc.constant(lastCell),
    );
    const move = fc.tuple(fc.nat({ max: 60 }), fc.option(cell));
    fc.assert(
      fc.property(fc.array(move, { maxLength: 300, size: 'max' }), (moves) => {
        const movers = new Movers();
        for (const [owner, to] of moves) movers.move(owner, to);
        const cells = new Set(moves.flatMap(([, to]) => to ?? []));
        for (const one of cells) {
          const there = [...movers.cells].filter(([, where]) => where === one).map(([owner]) => owner);
          expect(ownersIn(movers.store, one).toSorted()).toEqual(there.toSorted());
        }
      }),
      { numRuns: 50 },
    );
  });

  it('take no more room for those who wander through the whole country', () => {
    const movers = new Movers();
    for (let n = 0; n < 40_000; n++) movers.move(n % 50, n * 7);
    expect(movers.store.owners.length).toBeLessThan(1000);
    expect([...movers.store.entries()].length).toBeLessThan(400);
  });
});
