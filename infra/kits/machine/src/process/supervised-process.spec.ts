import { describe, expect, it } from '@jest/globals';
import { afterDeath } from './supervised-process.js';

describe('a process that died', () => {
  it('is started again at once, then after pauses that double up to 30 s, and is never given up', () => {
    const pauses: number[] = [];
    for (let inARow = 0; inARow < 40;) {
      const next = afterDeath(inARow, 9_999);
      pauses.push(next.retryInMs / 1000);
      ({ inARow } = next);
    }
    expect(pauses.slice(0, 7)).toEqual([0, 1, 2, 4, 8, 16, 30]);
    expect(new Set(pauses.slice(7))).toEqual(new Set([30]));
  });

  it('is counted from one again after ten seconds of running', () => {
    expect(afterDeath(7, 10_000)).toEqual({ inARow: 1, retryInMs: 0 });
  });
});
