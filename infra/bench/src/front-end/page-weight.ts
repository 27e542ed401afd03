import { gzipSync } from 'node:zlib';
import type { TestBrowser, TestProduct } from '@rahi/testing-kit';
import type { BrowserContext, Page, Response } from 'playwright-core';
import type { Measurement } from '../measurement.js';
import { admin, dadar, driver, rider, signedIn, type Guest } from './guests.js';

const kilobyte = 1024;
/** How long layout shifts are recorded after the landmark appears. */
const watchMs = 4_000;

/** A page that somebody opens. */
export interface Visit {
  name: string;
  path: string;
  who: Guest | null;
  /** The element that shows that the page is usable. */
  landmark: string;
  limitKb: number;
  /** A desk's screen instead of a phone's. */
  wide?: boolean;
}

export const visits: readonly Visit[] = [
  { name: 'shell to sign-in', path: '/login', who: null, landmark: 'form', limitKb: 150 },
  { name: 'rider home with map', path: '/rider', who: rider, landmark: '.leaflet-container', limitKb: 275 },
  { name: 'driver home with map', path: '/driver', who: driver, landmark: '.leaflet-container', limitKb: 275 },
  { name: 'admin with shell', path: '/admin', who: admin, landmark: 'main figure', limitKb: 300, wide: true },
];
export const desk = { width: 1440, height: 900 };
const jumpLimit = 0.02;

/** The JavaScript that each page loads until it is usable (gzip), and its cumulative layout shift. */
export async function measureWeights(product: TestProduct, browser: TestBrowser): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const visit of visits) measurements.push(...(await measureVisit(product, browser, visit)));
  return measurements;
}

async function measureVisit(
  product: TestProduct,
  browser: TestBrowser,
  { name, path, who, landmark, limitKb, wide = false }: Visit,
): Promise<Measurement[]> {
  const context = await browser.visitor({ at: dadar, ...(wide && { viewport: desk }) });
  try {
    if (who) await signedIn(product, context, who);
    const page = await context.newPage();
    const scripts = scriptsOf(page);
    await watchShifts(context);
    await page.goto(product.baseUrl + path);
    await page.locator(landmark).first().waitFor();
    // Scripts after this moment are prefetched.
    page.removeAllListeners('response');
    const loaded = await Promise.all(scripts);
    const bytes = loaded.reduce((sum, size) => sum + size, 0);
    await page.waitForTimeout(watchMs);
    return [
      { what: `${name}: JavaScript, gzip`, value: bytes / kilobyte, unit: 'KB', limit: limitKb },
      {
        what: `${name}: layout shift`,
        value: await page.evaluate(() => window.layoutShift),
        unit: '',
        limit: jumpLimit,
      },
    ];
  } finally {
    await context.close();
  }
}

/** Sizes of the scripts that a page has loaded so far, in bytes of gzip level 9. */
function scriptsOf(page: Page): Promise<number>[] {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') sizes.push(gzipped(response));
  });
  return sizes;
}

async function gzipped(response: Response): Promise<number> {
  return gzipSync(await response.body(), { level: 9 }).length;
}

declare global {
  interface Window {
    layoutShift: number;
  }
}

async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { hadRecentInput, value }: Record<string, unknown> = { ...entry.toJSON() };
        if (hadRecentInput !== true) window.layoutShift += Number(value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}
