import { openBrowser, type TestBrowser, type TestProduct } from '@rahi/testing-kit';
import type { Page } from 'playwright-core';
import { borrow } from '../front-end/guests.js';
import type { Measurement, Report } from '../measurement.js';
import { versionsOf, withProduct } from '../product/bench-product.js';
import { drive, gather } from './fleet.js';
import { mainThreadOver, type MainThread } from '../measuring/main-thread.js';

const counts = { drivers: 2_000, trips: 400, waiting: 40 };
const watchMs = 20_000;
const settleMs = 5_000;
/** How far the map is zoomed in to see dots and ways one by one. */
const zoomSteps = 3;
const promisedPercent = 30;

/** What the live map costs the administrator's browser while everybody moves every second. */
export function fleetMap(): Promise<Report> {
  return withProduct(
    async (product) => {
      const browser = await openBrowser();
      try {
        const measurements = await measure(product, browser);
        const versions = { ...(await versionsOf(product)), Chromium: browser.version };
        return { measurements, versions, notes };
      } finally {
        await browser.close();
      }
    },
    { web: true },
  );
}

const notes = [
  `${counts.drivers} drivers went online and ${counts.trips + counts.waiting} rides were booked, ${counts.trips} of them taken, ` +
    'through the API; every second each driver drives on along a way of its own, told to svc-drivers over NATS as its ' +
    'instances tell one another. The page is the product’s own and asks the product’s own calls. Busy is the CPU time of the ' +
    'page’s main thread in a trace of Chromium, over the time it was watched.',
];

async function measure(product: TestProduct, browser: TestBrowser): Promise<Measurement[]> {
  const drivers = await gather(product, counts);
  const stop = await drive(product, drivers);
  const admin = product.client();
  await admin.signIn('admin@rahi.test');
  const context = await browser.visitor({ viewport: { width: 1440, height: 900 } });
  try {
    await borrow(product, context, admin);
    const page = await context.newPage();
    await page.goto(`${product.baseUrl}/admin/map`);
    await page.getByText(`${counts.drivers.toLocaleString('en-IN')} drivers online`).waitFor({ timeout: 30_000 });
    const whole = await watched(page, 'the whole city, in groups');
    for (let step = 0; step < zoomSteps; step += 1) {
      await page.getByRole('button', { name: 'Zoom in' }).click();
      await page.waitForTimeout(1_000);
    }
    return [...whole, ...(await watched(page, 'zoomed in, dots and ways one by one'))];
  } finally {
    await context.close();
    await stop();
  }
}

async function watched(page: Page, view: string): Promise<Measurement[]> {
  await page.waitForTimeout(settleMs);
  let polls = 0;
  const counted = (response: { url(): string }) => {
    if (response.url().includes('/api/drivers/map')) polls += 1;
  };
  page.on('response', counted);
  const thread = await mainThreadOver(page, () => page.waitForTimeout(watchMs));
  page.off('response', counted);
  return figures(view, thread, polls);
}

function figures(view: string, { busy, longestTaskMs, seconds }: MainThread, polls: number): Measurement[] {
  return [
    { what: `${view}: main thread busy`, value: busy * 100, unit: '%', limit: promisedPercent },
    { what: `${view}: longest task, CPU`, value: longestTaskMs, unit: 'ms' },
    // Else the page would be at rest because nothing came.
    { what: `${view}: answers with everybody’s positions`, value: polls / seconds, unit: 'a second', atLeast: 0.8 },
  ];
}
