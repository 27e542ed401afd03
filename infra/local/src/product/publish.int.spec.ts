import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { areaOf } from '@rahi/release/releases/areas';
import { releasesIn, type Releases } from '@rahi/release/releases/folders';
import { release } from '@rahi/release/releases/release';
import { stubBuild } from '@rahi/release/testing/release-repository';
import { publishWeb } from '@rahi/release/web/publish';
import { StubRepository } from '../testing/stub-repository.js';

let repository: StubRepository;
let webDir: string;
let releases: Releases;

beforeEach(() => {
  repository = new StubRepository();
  releases = releasesIn(mkdtempSync(join(repository.root, 'data-')));
  webDir = releases.web;
});
afterEach(() => repository.remove());

function build(workspace: string, version: string): void {
  const dist = join(repository.root, workspace, 'dist-web');
  writeFileSync(join(dist, 'build.json'), JSON.stringify({ name: workspace, version }));
  writeFileSync(join(dist, 'main.js'), `// ${version}`);
}
const pointer = () => JSON.parse(readFileSync(join(webDir, 'remotes.json'), 'utf8'));

describe('publishing', () => {
  it('puts the shell, each remote under its version, and the pointer in place', async () => {
    build('mf-rider', 'abc123');
    writeFileSync(join(repository.root, 'mf-rider', 'dist-web', '.built-from'), 'not for the browser');
    await publishWeb(repository.root, releases);
    expect(readFileSync(join(webDir, 'shell', 'index.html'), 'utf8')).toBe('<title>shell</title>');
    expect(pointer()).toEqual({
      shell: { version: '1.0.0' },
      remotes: {
        rider: { version: 'abc123', manifest: '/remotes/rider/abc123/mf-manifest.json' },
        driver: { version: '1.0.0', manifest: '/remotes/driver/1.0.0/mf-manifest.json' },
        admin: { version: '1.0.0', manifest: '/remotes/admin/1.0.0/mf-manifest.json' },
      },
    });
    expect(readdirSync(join(webDir, 'remotes', 'rider', 'abc123')).toSorted()).toEqual([
      'build.json',
      'index.html',
      'main.js',
    ]);
  });

  it('says in the pointer what a page that begins with an area loads first', async () => {
    const assets = { js: { sync: ['599.js', 'app.js'], async: ['113.js'] }, css: { sync: ['app.css'], async: [] } };
    const manifest = JSON.stringify({ name: 'rahi_rider', exposes: [{ name: 'app', assets }] });
    writeFileSync(join(repository.root, 'mf-rider', 'dist-web', 'mf-manifest.json'), manifest);
    build('mf-rider', 'v1');
    await publishWeb(repository.root, releases);
    build('mf-driver', 'v2');
    await publishWeb(repository.root, releases);
    const start = ['remoteEntry.js', '599.js', 'app.js', 'app.css'].map((file) => `/remotes/rider/v1/${file}`);
    expect(pointer().remotes.rider.start).toEqual(start);
    expect(pointer().remotes.driver).toMatchObject({ version: 'v2' });
  });

  it('writes each text that is worth it in Brotli and gzip too, as old as the text itself', async () => {
    const script = '// the same line again and again\n'.repeat(100);
    const assets = join(repository.root, 'shell', 'dist-web', 'assets');
    mkdirSync(assets);
    writeFileSync(join(assets, 'main.js'), script);
    writeFileSync(join(assets, 'photo.png'), script);
    writeFileSync(join(assets, 'small.js'), '// small');
    await publishWeb(repository.root, releases);
    const published = join(webDir, 'shell', 'assets');
    const names = ['main.js', 'main.js.br', 'main.js.gz', 'photo.png', 'small.js'];
    expect(readdirSync(published).toSorted()).toEqual(names);
    expect(brotliDecompressSync(readFileSync(join(published, 'main.js.br'))).toString()).toBe(script);
    expect(gunzipSync(readFileSync(join(published, 'main.js.gz'))).toString()).toBe(script);
    const built = statSync(join(assets, 'main.js')).mtimeMs;
    // A time that is set is kept to the microsecond, one that the system wrote to the nanosecond.
    for (const name of names.slice(0, 3)) expect(statSync(join(published, name)).mtimeMs).toBeCloseTo(built, -1);
  });

  it('keeps the last three versions of a remote, the current one among them', async () => {
    for (const version of ['v1', 'v2', 'v3', 'v4', 'v2']) {
      build('mf-admin', version);
      await publishWeb(repository.root, releases);
    }
    expect(readdirSync(join(webDir, 'remotes', 'admin')).toSorted()).toEqual(['v2', 'v3', 'v4']);
    expect(pointer().remotes.admin.version).toBe('v2');
  });

  it('keeps the files of the shell that open pages began with, for two weeks', async () => {
    const assets = join(repository.root, 'shell', 'dist-web', 'assets');
    mkdirSync(assets);
    for (const name of ['old.js', 'ancient.js']) writeFileSync(join(assets, name), '// before');
    const threeWeeksAgo = new Date(Date.now() - 21 * 24 * 3_600_000);
    utimesSync(join(assets, 'ancient.js'), threeWeeksAgo, threeWeeksAgo);
    await publishWeb(repository.root, releases);
    for (const name of ['old.js', 'ancient.js']) rmSync(join(assets, name));
    build('shell', 'v2');
    writeFileSync(join(assets, 'new.js'), '// after');
    await publishWeb(repository.root, releases);
    expect(readdirSync(join(webDir, 'shell', 'assets')).toSorted()).toEqual(['new.js', 'old.js']);
  });

  it('leaves nothing half-copied behind', async () => {
    await publishWeb(repository.root, releases);
    await publishWeb(repository.root, releases);
    expect(readdirSync(webDir).toSorted()).toEqual(['places', 'remotes', 'remotes.json', 'shell', 'shells']);
  });

  it('leaves an area as it was released, and takes its place only where that is asked for', async () => {
    await publishWeb(repository.root, releases);
    await release({ root: repository.root, releases, area: areaOf('mf-driver'), as: '2.0.0', build: stubBuild });
    build('mf-driver', 'later');
    build('mf-rider', 'later');
    await publishWeb(repository.root, releases);
    expect(pointer().remotes.driver).toMatchObject({ version: '2.0.0', before: ['1.0.0'] });
    expect(pointer().remotes.rider.version).toBe('later');
    await publishWeb(repository.root, releases, { overReleases: true });
    expect(pointer().remotes.driver).toMatchObject({ version: 'later', before: ['2.0.0', '1.0.0'] });
  });

  it('says what is not built', async () => {
    rmSync(join(repository.root, 'mf-driver', 'dist-web'), { recursive: true });
    await expect(publishWeb(repository.root, releases)).rejects.toThrow('mf-driver is not built: run npm run build.');
    expect(existsSync(join(webDir, 'remotes.json'))).toBe(false);
  });
});
