import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { barrierOnTheWay } from '../process/owner.js';
import { openDataFolder } from './data-folder.js';
import { testFolder } from '../testing/test-root.js';

const STRANGER = { name: 'somebody', uid: 54_321, gid: 54_321 };

let base: string;
beforeEach(() => {
  base = testFolder('folders');
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

describe('a data folder', () => {
  it('is made with its parts', () => {
    const { dir } = openDataFolder(join(base, 'new', 'data'), { embeddedPostgres: false });
    for (const part of ['logs', 'run', 'web']) expect(existsSync(join(dir, part))).toBe(true);
  });

  it('is refused in one sentence where none can be', () => {
    const file = join(base, 'file');
    writeFileSync(file, '');
    expect(() => openDataFolder(join(file, 'data'), { embeddedPostgres: false })).toThrow(
      /^The data folder .*\/file\/data cannot be used: .*; choose another with --data\.$/,
    );
  });
});

describe('the way to a folder', () => {
  it('is barred where a stranger may not pass, and open where the folder is yet to be made', () => {
    const closed = join(base, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    expect(barrierOnTheWay(join(closed, 'inner'), STRANGER)).toBe(firstBarrier(closed));
    mkdirSync(join(base, 'open'), { mode: 0o755 });
    expect(barrierOnTheWay(join(base, 'open', 'a', 'b'), STRANGER)).toBe(firstBarrier(join(base, 'open')));
  });
});

/** The temporary folder itself may be closed to others: what counts is the first such folder from the top. */
function firstBarrier(path: string): string | undefined {
  const above = path === dirname(path) ? undefined : firstBarrier(dirname(path));
  return above ?? ((statSync(path).mode & 0o001) === 0 ? path : undefined);
}
