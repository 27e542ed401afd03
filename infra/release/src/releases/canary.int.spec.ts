import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { ReleaseRepository, stubBuild } from '../testing/release-repository.js';
import { areaOf } from './areas.js';
import { endCanary, reshare } from './canary.js';
import { releasesIn, versionsOf, type Releases } from './folders.js';
import { readPlace } from './pointer.js';
import { release } from './release.js';

const driver = areaOf('mf-driver');

let repository: ReleaseRepository;
let releases: Releases;

beforeEach(async () => {
  repository = new ReleaseRepository([driver]);
  releases = releasesIn(repository.dataDir);
  for (const version of ['1.0.0', '1.1.0']) await to(version);
});

const to = (as: string, share?: number) =>
  release({ root: repository.root, releases, area: driver, build: stubBuild, as, share });
const place = () => readPlace(releases, driver);
const before = { version: '1.1.0', before: ['1.0.0'] };

describe('a version that is out for a share of the browsers', () => {
  it('stands beside the released one, with the addresses of its files', async () => {
    expect(await to('2.0.0', 10)).toEqual({ version: '2.0.0', from: '1.1.0' });
    expect(place()).toEqual({ ...before, canary: { version: '2.0.0', share: 10 } });
    const { remotes } = JSON.parse(readFileSync(join(releases.web, 'remotes.json'), 'utf8'));
    expect(remotes.driver).toMatchObject({
      manifest: '/remotes/driver/1.1.0/mf-manifest.json',
      canary: { version: '2.0.0', share: 10, manifest: '/remotes/driver/2.0.0/mf-manifest.json' },
    });
  });

  it('is the released one once all have it, and the one before it can be gone back to', async () => {
    await to('2.0.0', 10);
    await reshare(releases, driver, 50);
    expect(place()).toEqual({ ...before, canary: { version: '2.0.0', share: 50 } });
    expect(await reshare(releases, driver, 100)).toEqual({ version: '2.0.0', from: '1.1.0' });
    expect(place()).toEqual({ version: '2.0.0', before: ['1.1.0', '1.0.0'] });
  });

  it('can be taken back, and the released one stays', async () => {
    await to('2.0.0', 10);
    expect(await endCanary(releases, driver, '1.9.0')).toBe(false);
    expect(await endCanary(releases, driver, '2.0.0')).toBe(true);
    expect(place()).toEqual(before);
    expect(await endCanary(releases, driver)).toBe(false);
    expect(await reshare(releases, driver, 100)).toBeNull();
  });

  it('is kept while it is out, and refuses another release, naming both ways on', async () => {
    await to('2.0.0', 10);
    const refusal = 'mf-driver 2.0.0 is out for 10% of the browsers: give it to all with npm run release -w mf-driver';
    await expect(to('3.0.0')).rejects.toThrow(refusal);
    await expect(to('3.0.0', 20)).rejects.toThrow('or take it back with npm run rollback -w mf-driver');
    expect(readdirSync(versionsOf(releases, driver)).filter((name) => !name.startsWith('.'))).toEqual([
      '1.0.0',
      '1.1.0',
      '2.0.0',
    ]);
  });
});

it('a first version is never out for a share only', async () => {
  const rider = areaOf('mf-rider');
  const first = release({ root: repository.root, releases, area: rider, build: stubBuild, as: '1.0.0', share: 10 });
  await expect(first).rejects.toThrow('There is no version of mf-rider for the other browsers.');
});
