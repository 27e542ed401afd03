import type { TestBrowser, TestProduct } from '@rahi/testing-kit';
import type { Page } from 'playwright-core';
import { borrow } from '../front-end/guests.js';
import type { Measurement, Report } from '../measurement.js';
import { versionsOf, withScreens } from '../product/bench-product.js';
import { drive, gather, gatherMore } from './fleet.js';
import { mainThreadOver } from '../measuring/main-thread.js';

const counts = { drivers: 2_000, trips: 400, waiting: 40 };
/** Drivers in all in the last part, which has no limit. */
const many = 20_000;
const watchMs = 20_000;
const settleMs = 5_000;
/** Zoom steps until the map shows single drivers and routes. */
const zoomSteps = 3;
const promised: Promised = { busyPercent: 30, answersASecond: 0.8 };

/** Main-thread CPU of the administrators' live map while every driver moves every second. */
export function fleetMap(): Promise<Report> {
  return withScreens(async (product, browser) => {
    const measurements = await measure(product, browser);
    return { measurements, versions: { ...(await versionsOf(product)), Chromium: browser.version }, notes };
  });
}

const notes = [
  `${counts.drivers} drivers went online and ${counts.trips + counts.waiting} rides were booked, ${counts.trips} of them taken, ` +
    'through the API; every second each driver drives on along a route of its own, sent to svc-drivers over NATS as its ' +
    'instances notify one another. The page is the product’s own and asks the product’s own calls. Busy is the CPU time of the ' +
    'page’s main thread in a trace of Chromium, over the time it was watched.',
  `The other ${(many - counts.drivers).toLocaleString('en-IN')} were put into svc-drivers’ database, found there by its sweep, and moved in the same way; the page ` +
    'reads 4,000 positions a second then, round and round.',
];

async function measure(product: TestProduct, browser: TestBrowser): Promise<Measurement[]> {
  const drivers = await gather(product, counts);
  const stops = [await drive(product, drivers)];
  const admin = product.client();
  await admin.signIn('admin@rahi.test');
  const context = await browser.visitor({ viewport: { width: 1440, height: 900 } });
  try {
    await borrow(product, context, admin);
    const page = await context.newPage();
    await page.goto(`${product.baseUrl}/admin/map`);
    await online(page, counts.drivers);
    const groups = 'the whole city, in groups';
    const whole = await watched(page, groups, promised);
    await zoom(page, 'in');
    const near = await watched(page, 'zoomed in, dots and ways one by one', promised);
    await zoom(page, 'out');
    stops.push(await drive(product, await gatherMore(product, drivers, many - counts.drivers)));
    await online(page, many);
    return [...whole, ...near, ...(await watched(page, `${many.toLocaleString('en-IN')} drivers, ${groups}`))];
  } finally {
    await context.close();
    for (const stop of stops) await stop();
  }
}

async function online(page: Page, drivers: number): Promise<void> {
  await page.getByText(`${drivers.toLocaleString('en-IN')} drivers online`).waitFor({ timeout: 60_000 });
}

async function zoom(page: Page, way: 'in' | 'out'): Promise<void> {
  for (let step = 0; step < zoomSteps; step += 1) {
    await page.getByRole('button', { name: `Zoom ${way}` }).click();
    await page.waitForTimeout(1_000);
  }
}

interface Promised {
  busyPercent: number;
  answersASecond: number;
}

async function watched(page: Page, view: string, due?: Promised): Promise<Measurement[]> {
  await page.waitForTimeout(settleMs);
  let polls = 0;
  const counted = (response: { url(): string }) => {
    if (response.url().includes('/api/drivers/map')) polls += 1;
  };
  page.on('response', counted);
  const { busy, longestTaskMs, seconds } = await mainThreadOver(page, () => page.waitForTimeout(watchMs));
  page.off('response', counted);
  return [
    {
      what: `${view}: main thread busy`,
      value: busy * 100,
      unit: '%',
      ...(due && { limit: due.busyPercent }),
    },
    { what: `${view}: longest task, CPU`, value: longestTaskMs, unit: 'ms' },
    // Without answers the page would be idle.
    {
      what: `${view}: answers with positions`,
      value: polls / seconds,
      unit: 'a second',
      ...(due && { atLeast: due.answersASecond }),
    },
  ];
}
