import { gzipSync } from 'node:zlib';
import type { TestBrowser, TestProduct } from '@rahi/testing-kit';
import type { BrowserContext, Page, Response } from 'playwright-core';
import { watchPaints } from '../first-visit/visit.js';
import type { Measurement } from '../measurement.js';
import { dadar, signedIn } from './guests.js';
import { desk, visits, type Visit } from './visits.js';

const kilobyte = 1024;
/** How long layout shifts are recorded after the landmark appears. */
const watchMs = 4_000;

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
    await watchPaints(context, landmark);
    await page.goto(product.baseUrl + path);
    await page.waitForFunction(() => !Number.isNaN(window.firstVisit.usable));
    const needed = await askedUntilUsable(page);
    let bytes = 0;
    for (const [url, response] of scripts) if (needed.has(url)) bytes += await gzipped(response);
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

/** The scripts of a page by their address. */
function scriptsOf(page: Page): Map<string, Response> {
  const scripts = new Map<string, Response>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response);
  });
  return scripts;
}

/** What the page had asked for when its landmark appeared. Whatever it asks for later does not delay that. */
async function askedUntilUsable(page: Page): Promise<Set<string>> {
  const urls = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < window.firstVisit.usable)
      .map(({ name }) => name),
  );
  return new Set(urls);
}

/** Its size in bytes of gzip level 9. */
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
