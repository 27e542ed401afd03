import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { staleOutputs } from '@rahi/bootstrap/compile.mjs';
import { fingerprint, filesUnder } from '@rahi/bootstrap/fingerprint.mjs';
import { staleFrontEnds } from '@rahi/bootstrap/front-ends.mjs';
import { testFolder } from '@rahi/machine-kit/testing/test-root';

let root: string;

beforeEach(() => {
  root = testFolder('stale');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, content: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

const hash = () => fingerprint(root, filesUnder(root));

describe('a fingerprint', () => {
  beforeEach(() => {
    write('src/a.ts', 'a');
    write('src/b.ts', 'b');
  });

  it('stays while nothing changes, whatever is built or installed beside', () => {
    const before = hash();
    write('dist/a.js', 'built');
    write('node_modules/x/index.js', 'installed');
    write('src/a.ts', 'a');
    expect(hash()).toBe(before);
  });

  it.each([
    ['a file changes', () => write('src/a.ts', 'A')],
    ['a file appears', () => write('src/c.ts', '')],
    ['a file goes', () => rmSync(join(root, 'src/b.ts'))],
    ['a file moves', () => renameSync(join(root, 'src/b.ts'), join(root, 'src/c.ts'))],
    [
      'content moves from one file to the next',
      () => {
        write('src/a.ts', '');
        write('src/b.ts', 'ab');
      },
    ],
  ])('changes when %s', (_, change) => {
    const before = hash();
    change();
    expect(hash()).not.toBe(before);
  });
});

describe('compiled files', () => {
  it('are stale when their source is gone, and only then', () => {
    write('package.json', JSON.stringify({ workspaces: ['svc'] }));
    write('svc/package.json', JSON.stringify({ name: 'svc' }));
    write('svc/src/kept.ts', '');
    write('svc/src/screen.tsx', '');
    for (const file of [
      'kept.js',
      'kept.d.ts',
      'screen.js',
      'gone.spec.js',
      'gone.spec.js.map',
      'gone.spec.d.ts',
      'old/deep.js',
      '.tsbuildinfo',
      'data.json',
    ]) {
      write(`svc/dist/${file}`, '');
    }
    const stale = staleOutputs(root).map((path) => relative(join(root, 'svc', 'dist'), path));
    expect(stale.toSorted()).toEqual(['gone.spec.d.ts', 'gone.spec.js', 'gone.spec.js.map', 'old/deep.js']);
  });
});

const stale = () => staleFrontEnds(root).map(({ dir }) => dir);

describe('front ends', () => {
  beforeEach(() => {
    write('package.json', JSON.stringify({ workspaces: ['shell', 'mf-rider', 'kits/*'] }));
    write('package-lock.json', '{}');
    write('shell/package.json', JSON.stringify({ name: '@rahi/shell', dependencies: { '@rahi/ui': '1' } }));
    write(
      'mf-rider/package.json',
      JSON.stringify({ name: '@rahi/mf-rider', devDependencies: { '@rahi/bundler': '1' } }),
    );
    write('kits/ui/package.json', JSON.stringify({ name: '@rahi/ui', dependencies: { '@rahi/contracts': '1' } }));
    write('kits/contracts/package.json', JSON.stringify({ name: '@rahi/contracts' }));
    write('kits/contracts/src/fare.ts', 'fare');
    write('kits/bundler/package.json', JSON.stringify({ name: '@rahi/bundler' }));
    write('kits/bundler/build.mjs', 'bundle');
    for (const { dir, hash: built } of staleFrontEnds(root)) write(`${dir}/dist-web/.built-from`, built);
  });

  it('are all fresh after a build', () => {
    expect(stale()).toEqual([]);
  });

  it.each([
    ['a source of its own', 'mf-rider/src/app.tsx', ['mf-rider']],
    ['a kit that only the shell uses', 'kits/ui/src/button.tsx', ['shell']],
    ['what a kit is made of', 'kits/contracts/src/fare.ts', ['shell']],
    ['the bundler configuration it builds with', 'kits/bundler/build.mjs', ['mf-rider']],
    ['a locked dependency', 'package-lock.json', ['shell', 'mf-rider']],
    ['a spec', 'mf-rider/src/app.spec.tsx', []],
  ])('are stale after a change of %s', (_, path, expected) => {
    write(path, 'changed');
    expect(stale()).toEqual(expected);
  });

  it('are stale when what was built is gone', () => {
    rmSync(join(root, 'shell/dist-web'), { recursive: true });
    expect(stale()).toEqual(['shell']);
    expect(readFileSync(join(root, 'mf-rider/dist-web/.built-from'), 'utf8')).toHaveLength(64);
  });
});
