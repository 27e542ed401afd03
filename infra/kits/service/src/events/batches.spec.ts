import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { inBatches } from './batches.js';

/** Gives numbers in bursts, with a rest between them. */
async function* bursts(...sizes: readonly number[]): AsyncGenerator<number> {
  let n = 0;
  for (const size of sizes) {
    await pause(5);
    for (let left = size; left > 0; left -= 1) yield (n += 1);
  }
}

async function* failing(): AsyncGenerator<number> {
  yield 1;
  yield 2;
  throw new Error('gone');
}

async function collect(source: AsyncIterable<number>, most: number): Promise<number[][]> {
  const batches: number[][] = [];
  for await (const batch of inBatches(source, most)) batches.push(batch);
  return batches;
}

describe('what arrives in batches', () => {
  it('is what came together, in order, and no more than asked for', async () => {
    expect(await collect(bursts(1, 3, 5), 4)).toEqual([[1], [2, 3, 4], [5, 6, 7, 8], [9]]);
  });

  it('comes with the batch after, when it arrives while one is worked on', async () => {
    const batches: number[][] = [];
    for await (const batch of inBatches(bursts(1, 1, 1), 10)) {
      batches.push(batch);
      if (batches.length === 1) await pause(30);
    }
    expect(batches.flat()).toEqual([1, 2, 3]);
    expect(batches[0]).toEqual([1]);
  });

  it('ends with the failure of its source, after what came before', async () => {
    const seen: number[][] = [];
    const all = async () => {
      for await (const batch of inBatches(failing(), 2)) seen.push(batch);
    };
    await expect(all()).rejects.toThrow('gone');
    expect(seen).toEqual([[1, 2]]);
  });

  it('lets go of its source when nobody wants more', async () => {
    let ended = false;
    async function* source() {
      try {
        for (let n = 1; ; n += 1) yield n;
      } finally {
        ended = true;
      }
    }
    for await (const batch of inBatches(source(), 3)) {
      expect(batch).toEqual([1, 2, 3]);
      break;
    }
    await pause(0);
    expect(ended).toBe(true);
  });
});
