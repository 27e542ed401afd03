import { appendFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { areaOf, pageCheck, compressTexts, release, releasesIn, testFolder, type Build } from '@rahi/local';
import { ROOT } from './last-release.js';

/** Changes a built front end. */
type Spoil = (folder: string) => void;

const releases = releasesIn(testFolder('releases'));
const pointer = () => readFileSync(join(releases.web, 'remotes.json'), 'utf8');
const served = () => readFileSync(join(releases.web, 'shell', 'index.html'), 'utf8');

/** The bundles of the present sources that `npm test` built, changed by `spoil`. */
const bundled =
  (spoil: Spoil): Build =>
  async (root, { workspace }, _version, target) => {
    cpSync(join(root, workspace, 'dist-web'), target, { recursive: true });
    spoil(target);
    compressTexts(target);
  };

async function releaseHere(
  area: string,
  as: string,
  spoil: Spoil = () => undefined,
  check = pageCheck(),
): Promise<void> {
  await release({ root: ROOT, releases, area: areaOf(area), as, build: bundled(spoil), check });
}

/** The path of the one file whose name matches. */
function fileIn(folder: string, name: RegExp): string {
  const found = readdirSync(folder).filter((one) => name.test(one));
  expect(found).toHaveLength(1);
  return join(folder, String(found[0]));
}

const code = (folder: string) => fileIn(folder, /^__federation_expose_app\.\w+\.js$/);
const shellCode = (folder: string) => fileIn(join(folder, 'assets'), /^shell\.\w+\.js$/);
const before = (file: string, line: string) => writeFileSync(file, `${line}\n${readFileSync(file, 'utf8')}`);

beforeAll(async () => {
  await releaseHere('shell', '1.0.0');
  await releaseHere('mf-rider', '1.0.0');
  await releaseHere('mf-driver', '1.0.0');
  await releaseHere('mf-admin', '1.0.0');
}, 240_000);

it('front ends that work are released', () => {
  expect(JSON.parse(pointer())).toMatchObject({
    shell: { version: '1.0.0' },
    remotes: { rider: { version: '1.0.0' }, driver: { version: '1.0.0' }, admin: { version: '1.0.0' } },
  });
});

describe('a front end is refused, and the one before stays,', () => {
  const bad: [string, string, Spoil, string][] = [
    ['mf-driver', 'that throws on load', (dir) => before(code(dir), 'throw new Error("on load");'), 'threw: '],
    [
      'mf-driver',
      'that throws after it is ready',
      (dir) => appendFileSync(code(dir), '\nsetTimeout(() => { throw new Error("after ready"); }, 1_500);'),
      'threw: Error: after ready',
    ],
    ['mf-rider', 'that lacks a file', (dir) => rmSync(code(dir)), 'threw: '],
    [
      'shell',
      'that throws on load',
      (dir) => before(shellCode(dir), 'throw new Error("no shell");'),
      'threw: Error: no shell',
    ],
  ];

  it.each(bad)(
    '%s %s',
    async (area, what, spoil, why) => {
      const version = `1.1.0-${what.replaceAll(/\W+/g, '-')}`;
      const [now, page] = [pointer(), served()];
      await expect(releaseHere(area, version, spoil)).rejects.toThrow(why);
      expect([pointer(), served()]).toEqual([now, page]);
      expect(readdirSync(join(releases.web, area === 'shell' ? 'shells' : `remotes/${area.slice(3)}`))).not.toContain(
        version,
      );
    },
    120_000,
  );

  it('mf-rider that hangs', async () => {
    const now = pointer();
    // Each second of it keeps a processor busy.
    const hanging = releaseHere(
      'mf-rider',
      '1.1.0-hangs',
      (dir) => before(code(dir), 'for (;;);'),
      pageCheck({ patienceMs: 5_000 }),
    );
    await expect(hanging).rejects.toThrow('did not come up within 5 s');
    expect(pointer()).toBe(now);
  }, 120_000);
});
