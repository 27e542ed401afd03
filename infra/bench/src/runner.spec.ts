import { readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { benches } from './benches.js';
import type { Measurement } from './measurement.js';
import { stoppedInAnyCase } from './product/ending.js';
import { runBenches, type Bench } from './runner.js';

/** Runs benches, and tells the exit code with all that was kept, said and complained of. */
async function run(all: Readonly<Record<string, Bench>>, ...names: string[]) {
  const kept = new Map<string, string>();
  const printed = { said: '', complained: '' };
  const code = await runBenches(all, names, {
    keep: (name, section) => {
      if (name === 'unkept') throw new Error('RESULTS.md is read-only');
      kept.set(name, section);
    },
    say: (text) => (printed.said += text),
    complain: (text) => (printed.complained += text),
  });
  return { code, kept, ...printed };
}

const finding = (value: number, bounds: Pick<Measurement, 'limit' | 'atLeast'> = {}): Bench => {
  return () => Promise.resolve([{ what: 'a thing', value, unit: 'ms', ...bounds }]);
};
const failing = (): Bench => () => Promise.reject(new Error('Chromium went away'));

describe('a run of benches', () => {
  it('runs all of them in order, one after the other, and exits with 0 when no limit is missed', async () => {
    const steps: string[] = [];
    const noted =
      (name: string): Bench =>
      async () => {
        steps.push(`${name} begins`);
        await new Promise(setImmediate);
        steps.push(`${name} ends`);
        return { measurements: [], notes: [`what ${name} counts`], versions: { Redis: '7.0.15' } };
      };
    const { code, kept, said } = await run({ two: noted('two'), one: noted('one') });
    expect(steps).toEqual(['two begins', 'two ends', 'one begins', 'one ends']);
    expect(code).toBe(0);
    expect([...kept.keys()]).toEqual(['two', 'one']);
    expect(kept.get('one')).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d UTC on .+, Redis 7\.0\.15\.\n[^]*what one counts$/);
    expect(said).toMatch(/\| two +\| \d+ +\| kept +\|\n\| one +\| \d+ +\| kept +\|\n\| all /);
  });

  it('continues after one that fails, stops what it left running, keeps its old section, and exits with 1', async () => {
    const stopped: string[] = [];
    const leaving: Bench = () => {
      for (const what of ['Postgres', 'product'])
        stoppedInAnyCase(() => {
          stopped.push(what);
          return what === 'product' ? Promise.reject(new Error('deaf')) : Promise.resolve();
        });
      return Promise.reject(new Error('Chromium went away'));
    };
    const seen: string[][] = [];
    const after: Bench = async () => {
      seen.push([...stopped]);
      return finding(1)();
    };
    const { code, kept, said, complained } = await run({ leaving, after, unkept: finding(1) });
    expect(code).toBe(1);
    expect(seen).toEqual([['product', 'Postgres']]);
    expect([...kept.keys()]).toEqual(['after']);
    expect(complained).toMatch(
      /## leaving\n\nfailed: Error: Chromium went away[^]*deaf[^]*## unkept\n\nfailed: Error: RESULTS/,
    );
    expect(said).toMatch(/\| leaving +\| \d+ +\| failed +\|/);
  });

  it.each([
    ['above its limit', finding(3, { limit: 2 }), 1],
    ['below the least', finding(3, { atLeast: 4 }), 1],
    ['not measured', finding(Number.NaN), 1],
    ['just at its limit', finding(2, { limit: 2, atLeast: 2 }), 0],
    ['promised nothing', finding(3), 0],
  ])('with a figure that is %s says so and ends accordingly', async (_, bench, code) => {
    const result = await run({ bench, other: finding(1) });
    expect(result.code).toBe(code);
    expect(result.kept.get('bench')?.includes('**missed**')).toBe(code === 1);
    expect(result.said.includes('1 missed')).toBe(code === 1);
  });

  it('runs those that are named alone, and none when one of them is not there', async () => {
    const all = { one: finding(1), two: failing() };
    expect(await run(all, 'one')).toMatchObject({ code: 0, complained: '' });
    const { code, kept, complained } = await run(all, 'one', 'constructor');
    expect([code, kept.size, complained]).toEqual([2, 0, 'There is no bench constructor; there are: one, two.\n']);
  });

  it('has a table of every bench that there is, the longest last', () => {
    const files = readdirSync(new URL('../src/', import.meta.url), { recursive: true, encoding: 'utf8' });
    const there = files.flatMap((file) => /^(.+)\/\1\.bench\.ts$/.exec(file)?.[1] ?? []);
    expect(Object.keys(benches).toSorted()).toEqual(there.toSorted());
    expect(Object.keys(benches).at(-1)).toBe('soak');
  });
});
