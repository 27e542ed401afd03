import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { testFolder } from '@rahi/machine-kit/testing/test-root';
import { areaOf, WEB_AREAS } from './areas.js';
import { publishFiles } from './publish-files.js';

const driver = areaOf('mf-driver');

/** The files of a version as an image holds them. */
function packed(version: string): string {
  const folder = join(testFolder('packed'), version);
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'build.json'), JSON.stringify({ name: 'any', version }));
  writeFileSync(join(folder, 'index.html'), `<title>${version}</title>`);
  writeFileSync(join(folder, 'assets', `${version}.js`), version);
  return folder;
}

const pointerIn = (dir: string) => JSON.parse(readFileSync(join(dir, 'web', 'remotes.json'), 'utf8'));

describe('publishing the files of an image', () => {
  it('adds a version beside the others and points to it; publishing the previous one again goes back', async () => {
    const dir = testFolder('releases');
    const [old, next] = [packed('1.0.0'), packed('1.1.0')];
    expect(await publishFiles(driver, old, dir)).toBe('1.0.0');
    expect(await publishFiles(driver, next, dir)).toBe('1.1.0');
    const manifest = '/remotes/driver/1.1.0/mf-manifest.json';
    expect(pointerIn(dir)).toEqual({ remotes: { driver: { version: '1.1.0', before: ['1.0.0'], manifest } } });
    expect(existsSync(join(dir, 'web', 'remotes', 'driver', '1.0.0', 'assets', '1.0.0.js'))).toBe(true);

    await publishFiles(driver, old, dir);
    expect(pointerIn(dir).remotes.driver).toMatchObject({ version: '1.0.0', before: ['1.1.0'] });
  });

  it('changes nothing when the version runs already, or is not valid', async () => {
    const dir = testFolder('releases');
    const files = packed('1.0.0');
    await publishFiles(driver, files, dir);
    const before = pointerIn(dir);
    await publishFiles(driver, files, dir);
    expect(pointerIn(dir)).toEqual(before);

    await expect(publishFiles(driver, testFolder('empty'), dir)).rejects.toThrow('build.json');
    await expect(publishFiles(driver, packed('a b'), dir)).rejects.toThrow('version');
    expect(pointerIn(dir)).toEqual(before);
  });

  it('has the shell served at its one address, beside the remotes', async () => {
    const dir = testFolder('releases');
    await publishFiles(driver, packed('1.0.0'), dir);
    await publishFiles(areaOf('shell'), packed('2.0.0'), dir);
    expect(readFileSync(join(dir, 'web', 'shell', 'index.html'), 'utf8')).toBe('<title>2.0.0</title>');
    expect(pointerIn(dir)).toMatchObject({ shell: { version: '2.0.0' }, remotes: { driver: { version: '1.0.0' } } });
  });
});

/** Moves the pointer of an area again and again, as a machine would that knows no lock of another: to 1.0.<moves> at the end. */
const mover = (area: string, dir: string, moves: number) => `
  const { movePlace } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'pointer.js')).href)});
  const { areaOf } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'areas.js')).href)});
  const { releasesIn } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'folders.js')).href)});
  for (let move = 1; move <= ${moves}; move += 1)
    movePlace(releasesIn(${JSON.stringify(dir)}), areaOf('${area}'), { version: '1.0.' + move, before: [] });`;

describe('machines that share a folder and no lock', () => {
  it('move the pointers of their areas at the same moment, and none is lost', async () => {
    const dir = testFolder('shared');
    const moves = WEB_AREAS.map(({ name }, at) => ({ name, count: 30 + 15 * at }));
    await Promise.all(
      moves.map(({ name, count }) =>
        promisify(execFile)(process.execPath, ['--input-type=module', '--eval', mover(name, dir, count)]),
      ),
    );
    const { shell, remotes } = pointerIn(dir);
    const found = WEB_AREAS.map(({ name, key }) => ({
      name,
      version: (key === 'shell' ? shell : remotes[key]).version,
    }));
    expect(found).toEqual(moves.map(({ name, count }) => ({ name, version: `1.0.${count}` })));
  });
});
