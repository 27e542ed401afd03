import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { productHealth } from '@rahi/contracts';
import { areaOf, bundleArea, compressTexts, release, releasesIn, type Build } from '@rahi/release';
import { anyLine, openBrowser, startProduct, waitFor, type TestBrowser, type TestProduct } from '@rahi/testing-kit';
import type { Page } from 'playwright-core';
import { coloursOn } from '../people/accessibility.js';
import { button, heading, sitDownAs, story, type Seated } from '../people/at-the-screen.js';
import { dadar, driverOnline, signInAdmin, signUp, taken, type Person } from '../people/people.js';
import { lastReleased, ROOT } from '../releases/last-release.js';

const LAST = '0.2.0-last';
const NEXT = '9.0.0';

let product: TestProduct;
let browser: TestBrowser;
let asha: Seated;
let vikram: Seated;
let driver: Person;
let admin: Person;
let tripPage: string;
const step = story(() => ({ asha, vikram }));
/** Failed requests of both pages. */
const troubles: string[] = [];

const expectedInLogs = [anyLine('versions are exchanged and drained under people')];

beforeAll(async () => {
  [product, browser] = await Promise.all([
    startProduct({ env: { RELEASE_WATCH_SECONDS: '5' }, expectedInLogs }),
    openBrowser(),
  ]);
  await releaseHere('mf-driver', LAST, lastReleased('mf-driver'), bundleArea);
  admin = await signInAdmin(product);
  const rider = await signUp(product, 'Asha Rao');
  driver = await driverOnline(product, 'Vikram Singh');
  const ride = await taken(rider, driver, 'in_progress');
  tripPage = `/driver/trip/${ride.id}`;
  asha = await sitDownAs(product, browser, rider, {
    at: dadar,
    path: `/rider/trip/${ride.id}`,
    before: watched,
  });
  vikram = await sitDownAs(product, browser, driver, { at: dadar, path: tripPage, before: watched });
  for (const { page } of [asha, vikram]) await heading(page, 'Trip in progress').waitFor();
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** Releases an area beside the running product, as `npm run release` does, but changes no version in the repository. */
async function releaseHere(area: string, version: string, root = ROOT, build?: Build): Promise<void> {
  const releases = releasesIn(product.dataDir);
  await release({ root, releases, area: areaOf(area), as: version, ...(build && { build }) });
}

/** Uses the bundles of the present sources that `npm test` built. */
const bundled: Build = async (root, { workspace }, _version, target) => {
  cpSync(join(root, workspace, 'dist-web'), target, { recursive: true });
  compressTexts(target);
};

function watched(context: { on(event: 'page', listen: (page: Page) => void): unknown }): Promise<void> {
  context.on('page', (page) => {
    page.on('response', (response) => {
      // A 401 would mean that a person was signed out.
      if (response.status() >= 500 || response.status() === 401)
        troubles.push(`${response.status()} ${response.url()}`);
    });
    page.on('requestfailed', (request) => {
      const why = request.failure()?.errorText ?? '';
      // A page that is left aborts its requests.
      if (why !== 'net::ERR_ABORTED') troubles.push(`${why} ${request.method()} ${request.url()}`);
    });
  });
  return Promise.resolve();
}

const loaded = (page: Page, area: string) =>
  page.evaluate(
    (part) =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) =>
          name.includes(part) && name.endsWith('/remoteEntry.js') ? [name.split('/').at(-2)] : [],
        ),
    `/remotes/${area}/`,
  );

/** Returns to the page after more than the minute in which it does not check for releases. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 61_000;
    document.dispatchEvent(new Event('visibilitychange'));
    Date.now = now;
  });
}

/** The version that a service reports (R30). */
async function versionOf(name: string): Promise<string | null | undefined> {
  const { services } = await admin.api.call(productHealth, {});
  return services.find((one) => one.name === name)?.version;
}

const offer = (page: Page) => page.getByText('A new version is ready.');

describe('releases during a trip', () => {
  it(
    'the last released remote of the driver runs in the present shell',
    step(async () => {
      expect(await loaded(vikram.page, 'driver')).toEqual([LAST]);
    }),
  );

  it(
    'a release of the driver’s area is offered only to the driver, who gets it on the same trip, still signed in',
    step(async () => {
      await releaseHere('mf-driver', NEXT, ROOT, bundled);
      for (const { page } of [asha, vikram]) await comeBack(page);
      await offer(vikram.page).waitFor();
      await heading(vikram.page, 'Trip in progress').waitFor();
      expect(await offer(asha.page).count()).toBe(0);
      expect(await coloursOn(vikram.page)).toEqual([]);
      await button(vikram.page, 'Reload').click();
      await waitFor(async () => (await loaded(vikram.page, 'driver')).includes(NEXT), { what: 'the new version' });
      await heading(vikram.page, 'Trip in progress').waitFor();
      expect(new URL(vikram.page.url()).pathname).toBe(tripPage);
    }),
  );

  it(
    'a release of svc-rides takes over beside the old one, and the trip goes on',
    step(async () => {
      const before = product.pid('svc-rides');
      await releaseHere('svc-rides', NEXT);
      await waitFor(() => product.pid('svc-rides') !== before, { what: 'the new instance', timeout: 60_000 });
      expect(product.pid('svc-rides')).toBeGreaterThan(0);
      await waitFor(async () => (await versionOf('svc-rides')) === NEXT, {
        what: 'the old instance to be gone',
        timeout: 20_000,
      });
      await heading(vikram.page, 'Trip in progress').waitFor();
    }),
  );

  it(
    'a release of the gateway disconnects no one: the driver ends the trip, and the rider sees that',
    step(async () => {
      const before = product.pid('gateway');
      await releaseHere('gateway', NEXT);
      await waitFor(() => product.pid('gateway') !== before, { what: 'the new gateway', timeout: 60_000 });
      await waitFor(async () => (await versionOf('gateway')) === NEXT, {
        what: 'the old gateway to be gone',
        timeout: 20_000,
      });
      await button(vikram.page, 'End Trip').click();
      // The driver is still where the trip began.
      await vikram.page.getByRole('radio', { name: 'The rider asked to stop here' }).check();
      await button(vikram.page, 'End trip here').click();
      await heading(vikram.page, 'Trip completed').waitFor();
      await heading(asha.page, 'Trip completed').waitFor();
      for (const { page } of [asha, vikram])
        expect(await page.evaluate(async () => (await fetch('/api/auth/session')).status)).toBe(200);
      expect(troubles).toEqual([]);
      expect([...asha.faults, ...vikram.faults]).toEqual([]);
      expect(product.events).toEqual([]);
    }),
  );

  it(
    'the present remote of the driver runs in the last released shell',
    step(async () => {
      await releaseHere('shell', LAST, lastReleased('shell'), bundleArea);
      const page = await vikram.context.newPage();
      await page.goto(`${product.baseUrl}/driver`);
      await heading(page, 'Hi, Vikram!').waitFor();
      const version = await page.locator('meta[name="rahi-version"]').getAttribute('content');
      expect([version, ...(await loaded(page, 'driver'))]).toEqual([LAST, NEXT]);
    }),
  );
});
