import { describe, expect, it } from '@jest/globals';
import { KeptFor } from './kept-for.js';

const options = { freshMs: 10, holdsMs: 100, most: 2 };

const fails = () => Promise.reject(new Error('away'));

function keptAt(start = 0) {
  let now = start;
  let asked = 0;
  const kept = new KeptFor<number>(options, () => now);
  const next = async () => ++asked;
  return { kept, next, asked: () => asked, at: (time: number) => (now = time) };
}

describe('an answer that is kept', () => {
  it('is asked for once while it is fresh, and by all who want it at once', async () => {
    const { kept, next, asked, at } = keptAt();
    const both = await Promise.all([kept.get('a', next), kept.get('a', next)]);
    at(9);
    expect([...both, await kept.get('a', next)].map(({ value }) => value)).toEqual([1, 1, 1]);
    at(10);
    expect(await kept.get('a', next)).toEqual({ value: 2, at: 10 });
    expect(asked()).toBe(2);
  });

  it('is given while it holds when the next one cannot be had, and says how old it is', async () => {
    const { kept, next, at } = keptAt();
    await kept.get('a', next);
    at(99);
    expect(await kept.get('a', fails)).toEqual({ value: 1, at: 0 });
    at(100);
    await expect(kept.get('a', fails)).rejects.toThrow('away');
    expect(await kept.get('a', next)).toEqual({ value: 2, at: 100 });
  });

  it('is forgotten when others were asked for since', async () => {
    const { kept, next, asked } = keptAt();
    for (const key of ['a', 'b', 'a', 'c', 'a']) await kept.get(key, next);
    expect(asked()).toBe(3);
    await kept.get('b', next);
    expect(asked()).toBe(4);
  });
});
