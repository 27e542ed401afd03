import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { flushToDisk } from '@rahi/machine-kit/files';
import { execaSync } from 'execa';
import { ReleaseRepository, stubBuild } from '../testing/release-repository.js';
import { areaOf } from './areas.js';
import { releasesIn, versionsOf, type Releases } from './folders.js';
import { readPlace } from './pointer.js';
import { release, rollback, SOURCE } from './release.js';

const driver = areaOf('mf-driver');
const rides = areaOf('svc-rides');
const shell = areaOf('shell');

let repository: ReleaseRepository;
let releases: Releases;

beforeEach(() => {
  repository = new ReleaseRepository([driver, rides, shell]);
  releases = releasesIn(repository.dataDir);
});

const to = (area: typeof driver, as?: string) =>
  release({ root: repository.root, releases, area, build: stubBuild, ...(as !== undefined && { as }) });
const versionsThere = (area: typeof driver) =>
  readdirSync(versionsOf(releases, area))
    .filter((name) => !name.startsWith('.'))
    .toSorted();
const served = () => readFileSync(join(releases.web, 'shell', 'index.html'), 'utf8');

/** A compiled migration of svc-rides. */
const migration = (name: string, statement: string) =>
  repository.write(
    `svc-rides/dist/migrations/${name}.js`,
    `export class Migration { up(runner) { return runner.query(${JSON.stringify(statement)}); } }`,
  );

describe('a release', () => {
  it('makes the next version of its changesets, with a changelog, and keeps the changesets of other areas', async () => {
    repository.note('brave-cows', { 'mf-driver': 'minor' }, 'Requests are heard.');
    repository.note('calm-pigs', { 'mf-driver': 'patch', 'svc-rides': 'minor' }, 'Tips.');
    repository.note('dull-cats', { 'svc-rides': 'patch' }, 'Receipts.');
    expect(await to(driver)).toEqual({ version: '0.2.0', from: null });

    expect(JSON.parse(repository.read('mf-driver/package.json')).version).toBe('0.2.0');
    expect(JSON.parse(repository.read('package-lock.json')).packages['mf-driver'].version).toBe('0.2.0');
    const changelog = repository.read('mf-driver/CHANGELOG.md');
    expect(changelog).toMatch(/## 0\.2\.0[^]*Minor Changes[^]*Requests are heard\.[^]*Patch Changes[^]*Tips\./);
    expect(repository.has('.changeset/brave-cows.md')).toBe(false);
    expect(repository.has('.changeset/dull-cats.md')).toBe(true);
    expect(JSON.parse(repository.read('svc-rides/package.json')).version).toBe('0.1.0');

    repository.write('svc-rides/src/migrations/1-rides.ts', '');
    expect(await to(rides)).toEqual({ version: '0.2.0', from: SOURCE });
    expect(repository.has('infra/contracts/released/svc-rides.json')).toBe(true);
    const { version, migrations } = JSON.parse(repository.read('svc-rides/released-migrations.json'));
    expect([version, migrations]).toEqual(['0.2.0', ['1-rides']]);
    expect(repository.read('svc-rides/CHANGELOG.md')).toMatch(/Tips\.[^]*Receipts\./);
    expect(readdirSync(join(repository.root, '.changeset'))).toEqual(['config.json']);
  });

  it('is what compose runs from then on, and changes no other line of it', async () => {
    const compose = () => repository.read('docker-compose.yml').split('\n');
    const before = compose();
    repository.note('brave-cows', { 'svc-rides': 'major' }, 'Tips.');
    await to(rides);
    const after = compose();
    expect(after.filter((line) => !before.includes(line))).toEqual([
      '    image: &svc-rides-image ${RAHI_REGISTRY:-rahi}/svc-rides:${SVC_RIDES_VERSION:-1.0.0}',
    ]);
    await to(driver, '2.0.0');
    expect(compose()).toEqual(after);
  });

  it('is refused under a version that was released, also one that is not kept any more', async () => {
    await to(driver);
    await expect(to(driver)).rejects.toThrow('mf-driver 0.1.0 is released already');
    for (const version of ['0.2.0', '0.3.0', '0.4.0', '0.5.0']) await to(driver, version);
    expect(versionsThere(driver)).toEqual(['0.3.0', '0.4.0', '0.5.0']);
    await expect(to(driver, '0.1.0')).rejects.toThrow('a version never changes');
    expect(readPlace(releases, driver)).toEqual({ version: '0.5.0', before: ['0.4.0', '0.3.0'] });
  });

  it('that does not build publishes nothing and uses no version up', async () => {
    await to(driver);
    repository.note('brave-cows', { 'mf-driver': 'minor' }, 'Requests are heard.');
    const broken = release({
      root: repository.root,
      releases,
      area: driver,
      build: async (...args) => {
        await stubBuild(...args);
        throw new Error('it does not build');
      },
    });
    await expect(broken).rejects.toThrow('it does not build');
    expect(readPlace(releases, driver)).toEqual({ version: '0.1.0', before: [] });
    expect(versionsThere(driver)).toEqual(['0.1.0']);
    expect(readdirSync(repository.dataDir).toSorted()).toEqual(['web']);
    expect(JSON.parse(repository.read('mf-driver/package.json')).version).toBe('0.1.0');
    expect(await to(driver)).toMatchObject({ version: '0.2.0' });
  });

  it('beside others at the same time loses none of them', async () => {
    const areas = ['shell', 'mf-rider', 'mf-driver', 'mf-admin', 'svc-rides', 'svc-auth', 'gateway'].map(areaOf);
    await Promise.all(areas.flatMap((area) => ['1.0.0', '1.1.0'].map((version) => to(area, version))));
    for (const area of areas) {
      const now = readPlace(releases, area);
      expect([now?.version, ...(now?.before ?? [])].toSorted()).toEqual(expect.arrayContaining(['1.0.0', '1.1.0']));
    }
  });

  it('is on the disk, whole, before the pointer names it: a power cut leaves the one before', async () => {
    await to(driver, '1.0.0');
    const flushed: unknown[] = [];
    const flush = async (folder: string) => {
      await flushToDisk(folder);
      flushed.push({ files: readdirSync(folder), runs: readPlace(releases, driver)?.version });
    };
    await release({ root: repository.root, releases, area: driver, as: '1.1.0', build: stubBuild, flush });
    expect(flushed).toEqual([{ files: ['index.html'], runs: '1.0.0' }]);

    const full = release({
      root: repository.root,
      releases,
      area: driver,
      as: '1.2.0',
      build: stubBuild,
      flush: () => Promise.reject(new Error('the disk is full')),
    });
    await expect(full).rejects.toThrow('the disk is full');
    expect(readPlace(releases, driver)).toEqual({ version: '1.1.0', before: ['1.0.0'] });
    expect(versionsThere(driver)).toEqual(['1.0.0', '1.1.0']);
  });

  it('records the commit that it was built from, and whether files differed from it', async () => {
    const git = (...args: string[]) =>
      execaSync('git', ['-c', 'user.name=Asha', '-c', 'user.email=asha@rahi.test', ...args], { cwd: repository.root });
    const noteOf = (tag: string) =>
      JSON.parse(readFileSync(join(versionsOf(releases, driver), tag, 'release.json'), 'utf8'));
    await to(driver, '1.0.0');
    expect(noteOf('1.0.0')).toMatchObject({ commit: null, changed: null });
    git('init', '--quiet');
    git('add', '--all');
    git('commit', '--quiet', '--message', 'all');
    await to(driver, '1.1.0');
    const commit = git('rev-parse', 'HEAD').stdout;
    expect(noteOf('1.1.0')).toMatchObject({ commit, changed: false });
    repository.write('mf-driver/src/app.tsx', 'changed');
    await to(driver, '1.2.0');
    expect(noteOf('1.2.0')).toMatchObject({ commit, changed: true });
  });

  describe('that would break the last one', () => {
    beforeEach(() => {
      repository.write('svc-rides/dist/package.json', '{"type":"module"}');
      repository.write('svc-rides/released-migrations.json', '{"version":"0.1.0","migrations":["1-rides"]}');
      repository.write('svc-rides/src/ride.ts', '');
      migration('1-rides', 'CREATE TABLE rides (id uuid)');
    });

    it.each([
      ['ALTER TABLE rides RENAME COLUMN fare TO fare_paise', '2-fare: a rename'],
      ['ALTER TABLE rides ALTER COLUMN note TYPE varchar(10)', '2-fare: another type'],
      ['ALTER TABLE rides DROP COLUMN note', '2-fare: "note" is dropped'],
    ])('is refused before anything is built: %s', async (statement, why) => {
      migration('2-fare', statement);
      const untouched = repository.read('svc-rides/package.json');
      repository.note('brave-cows', { 'svc-rides': 'minor' }, 'Tips.');
      await expect(to(rides)).rejects.toThrow(why);
      await expect(to(rides)).rejects.toThrow('svc-rides would break its last release');
      expect(readPlace(releases, rides)).toBeNull();
      expect(existsSync(versionsOf(releases, rides))).toBe(false);
      expect(repository.read('svc-rides/package.json')).toBe(untouched);
      expect(repository.has('.changeset/brave-cows.md')).toBe(true);
    });

    it('by a call that is gone is refused in the same way', async () => {
      const gone = { sense: 'answered', schema: { type: 'object' } };
      const released = JSON.stringify({ contracts: { 'rides.old answer': gone }, schemas: {} });
      repository.write('infra/contracts/released/svc-rides.json', released);
      await expect(to(rides)).rejects.toThrow('rides.old answer: is gone, and the last release still uses it');
      expect(readPlace(releases, rides)).toBeNull();
    });

    it('is released where it only adds', async () => {
      migration('2-note', 'ALTER TABLE rides ADD COLUMN note text');
      expect(await to(rides, '0.2.0')).toEqual({ version: '0.2.0', from: SOURCE });
    });
  });

  it('of one version twice at the same time is made once', async () => {
    const both = await Promise.allSettled([to(driver, '1.0.0'), to(driver, '1.0.0')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(readPlace(releases, driver)).toEqual({ version: '1.0.0', before: [] });
  });

  it('of the shell changes the page that is served, and a rollback changes it back', async () => {
    await to(shell, '1.0.0');
    await to(shell, '1.1.0');
    expect(served()).toContain('shell 1.1.0');
    await rollback(releases, shell);
    expect(served()).toContain('shell 1.0.0');
    expect(existsSync(join(releases.web, 'shell', 'release.json'))).toBe(false);
  });
});

describe('a rollback', () => {
  it('goes back version by version, keeps what it left, and says when there is nothing before', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await to(driver, version);
    expect(await rollback(releases, driver)).toEqual({ version: '1.1.0', from: '1.2.0' });
    expect(await rollback(releases, driver)).toEqual({ version: '1.0.0', from: '1.1.0' });
    await expect(rollback(releases, driver)).rejects.toThrow('no version of mf-driver before this one');
    expect(versionsThere(driver)).toEqual(['1.0.0', '1.1.0', '1.2.0']);
    expect(await rollback(releases, driver, '1.2.0')).toEqual({ version: '1.2.0', from: '1.0.0' });
    await expect(rollback(releases, driver, '9.9.9')).rejects.toThrow('9.9.9 is no longer kept');
  });

  it('of a service’s first release goes back to what the repository holds', async () => {
    await to(rides, '1.0.0');
    expect(await rollback(releases, rides)).toEqual({ version: SOURCE, from: '1.0.0' });
  });
});

describe('what is released', () => {
  it('names areas that are not released on their own with those that are', () => {
    expect(() => areaOf('infra/contracts')).toThrow(
      /these are shell, mf-rider, mf-driver, mf-admin, .*svc-auth, .*gateway, edge, partners\.$/,
    );
  });
});
