import { describe, expect, it } from '@jest/globals';
import { inBatches, inPages } from './batches.js';

describe('work in batches', () => {
  it.each([
    [0, [0]],
    [99, [99]],
    [100, [100, 0]],
    [250, [100, 100, 50]],
  ])('goes on until nothing is left of %i', async (rows, expected) => {
    let left = rows;
    const done: number[] = [];
    const batch = async () => {
      const found = Math.min(left, 100);
      left -= found;
      done.push(found);
      return found;
    };
    const total = await inBatches(100, batch, null);
    expect({ total, done }).toEqual({ total: rows, done: expected });
  });

  it('begins no batch once its job is to stop', async () => {
    const stopping = new AbortController();
    let batches = 0;
    const batch = async () => {
      batches += 1;
      if (batches === 2) stopping.abort();
      return 100;
    };
    expect(await inBatches(100, batch, stopping.signal)).toBe(200);
  });
});

describe('rows in pages', () => {
  it.each([
    [0, [], 1],
    [3, [[1, 2, 3]], 2],
    [7, [[1, 2, 3], [4, 5, 6], [7]], 3],
  ])('are all read, each once, of %i', async (rows, expected, reads) => {
    let asked = 0;
    const read = async (after: number | null) => {
      asked += 1;
      return Array.from({ length: rows }, (_, at) => at + 1)
        .filter((row) => row > (after ?? 0))
        .slice(0, 3);
    };
    const pages: (readonly number[])[] = [];
    for await (const page of inPages(3, read, null)) pages.push(page);
    expect(pages).toEqual(expected);
    expect(asked).toBe(reads);
  });

  it('end once their job is to stop', async () => {
    const stopping = new AbortController();
    const pages: (readonly number[])[] = [];
    for await (const page of inPages(
      2,
      async (after: number | null) => [(after ?? 0) + 1, (after ?? 0) + 2],
      stopping.signal,
    )) {
      pages.push(page);
      if (pages.length === 2) stopping.abort();
    }
    expect(pages).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });
});
