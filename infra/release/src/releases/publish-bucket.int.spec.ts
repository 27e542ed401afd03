import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BucketServer } from '@rahi/machine-kit/testing/bucket-server';
import { testFolder } from '@rahi/machine-kit/testing/test-root';
import { areaOf, WEB_AREAS } from './areas.js';
import { publishToBucket } from './publish-bucket.js';
import { publishFiles } from './publish-files.js';

const [driver, shell] = [areaOf('mf-driver'), areaOf('shell')];

/** The files of a version as an image holds them. */
function packed(version: string): string {
  const folder = join(testFolder('packed'), version);
  mkdirSync(join(folder, 'assets'), { recursive: true });
  const files = {
    'build.json': JSON.stringify({ name: 'any', version }),
    'index.html': `<title>${version}</title>`,
    'index.html.gz': gzipSync(`<title>${version}</title>`),
    'mf-manifest.json': JSON.stringify({ exposes: [{ assets: { js: { sync: ['app.js'] }, css: { sync: [] } } }] }),
    [`assets/${version}.js`]: version,
    [`assets/${version}.js.gz`]: gzipSync(version),
    '.built-from': 'not for browsers',
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

let bucket: BucketServer;
beforeEach(async () => {
  bucket = await BucketServer.start();
});
afterEach(() => bucket?.stop());

const textOf = (name: string) => bucket.objects.get(name)?.body.toString('utf8');
const pointer = () => JSON.parse(textOf('remotes.json') ?? 'null');

describe('publishing the files of an image to a bucket', () => {
  it('stores the files, the page after those that it names, and moves the pointer last', async () => {
    expect(await publishToBucket(shell, packed('2.0.0'), bucket.address())).toBe('2.0.0');
    expect(bucket.stored).toEqual([
      'shell/assets/2.0.0.js',
      'shell/assets/2.0.0.js.gz',
      'shell/build.json',
      'shell/mf-manifest.json',
      'shell/index.html',
      'shell/index.html.gz',
      'places/shell.json',
      'remotes.json',
    ]);
    expect(bucket.objects.get('shell/index.html.gz')?.headers).toEqual({
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'gzip',
    });
  });

  it('says in remotes.json what a folder would say, after going on and back as well', async () => {
    const dir = testFolder('releases');
    const steps = [
      { area: driver, files: packed('1.0.0') },
      { area: shell, files: packed('2.0.0') },
      { area: driver, files: packed('1.1.0') },
      { area: driver, files: packed('1.0.0') },
    ];
    for (const { area, files } of steps) {
      await publishFiles(area, files, dir);
      await publishToBucket(area, files, bucket.address());
      expect(textOf('remotes.json')).toBe(readFileSync(join(dir, 'web', 'remotes.json'), 'utf8'));
    }
    expect(pointer().remotes.driver).toMatchObject({ version: '1.0.0', before: ['1.1.0'] });
    expect(textOf('remotes/driver/1.1.0/assets/1.1.0.js')).toBe('1.1.0');
  });

  it.each([/1\.1\.0\.js$/, /^places/, /^remotes\.json$/])(
    'leaves the pointer where it was when the store refuses %s, and goes on when it is run again',
    async (refused) => {
      await publishToBucket(driver, packed('1.0.0'), bucket.address());
      bucket.refuses = refused;
      await expect(publishToBucket(driver, packed('1.1.0'), bucket.address())).rejects.toThrow(
        /^the bucket answered 403 to PUT /,
      );
      expect(pointer().remotes.driver.version).toBe('1.0.0');
      bucket.refuses = undefined;
      await publishToBucket(driver, packed('1.1.0'), bucket.address());
      expect(pointer().remotes.driver).toMatchObject({ version: '1.1.0', before: ['1.0.0'] });
    },
  );

  it('loses no pointer when the images of all areas run at the same moment', async () => {
    const program = join(import.meta.dirname, '..', 'publish-files.js');
    const env = { PATH: process.env['PATH'], WEB_S3_URL: bucket.address() };
    await Promise.all(
      WEB_AREAS.map(({ name }, at) =>
        promisify(execFile)(process.execPath, [program, name, packed(`1.${at}.0`)], { env }),
      ),
    );
    const { shell: ofShell, remotes } = pointer();
    const found = WEB_AREAS.map(({ key }) => (key === 'shell' ? ofShell : remotes[key])?.version);
    expect(found).toEqual(WEB_AREAS.map((_, at) => `1.${at}.0`));
  });

  it('names what is wrong and never the secret', async () => {
    const files = packed('1.0.0');
    const wrong = publishToBucket(driver, files, bucket.address('hunter2'));
    await expect(wrong).rejects.toThrow(/^the bucket answered 403 to GET remotes\.json$/);
    await expect(publishToBucket(driver, files, 'https://key:hunter2@host')).rejects.toThrow(/^[^:]*names no bucket$/);
    await expect(publishToBucket(driver, files, 'https://host/bucket')).rejects.toThrow('has no key or no secret');
    writeFileSync(join(files, 'film.mp4'), '');
    await expect(publishToBucket(driver, files, bucket.address())).rejects.toThrow('does not know what film.mp4 is');
    expect(bucket.objects.has('remotes.json')).toBe(false);
  });
});
