import { chmodSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { testFolder } from '../testing/test-root.js';
import { findProgram, type Fetched, type FetchOptions, type ProgramWish } from './find-program.js';

const wish: ProgramWish = { advice: 'install serverd', atLeast: '2.10.0' };

/** A machine without the program, where each way of fetching brings a version, or fails. */
function machine(wishes: Partial<ProgramWish> = {}) {
  const cache = testFolder('find-program');
  const tried: string[] = [];
  const bring =
    (version: string | Error) =>
    async ({ draft }: FetchOptions): Promise<Fetched> => {
      tried.push(String(version));
      if (version instanceof Error) throw version;
      const file = join(draft, 'serverd');
      writeFileSync(file, `#!/bin/sh\necho serverd ${version}\n`);
      chmodSync(file, 0o755);
      return { file, folder: version, source: 'from a test' };
    };
  const search = { env: { XDG_CACHE_HOME: cache, PATH: '/nowhere' }, say: () => undefined };
  const find = async (...versions: (string | Error)[]) => {
    tried.length = 0;
    return findProgram('serverd', versions.map(bring), { ...wish, ...wishes }, search);
  };
  return { find, tried, folder: join(cache, 'rahi', 'serverd') };
}

describe('a program', () => {
  it('is fetched in the first way that brings a version that is new enough, and kept', async () => {
    const { find, tried } = machine();
    expect(await find(new Error('no way there'), '2.9.10', '2.10.27', '2.10.29')).toMatchObject({ version: '2.10.27' });
    expect(tried).toEqual(['Error: no way there', '2.9.10', '2.10.27']);
    expect(await find('2.10.29')).toMatchObject({ version: '2.10.27', source: 'from the cache' });
    expect(tried).toEqual([]);
  });

  it('may be older where that serves, and a newer one is asked for once a day', async () => {
    const { find, tried, folder } = machine({ olderServes: true });
    expect(await find(new Error('no way there'), '2.9.10')).toMatchObject({ version: '2.9.10' });
    expect(await find('2.10.29')).toMatchObject({ version: '2.9.10' });
    expect(tried).toEqual([]);
    const [asked = ''] = readdirSync(folder).filter((name) => name.startsWith('.asked'));
    const yesterday = Date.now() / 1_000 - 25 * 60 * 60;
    utimesSync(join(folder, asked), yesterday, yesterday);
    expect(await find('2.10.29')).toMatchObject({ version: '2.10.29' });
    expect(await find()).toMatchObject({ version: '2.10.29', source: 'from the cache' });
  });

  it('is refused when it is too old, with every way that was tried', async () => {
    await expect(machine().find(new Error('no way there'), '2.9.10')).rejects.toThrow(
      'There is no serverd here and none could be fetched (no way there; the one from a test is 2.9.10): install serverd.',
    );
  });
});
