import { getRide, moveTowards, updateRide, type LatLng } from '@rahi/contracts';
import { moveTo, type ApiClient, type TestBrowser, type TestProduct } from '@rahi/testing-kit';
import type { BrowserContext, Page } from 'playwright-core';
import { arrive, book, borrow, dadar, driver, andheri, rider, rideUnderWay } from '../front-end/guests.js';
import type { Measurement, Report } from '../measurement.js';
import { withScreens } from '../product/bench-product.js';
import { footprintOf, watchTimers, type Footprint } from './watched-page.js';

const rounds = 5;
const roundSeconds = 360;
/** Between two positions, as from a phone in a moving car. */
const stepSeconds = 2;
/** React Query drops unused data after five minutes. */
const forgottenAfterMs = 360_000;
const metresASecond = 9;

/** Half an hour and five trips of a driver in a browser: does the page hold more at the end than after the first trip? */
export function shift(): Promise<Report> {
  return withScreens(async (product, browser) => {
    const measurements = await measure(product, browser);
    return { measurements, versions: { Chromium: browser.version }, notes };
  });
}

const notes = [
  `The page's clock is wound on, two seconds a step, with a new position each; requests, answers and rendering are real. Each of the ${rounds} rounds of six minutes is a drive around, a look at the earnings, a request accepted, the way to the pickup, the code, the trip and its end. The live stream is blocked, so that every poll runs as documented. What the page holds is taken at home, six idle minutes later, when the caches have let go of what they may, after forced collections. The whole heap holds what V8 compiles and learns of the code as it runs, which settles by itself; the page’s own objects are counted apart, from heap snapshots. A call under way has a few listeners and one timer.`,
];

interface Wheel {
  page: Page;
  /** Drives for this many seconds of the page's clock. */
  drive(seconds: number, to?: LatLng): Promise<void>;
}

async function measure(product: TestProduct, browser: TestBrowser): Promise<Measurement[]> {
  const [asha, vikram] = await Promise.all([arrive(product, rider), arrive(product, driver)]);
  const context = await browser.visitor({ at: dadar });
  try {
    await context.route('**/api/live', (route) => route.abort());
    await context.clock.install();
    await watchTimers(context);
    await borrow(product, context, vikram.api);
    // As many past rides as the home screen lists, so that its list does not grow.
    for (let ride = 0; ride < 3; ride += 1) await pastRide(asha, vikram);
    const page = await context.newPage();
    context.setDefaultTimeout(60_000);
    await page.goto(`${product.baseUrl}/driver`);
    await page.getByText("You're online and ready!").waitFor();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    await session.send('HeapProfiler.enable');

    const seen: Footprint[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const from = await page.evaluate(() => Date.now());
      const wheel = wheelOf(page, context);
      await oneRound(wheel, asha);
      const passed = ((await page.evaluate(() => Date.now())) - from) / 1000;
      await wheel.drive(Math.max(stepSeconds, roundSeconds - passed));
      await page.clock.fastForward(forgottenAfterMs);
      await wheel.drive(stepSeconds * 5);
      seen.push(await footprintOf(page, session));
      process.stderr.write(`minute ${round * 6}: ${JSON.stringify(seen.at(-1))}\n`);
    }
    await page.getByRole('button', { name: 'Switch to Admin' }).click();
    await page.waitForURL('**/admin');
    await page.clock.runFor(forgottenAfterMs);
    return figures(seen, await footprintOf(page, session));
  } finally {
    await context.close();
  }
}

async function pastRide(asha: Parameters<typeof book>[0], vikram: Parameters<typeof book>[0]): Promise<void> {
  const id = await rideUnderWay(asha, vikram);
  await vikram.api.call(updateRide, { params: { id }, body: { status: 'completed', reason: 'The shift is over' } });
}

function wheelOf(page: Page, context: BrowserContext): Wheel {
  let at: LatLng = dadar;
  return {
    page,
    async drive(seconds, to = dadar) {
      for (let driven = 0; driven < seconds; driven += stepSeconds) {
        at = moveTowards(at, to, (metresASecond * stepSeconds) / 1000);
        // The position of a standing phone still varies by a metre or two.
        await moveTo(context, { lat: at.lat + (driven % 4) * 1e-5, lng: at.lng });
        await page.clock.runFor(stepSeconds * 1000);
      }
    },
  };
}

async function oneRound({ page, drive }: Wheel, asha: { api: ApiClient; id: string }): Promise<void> {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const title = (name: string) => page.getByRole('heading', { name }).waitFor();
  await drive(60);
  await press('View Detailed Earnings');
  await title('Trip by trip');
  await drive(20);
  await press('Back');
  await page.getByRole('switch').waitFor();

  const rideId = await book(asha);
  await drive(stepSeconds * 3);
  await title('New Ride Request');
  await drive(10);
  await press('Accept');
  await title('Going to pickup');
  await drive(60);
  await press("I've Arrived");
  await title('Waiting for rider');
  await drive(30);
  const ride = await asha.api.call(getRide, { params: { id: rideId } });
  await page.getByLabel('Ask for the trip code').fill('otp' in ride && ride.otp ? ride.otp : '');
  await press('Start Trip');
  await title('Trip in progress');
  await drive(100, andheri);
  await press('End Trip');
  // It ends far from the drop-off.
  await page.getByRole('radio', { name: 'The rider asked to stop here' }).check();
  await press('End trip here');
  await title('Trip completed');
  await drive(stepSeconds * 3, andheri);
  await page.getByRole('switch').waitFor();
}

function figures(seen: readonly Footprint[], after: Footprint): Measurement[] {
  const [first, last] = [seen[0], seen.at(-1)];
  if (!first || !last) throw new Error('no round was driven');
  const growth = (of: (one: Footprint) => number) => of(last) - of(first);
  return [
    { what: 'heap after 6 minutes', value: first.heapMb, unit: 'MB' },
    { what: 'heap after 30 minutes', value: last.heapMb, unit: 'MB' },
    { what: 'the page’s own objects after 6 minutes', value: first.ownMb, unit: 'MB' },
    { what: 'growth of the page’s own objects since', value: growth((one) => one.ownMb), unit: 'MB', limit: 0.1 },
    { what: 'growth of DOM nodes', value: growth((one) => one.nodes), unit: '', limit: 10 },
    { what: 'growth of event listeners', value: growth((one) => one.listeners), unit: '', limit: 20 },
    { what: 'growth of live timers of the area', value: growth((one) => one.timers), unit: '', limit: 8 },
    {
      what: 'intervals of a screen that was left',
      value: Math.max(...seen.map((one) => one.strayIntervals)),
      unit: '',
      limit: 0,
    },
    { what: 'timers of the area, six minutes after leaving it', value: after.timers, unit: '', limit: 0 },
  ];
}
