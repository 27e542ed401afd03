import { gzipSync } from 'node:zlib';
import type { ApiClient, TestBrowser, TestProduct } from '@rahi/testing-kit';
import type { Page } from 'playwright-core';
import { slowDown, slowness } from '../first-visit/visit.js';
import { admin, arrive, borrow, dadar, driver, rider, type Guest } from '../front-end/guests.js';
import { desk } from '../front-end/visits.js';
import type { Measurement } from '../measurement.js';
import { groundOf, watchGround } from './watch-ground.js';

const kilobyte = 1024;
const settleMs = 5_000;
const paintMs = 60_000;

interface FirstMap {
  name: string;
  path: string;
  who: Guest;
  scriptKb: number;
  dataKb: number;
  wide?: boolean;
}

const maps: readonly FirstMap[] = [
  { name: 'rider', path: '/rider', who: rider, scriptKb: 275, dataKb: 150 },
  { name: 'driver', path: '/driver', who: driver, scriptKb: 275, dataKb: 150 },
  { name: 'the desk’s live map', path: '/admin/map', who: admin, scriptKb: 300, dataKb: 300, wide: true },
];

/** What a first map loads, and when it stands on a slow phone. */
export async function measureFirstMap(product: TestProduct, browser: TestBrowser): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const first of maps) {
    const { api } = await arrive(product, first.who);
    measurements.push(...(await weigh(product, browser, first, api)));
    if (!first.wide) measurements.push(...(await paint(product, browser, first, api)));
  }
  return measurements;
}

async function weigh(
  product: TestProduct,
  browser: TestBrowser,
  first: FirstMap,
  person: ApiClient,
): Promise<Measurement[]> {
  const context = await browser.visitor(visitorOf(first));
  try {
    await borrow(product, context, person);
    const page = await context.newPage();
    const scripts: Promise<number>[] = [];
    const tiles: Promise<number>[] = [];
    let stands = false;
    page.on('response', (response) => {
      if (isTile(response.url())) tiles.push(response.headerValue('content-length').then(Number));
      else if (!stands && response.request().resourceType() === 'script')
        scripts.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
    });
    await page.goto(product.baseUrl + first.path);
    await page.locator('.leaflet-container').first().waitFor();
    stands = true;
    const script = sum(await Promise.all(scripts));
    await page.waitForTimeout(settleMs);
    return [
      {
        what: `${first.name}: script of the first map, gzip`,
        value: script / kilobyte,
        unit: 'KB',
        limit: first.scriptKb,
      },
      {
        what: `${first.name}: map data of the first map`,
        value: sum(await Promise.all(tiles)) / kilobyte,
        unit: 'KB',
        limit: first.dataKb,
      },
      { what: `${first.name}: tiles of the first map`, value: tiles.length, unit: '' },
    ];
  } finally {
    await context.close();
  }
}

async function paint(
  product: TestProduct,
  browser: TestBrowser,
  first: FirstMap,
  person: ApiClient,
): Promise<Measurement[]> {
  const context = await browser.visitor(visitorOf(first));
  try {
    await borrow(product, context, person);
    await watchGround(context);
    const page = await context.newPage();
    await slowDown(page);
    await page.goto(product.baseUrl + first.path, { waitUntil: 'commit', timeout: paintMs });
    const stands = await momentOf(page, () => document.querySelector('.leaflet-container') !== null);
    await momentOf(page, () => !Number.isNaN(window.ground.painted));
    const { painted } = await groundOf(page);
    return [
      {
        what: `${first.name}, slow phone (CPU ÷ ${slowness.cpu}): the first map is painted whole`,
        value: painted,
        unit: 'ms',
      },
      {
        what: `${first.name}, slow phone: from the map’s place on the screen to its paint`,
        value: Math.max(0, painted - stands),
        unit: 'ms',
      },
    ];
  } finally {
    await context.close();
  }
}

/** When a condition holds in the page, milliseconds since the navigation. */
async function momentOf(page: Page, condition: () => boolean): Promise<number> {
  await page.waitForFunction(condition, undefined, { timeout: paintMs });
  return page.evaluate(() => performance.now());
}

const visitorOf = ({ wide = false }: FirstMap) => ({
  at: dadar,
  ...(wide && { viewport: desk }),
  more: { deviceScaleFactor: wide ? 1 : 2 },
});
const isTile = (url: string): boolean => /^\/map\/\d/.test(new URL(url).pathname);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
