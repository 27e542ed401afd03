import { riderActiveRide, updateDriver, updateRide } from '@rahi/contracts';
import type { ApiClient, TestBrowser, TestProduct } from '@rahi/testing-kit';
import type { BrowserContext, Page } from 'playwright-core';
import { slowCpu } from '../first-visit/visit.js';
import type { Measurement } from '../measurement.js';
import { median } from '../measuring/median.js';
import { admin, arrive, borrow, dadar, driver, rider, type Guest } from './guests.js';
import { desk } from './visits.js';

const rounds = 3;
const limitMs = 200;
/** Events that are shorter are not reported, so what is not reported counts as this. */
const leastMs = 16;
/** After what an action leads to is on screen: its last event has been reported. */
const reportMs = 600;
const typingMs = 120;

const mini: Guest = { email: 'ravi@bench.test', name: 'Ravi Das', type: 'driver' };

/** A signed-in person. */
interface Arrived {
  readonly api: ApiClient;
  readonly id: string;
}

/** Does something at a page and waits for what it leads to. */
type Act = (page: Page) => Promise<unknown>;
type Measure = (what: string, page: Page, act: Act) => Promise<void>;

declare global {
  interface Window {
    /** The longest interaction since it was last set to 0, in milliseconds. */
    longestInteraction: number;
  }
}

/** Interaction to next paint of the ten main actions with a slow processor: the longest event of each, the median of rounds. */
export async function measureInteractions(product: TestProduct, browser: TestBrowser): Promise<Measurement[]> {
  const found = new Map<string, number[]>();
  const measure: Measure = async (what, page, act) => {
    found.set(what, [...(found.get(what) ?? []), await interactionOf(page, act)]);
  };
  const [asha, vikram, ravi, desktop] = [
    await arrive(product, rider),
    await arrive(product, driver),
    await arrive(product, mini),
    await arrive(product, admin),
  ];
  await goOffline(ravi);
  const { lat: currentLat, lng: currentLng } = dadar;
  for (const body of [{ vehicleType: 'mini' as const }, { currentLat, currentLng, isOnline: true }])
    await ravi.api.call(updateDriver, { params: { driverId: ravi.id }, body });
  const open = async (person: Arrived, path: string, wide = false) => {
    const context = await browser.visitor({ at: dadar, ...(wide && { viewport: desk }) });
    await borrow(product, context, person.api);
    await watchInteractions(context);
    const page = await context.newPage();
    await slowCpu(page);
    await page.goto(product.baseUrl + path);
    return page;
  };
  for (let round = 0; round < rounds; round += 1) {
    await goOffline(vikram);
    const wheel = await open(vikram, '/driver');
    await driverStarts(measure, wheel);
    const phone = await open(asha, '/rider');
    await riderBooks(measure, phone);
    await phone.context().close();
    await driverTakes(measure, wheel);
    await wheel.context().close();
    await cancel(asha);
    const page = await open(desktop, '/admin', true);
    await deskLooks(measure, page);
    await page.context().close();
  }
  return [...found].map(([what, times]) => ({
    what: `${what}: to the next paint, processor ÷ 4`,
    value: median(times),
    unit: 'ms',
    limit: limitMs,
  }));
}

async function driverStarts(measure: Measure, page: Page): Promise<void> {
  await page.getByText("You're offline").first().waitFor();
  await measure('driver goes online', page, async () => {
    await page.getByRole('switch').first().click();
    await page.getByText("You're online and ready!").waitFor();
  });
}

async function riderBooks(measure: Measure, page: Page): Promise<void> {
  const option = page.getByRole('option', { name: /^Andheri Station, Station/ }).first();
  const field = page.getByPlaceholder('Where to?');
  await page.locator('canvas.leaflet-tile-loaded').first().waitFor();
  await measure('rider types in the search', page, async () => {
    await field.click();
    await field.pressSequentially('andheri st', { delay: typingMs });
    await option.waitFor();
  });
  await measure('rider chooses a result', page, async () => {
    await option.click();
    await page.getByRole('heading', { name: 'Choose a ride' }).waitFor();
  });
  const radio = (name: RegExp) => page.getByRole('radio', { name }).and(page.locator(':enabled'));
  await radio(/Mini/).waitFor();
  await radio(/Sedan/).check({ force: true });
  await measure('rider chooses another vehicle', page, () => radio(/Mini/).check({ force: true }));
  await measure('rider opens the breakdown', page, () => page.getByText('Fare breakdown').first().click());
  await radio(/Sedan/).check({ force: true });
  await measure('rider books', page, async () => {
    await page.getByRole('button', { name: /^Book Sedan/ }).click();
    await page.getByRole('heading', { name: 'Finding your driver' }).waitFor();
  });
}

async function driverTakes(measure: Measure, page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'New Ride Request' }).waitFor({ timeout: 60_000 });
  await measure('driver accepts', page, async () => {
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('heading', { name: 'Going to pickup' }).waitFor();
  });
  await measure('driver has arrived', page, async () => {
    await page.getByRole('button', { name: "I've Arrived" }).click();
    await page.getByRole('heading', { name: 'Waiting for rider' }).waitFor();
  });
}

async function deskLooks(measure: Measure, page: Page): Promise<void> {
  await page.getByRole('row').nth(1).waitFor();
  await page.locator('main figure').first().waitFor();
  await measure('desk switches the tab', page, async () => {
    await page.getByRole('tab', { name: 'Users' }).click();
    await page.getByRole('tabpanel').getByRole('row').nth(1).waitFor();
  });
  await page.getByRole('tab', { name: 'Rides' }).click();
  await measure('desk opens a row', page, async () => {
    await page.getByRole('tabpanel').getByRole('row').nth(1).getByRole('link').first().click();
    await page.waitForURL(/\/admin\/ride\//);
    await page
      .getByText(/, rider$/)
      .first()
      .waitFor();
  });
}

/** The longest event of an action, until what it leads to has been painted. */
async function interactionOf(page: Page, act: Act): Promise<number> {
  await page.waitForTimeout(reportMs);
  await page.evaluate(() => {
    window.longestInteraction = 0;
  });
  await act(page);
  await page.waitForTimeout(reportMs);
  return Math.max(leastMs, await page.evaluate(() => window.longestInteraction));
}

async function watchInteractions(context: BrowserContext): Promise<void> {
  await context.addInitScript((durationThreshold) => {
    window.longestInteraction = 0;
    // Newer than the types of PerformanceObserver.
    const options: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { interactionId }: Record<string, unknown> = { ...entry.toJSON() };
        if (Number(interactionId) > 0) window.longestInteraction = Math.max(window.longestInteraction, entry.duration);
      }
    }).observe(options);
  }, leastMs);
}

async function goOffline({ api, id }: Arrived): Promise<void> {
  await api.call(updateDriver, { params: { driverId: id }, body: { isOnline: false } });
}

async function cancel({ api, id }: Arrived): Promise<void> {
  const ride = await api.call(riderActiveRide, { params: { riderId: id } });
  if (!ride) return;
  await api.call(updateRide, { params: { id: ride.id }, body: { status: 'cancelled' } });
}
