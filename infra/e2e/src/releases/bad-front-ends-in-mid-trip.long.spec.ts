import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isInShare } from '@rahi/contracts/share';
import { testFolder } from '@rahi/machine-kit';
import { areaOf, endCanary, pageCheck, release, releasesIn, rollback, settleFrontEnd, type Build } from '@rahi/release';
import { anyLine, openBrowser, startProduct, waitFor, type TestBrowser, type TestProduct } from '@rahi/testing-kit';
import type { BrowserContext, Page } from 'playwright-core';
import { BoundedFolder, canBound } from '../faults/disk/bounded-folder.js';
import { button, heading, sitDownAs, type Seated } from '../people/at-the-screen.js';
import { dadar, driverOnline, signUp, taken, type Person } from '../people/people.js';
import * as bad from './bad-versions.js';
import { ROOT } from './last-release.js';

const GOOD = '2.0.0';
const dir = testFolder('releases');
const disk = canBound ? BoundedFolder.mount(dir, 100) : null;
const env = { RAHI_RELEASES: dir };
const releases = releasesIn(dir);

let product: TestProduct;
let browser: TestBrowser;
let asha: Seated;
let vikram: Seated;
let tripPage: string;
/** Failed requests of both pages. */
let failed: string[] = [];

const expectedInLogs = [anyLine('bad versions are released on purpose')];

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ env, expectedInLogs }), openBrowser()]);
  const rider = await signUp(product, 'Asha Rao');
  const driver = await driverOnline(product, 'Vikram Singh');
  const ride = await taken(rider, driver, 'in_progress');
  tripPage = `/driver/trip/${ride.id}`;
  const sit = (person: Person, path: string) =>
    sitDownAs(product, browser, person, { at: dadar, path, before: watched });
  asha = await sit(rider, `/rider/trip/${ride.id}`);
  vikram = await sit(driver, tripPage);
  await bothInTrip();
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  disk?.unmount();
});

async function bothInTrip(): Promise<void> {
  for (const { page } of [asha, vikram]) await heading(page, 'Trip in progress').waitFor();
}

function watched(context: BrowserContext): Promise<void> {
  context.on('page', (page) => {
    page.on('response', (response) => {
      // 409 is an answer: far from the drop-off, the driver is asked why the trip ends there.
      const status = response.status();
      if (status >= 400 && status !== 409) failed.push(`${status} ${response.url()}`);
    });
    page.on('requestfailed', (request) => {
      const why = request.failure()?.errorText ?? '';
      // A page that is left aborts its requests.
      if (why !== 'net::ERR_ABORTED') failed.push(`${why} ${request.url()}`);
    });
  });
  return Promise.resolve();
}

const pointer = () => readFileSync(join(releases.web, 'remotes.json'), 'utf8');
const page = () => readFileSync(join(releases.web, 'shell', 'index.html'), 'utf8');

/** Releases as the command does, but uses bundles that are built and changes no version in the repository. */
async function releaseHere(area: string, version: string, build: Build): Promise<void> {
  const options = { site: product };
  const request = { root: ROOT, releases, area: areaOf(area), as: version, build, check: pageCheck(options) };
  await settleFrontEnd(releases, request.area, await release(request), options);
}

/** Publishes a version that no check has seen. */
async function publish(version: string, build: Build, share?: number): Promise<void> {
  await release({ root: ROOT, releases, area: areaOf('mf-driver'), as: version, build, share });
}

/** The trip is there on both pages, also when the driver reloads the page. */
async function tripGoesOn(): Promise<void> {
  await bothInTrip();
  await vikram.page.reload();
  await bothInTrip();
  expect(failed.slice(4)).toEqual([]);
}

/** Returns to the page after more than the minute in which it does not check for releases. */
async function comeBack(to: Page): Promise<void> {
  await to.evaluate(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 61_000;
    document.dispatchEvent(new Event('visibilitychange'));
    Date.now = now;
  });
}

const loadedVersions = (of: Page) =>
  of.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => (/\/driver\/[^/]+\/remoteEntry\.js$/.test(name) ? [name.split('/').at(-2)] : [])),
  );

/** The folder in which a version is built and checked. */
const draftOf = (version: string) => readdirSync(dir).find((name) => name.startsWith(`.mf-driver-${version}.`));

/** The number of a browser that does or does not belong to half of all. */
const inShare = (belongs: boolean) =>
  ['1', '2', '3', '4', '5', '6', '7', '8'].find((one) => isInShare(one, '5.0.0', 50) === belongs) ?? '';

/** The versions of the driver's area that a browser with a number loads. */
async function versionFor(number: string) {
  await vikram.page.evaluate((one) => localStorage.setItem('rahi.browser', one), number);
  await vikram.page.reload();
  await bothInTrip();
  return loadedVersions(vikram.page);
}

describe('while a rider and a driver are in mid-trip, a front end', () => {
  it('that works is released to a running product, looked at before and after', async () => {
    await releaseHere('mf-driver', GOOD, bad.bundled());
    expect(JSON.parse(pointer()).remotes.driver.version).toBe(GOOD);
    await tripGoesOn();
    expect(await loadedVersions(vikram.page)).toEqual([GOOD]);
  });

  const [unreleased, takenBack] = ['was not released', 'was taken back: people get'];
  const versions: [area: string, what: string, build: Build, words: string[]][] = [
    ['mf-driver', 'throws on load', bad.bundled(bad.throwsOnLoad), [unreleased, 'threw: ', 'on load']],
    ['mf-driver', 'throws after it is ready', bad.bundled(bad.throwsLater), [unreleased, 'threw: Error: after ready']],
    ['mf-driver', 'hangs', bad.bundled(bad.hangs), [unreleased, 'did not come up within 20 s']],
    ['mf-driver', 'lacks its first file', bad.bundled(bad.lacksFile), [unreleased, 'lacks a file: /remotes/driver/']],
    [
      'mf-driver',
      'lacks later files',
      bad.bundled(bad.lacksLaterFiles),
      [unreleased, 'lacks a file: /remotes/driver/'],
    ],
    ['mf-driver', 'hides everything by its styles', bad.bundled(bad.hidesAll), [unreleased, 'shows no heading']],
    [
      'mf-driver',
      'covers everything by its styles',
      bad.bundled(bad.coversAll),
      [unreleased, 'buttons, links and fields'],
    ],
    [
      'mf-driver',
      'has an empty stylesheet',
      bad.bundled(bad.losesStyles),
      [unreleased, 'has a stylesheet without rules'],
    ],
    [
      'mf-driver',
      'asks the services for what they lack',
      bad.bundled(bad.asksForUnknown),
      [unreleased, 'was refused a call'],
    ],
    [
      'mf-driver',
      'is damaged as people get it',
      bad.bundled(undefined, bad.damagesPacked),
      [takenBack, GOOD, 'lacks a file'],
    ],
    ['mf-rider', 'throws on load', bad.bundled(bad.throwsOnLoad), [unreleased, 'on load']],
    ['mf-admin', 'throws on load', bad.bundled(bad.throwsOnLoad), [unreleased, 'on load']],
    ['shell', 'throws on load', bad.bundled(bad.throwsOnLoad), [unreleased, 'threw: Error: on load']],
    ['shell', 'hides everything by its styles', bad.bundled(bad.hidesAll), [unreleased, 'shows no heading']],
    ['shell', 'lacks its first file', bad.bundled(bad.lacksFile), [unreleased, 'lacks a file: /assets/']],
    ['shell', 'is damaged as people get it', bad.bundled(undefined, bad.damagesPacked), [takenBack, 'lacks a file']],
  ];

  it.each(versions)(
    '%s that %s is refused or taken back within a minute, and the trip goes on',
    async (area, what, build, words) => {
      failed = [];
      const [list, served] = [pointer(), page()];
      const version = `3.0.0-${what.replaceAll(/\W+/g, '-')}`;
      const began = performance.now();
      const error: unknown = await releaseHere(area, version, build).catch((reason: unknown) => reason);
      const seconds = (performance.now() - began) / 1000;
      for (const word of words) expect(String(error)).toContain(word);
      expect([pointer(), page()]).toEqual([list, served]);
      await tripGoesOn();
      process.stdout.write(
        `${area} that ${what}: ${seconds.toFixed(1)} s, ${failed.length} failed requests\n${String(error)}\n`,
      );
      expect(seconds).toBeLessThan(60);
    },
  );

  it('whose release is killed before the pointer moves is not released, and the next release of it is', async () => {
    failed = [];
    const list = pointer();
    const program = fileURLToPath(new URL('release-bundled.js', import.meta.url));
    const options = { env: { ...process.env, ...env }, stdio: 'inherit' } as const;
    const command = spawn(process.execPath, [program, product.dataDir, '3.1.0'], options);
    await waitFor(() => draftOf('3.1.0') !== undefined, { what: 'the version to be built' });
    command.kill('SIGKILL');
    await once(command, 'exit');
    expect(pointer()).toBe(list);
    await tripGoesOn();
    await releaseHere('mf-driver', '3.1.0', bad.bundled());
    await rollback(releases, areaOf('mf-driver'));
    expect(JSON.parse(pointer()).remotes.driver.version).toBe(GOOD);
  });

  if (disk)
    it('that finds no room on the disk is not released', async () => {
      failed = [];
      const list = pointer();
      disk.fill();
      try {
        await expect(releaseHere('mf-driver', '3.2.0', bad.bundled())).rejects.toThrow(/ENOSPC|no space left/i);
        expect(pointer()).toBe(list);
        await tripGoesOn();
      } finally {
        disk.free();
      }
    });
});

describe('a driver in mid-trip who presses Reload', () => {
  it.each([
    ['throws on load', bad.throwsOnLoad],
    ['lacks its first file', bad.lacksFile],
    ['lacks the files of the trip screen', bad.lacksLaterFiles],
  ])('and whose new version %s gets the one before, and keeps the trip', async (what, spoil) => {
    failed = [];
    await publish(`4.0.0-${what.replaceAll(/\W+/g, '-')}`, bad.bundled(spoil));
    await comeBack(vikram.page);
    await vikram.page.getByText('A new version is ready.').waitFor();
    await button(vikram.page, 'Reload').click();
    await vikram.page.getByText('The new version could not be loaded; you are using the one before.').waitFor();
    await bothInTrip();
    expect((await loadedVersions(vikram.page)).at(-1)).toBe(GOOD);
    expect(new URL(vikram.page.url()).pathname).toBe(tripPage);
    await rollback(releases, areaOf('mf-driver'));
    expect(failed.slice(4)).toEqual([]);
  });
});

describe('a version that is out for half of the browsers', () => {
  it('is loaded by a browser of that half, each time, by no other, and by none once it is taken back', async () => {
    await publish('5.0.0', bad.bundled(), 50);
    expect(await versionFor(inShare(true))).toEqual(['5.0.0']);
    expect(await versionFor(inShare(true))).toEqual(['5.0.0']);
    expect(await versionFor(inShare(false))).toEqual([GOOD]);
    await endCanary(releases, areaOf('mf-driver'));
    expect(await versionFor(inShare(true))).toEqual([GOOD]);
  });

  it('is looked at as a browser of that half gets it, and taken back where it fails', async () => {
    const area = areaOf('mf-driver');
    const list = pointer();
    await publish('5.1.0', bad.bundled(undefined, bad.damagesPacked), 1);
    const failing = settleFrontEnd(releases, area, { version: '5.1.0', from: GOOD }, { site: product });
    await expect(failing).rejects.toThrow('was taken back');
    expect(pointer()).toBe(list);
  });
});

it('the trip can be ended after all that', async () => {
  failed = [];
  await vikram.page.goto(product.baseUrl + tripPage);
  await button(vikram.page, 'End Trip').click();
  // He still stands where the trip began.
  await vikram.page.getByRole('radio', { name: 'The rider asked to stop here' }).check();
  await button(vikram.page, 'End trip here').click();
  for (const { page: one } of [vikram, asha]) await heading(one, 'Trip completed').waitFor();
  expect(failed).toEqual([]);
  expect(product.events).toEqual([]);
});
