import { describe, expect, it } from '@jest/globals';
import { afterDeath } from './supervised-process.js';

const now = 1_000_000;
const secondsAgo = (...seconds: number[]) => seconds.map((ago) => now - ago * 1000);

describe('a process that died', () => {
  it.each([
    [[0], 1_000],
    [[1, 0], 2_000],
    [[3, 1, 0], 4_000],
    [[7, 3, 1, 0], 8_000],
  ])('after deaths %j seconds ago is started again in %i ms', (deaths, retryInMs) => {
    expect(afterDeath(secondsAgo(...deaths), now)).toEqual({ retryInMs });
  });

  it('is given up after five deaths within a minute', () => {
    expect(afterDeath(secondsAgo(59, 40, 20, 10, 0), now)).toBe('give-up');
  });

  it('begins anew when its earlier deaths are long past', () => {
    expect(afterDeath(secondsAgo(300, 200, 100, 61, 0), now)).toEqual({ retryInMs: 1_000 });
  });
});
