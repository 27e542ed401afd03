import type { TestBrowser, TestProduct, ApiClient } from '@rahi/testing-kit';
import type { BrowserContext, Page } from 'playwright-core';
import { borrow, dadar } from '../front-end/guests.js';
import { desk, type Visit } from '../front-end/visits.js';
import { roundTrips, type TimedRequest } from './round-trips.js';

/** A slow phone on a slow network. */
export const slowness = { cpu: 4, megabits: 1.6, latencyMs: 150 };
/** After the page is usable, while the largest paint may still change. */
const settleMs = 2_000;
const patienceMs = 60_000;

/** One first visit, in milliseconds since the navigation. */
export interface Visited {
  /** Largest contentful paint. */
  readonly lcp: number;
  /** The element of that paint. */
  readonly largest: string;
  /** When the landmark appeared. */
  readonly usable: number;
  readonly tripsToLcp: number;
  readonly tripsToUse: number;
  /** Requests until the page was usable, and their size. */
  readonly requests: number;
  readonly kilobytes: number;
}

declare global {
  interface Window {
    firstVisit: { lcp: number; largest: string; usable: number };
  }
}

/** Visits a page for the first time: nothing cached, no open connection, CPU and network throttled. */
export async function visitFirst(
  browser: TestBrowser,
  product: TestProduct,
  baseUrl: string,
  { path, landmark, wide = false }: Visit,
  person: ApiClient | null,
): Promise<Visited> {
  const context = await browser.visitor({ at: dadar, ...(wide && { viewport: desk }) });
  try {
    if (person) await borrow(product, context, person);
    await watchPaints(context, landmark);
    const page = await context.newPage();
    await slowDown(page);
    await page.goto(baseUrl + path, { waitUntil: 'commit', timeout: patienceMs });
    await page.waitForFunction(() => !Number.isNaN(window.firstVisit.usable), undefined, { timeout: patienceMs });
    await page.waitForTimeout(settleMs);
    return await visited(page);
  } finally {
    await context.close();
  }
}

async function visited(page: Page): Promise<Visited> {
  const { lcp, largest, usable, requests } = await page.evaluate(() => ({
    ...window.firstVisit,
    requests: [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(
      (entry): TimedRequest => {
        const { responseEnd, transferSize }: Record<string, unknown> = { ...entry.toJSON() };
        return { name: entry.name, start: entry.startTime, end: Number(responseEnd), bytes: Number(transferSize) };
      },
    ),
  }));
  const used = requests.filter(({ end, bytes }) => bytes > 0 && end <= usable);
  return {
    lcp,
    largest,
    usable,
    tripsToLcp: roundTrips(requests, lcp),
    tripsToUse: roundTrips(requests, usable),
    requests: used.length,
    kilobytes: used.reduce((sum, { bytes }) => sum + bytes, 0) / 1024,
  };
}

/** Makes a page that of a slow phone on a slow network. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const bytesASecond = (slowness.megabits * 1_000_000) / 8;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slowness.latencyMs,
    downloadThroughput: bytesASecond,
    uploadThroughput: bytesASecond,
  });
  await slowCpu(page);
}

/** Makes a page's processor that of a slow phone. */
export async function slowCpu(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness.cpu });
}

/** Makes the page record its largest paint and when the landmark appears. */
export async function watchPaints(context: BrowserContext, landmark: string): Promise<void> {
  await context.addInitScript((selector) => {
    window.firstVisit = { lcp: Number.NaN, largest: '', usable: Number.NaN };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const element = 'element' in entry && entry.element instanceof Element ? entry.element : null;
        window.firstVisit.lcp = entry.startTime;
        const text = element?.textContent.trim().slice(0, 30) ?? '';
        window.firstVisit.largest = `${element?.tagName.toLowerCase() ?? 'gone'} ${text}`.trim();
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    const watch = new MutationObserver(() => {
      if (!document.querySelector(selector)) return;
      window.firstVisit.usable = performance.now();
      watch.disconnect();
    });
    watch.observe(document, { childList: true, subtree: true });
  }, landmark);
}
