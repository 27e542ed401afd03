import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { clockAhead } from './clock-ahead.js';

const timesOf = (ms: number) => {
  const program = 'console.log(JSON.stringify([Date.now(), new Date().getTime(), new Date(5).getTime()]))';
  const env = { PATH: process.env['PATH'], ...clockAhead(ms) };
  return String(execFileSync(process.execPath, ['-e', program], { env }));
};

describe('a clock that is ahead', () => {
  it('is an hour ahead in all ways to ask for the time, and does not change given times', () => {
    const hour = 3_600_000;
    const [now, made, given] = timesOf(hour).match(/\d+/g)?.map(Number) ?? [];
    expect(Math.abs((now ?? 0) - Date.now() - hour)).toBeLessThan(hour / 2);
    expect(Math.abs((made ?? 0) - (now ?? 0))).toBeLessThan(1000);
    expect(given).toBe(5);
  });

  it('is the machine’s where nothing is asked', () => {
    expect(clockAhead(0)).toEqual({});
  });
});
