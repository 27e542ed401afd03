import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { sampled } from './sampled.js';

describe('a sample of a property', () => {
  it('has its first run, however slow that is, and none after its time', async () => {
    const ran: number[] = [];
    const run = sampled(0.01, async (value: number) => {
      await pause(30);
      ran.push(value);
    });
    for (const value of [1, 2, 3]) await run(value);
    expect(ran).toEqual([1]);
  });

  it('has many runs in its time', async () => {
    const ran: number[] = [];
    const run = sampled(60, async (value: number) => void ran.push(value));
    for (const value of [1, 2, 3]) await run(value);
    expect(ran).toEqual([1, 2, 3]);
  });

  it('goes on after a failure, to find the shortest example', async () => {
    const run = sampled(0.01, async (value: number) => {
      await pause(30);
      if (value > 1) throw new Error(`${value} is too large`);
    });
    await expect(run(7)).rejects.toThrow('7 is too large');
    await expect(run(2)).rejects.toThrow('2 is too large');
    await expect(run(1)).resolves.toBeUndefined();
  });
});
