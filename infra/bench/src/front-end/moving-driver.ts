import { shareLocation } from '@rahi/contracts';
import type { TestBrowser, TestProduct } from '@rahi/testing-kit';
import type { CDPSession } from 'playwright-core';
import type { Measurement } from '../measurement.js';
import { arrive, borrow, connaughtPlace, driver, hauzKhas, rideUnderWay, rider } from './guests.js';

const updates = 20;
const everyMs = 1_000;

/**
 * Main-thread time that one new position of the driver costs the rider's page: script, style and layout while the car
 * moves every second, less the same page while it stands, over the number of positions.
 */
export async function measureMovingDriver(product: TestProduct, browser: TestBrowser): Promise<Measurement[]> {
  const [asha, vikram] = await Promise.all([arrive(product, rider), arrive(product, driver)]);
  const rideId = await rideUnderWay(asha, vikram);
  const context = await browser.visitor({ at: connaughtPlace });
  try {
    await borrow(product, context, asha.api);
    const page = await context.newPage();
    await page.goto(`${product.baseUrl}/rider/trip/${rideId}`);
    await page.locator('.leaflet-container').waitFor();
    await page.waitForTimeout(4_000);
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    const standing = await busyOver(session, () => page.waitForTimeout(updates * everyMs));
    const moving = await busyOver(session, async () => {
      for (let step = 1; step <= updates; step += 1) {
        await vikram.api.call(shareLocation, { params: { id: rideId }, body: positionAt(step / (updates + 1)) });
        await page.waitForTimeout(everyMs);
      }
    });
    return [
      { what: 'a moving driver: main thread per position', value: (moving - standing) / updates, unit: 'ms', limit: 4 },
    ];
  } finally {
    await context.close();
  }
}

function positionAt(part: number) {
  const between = (from: number, to: number) => from + (to - from) * part;
  return {
    lat: between(connaughtPlace.lat, hauzKhas.lat),
    lng: between(connaughtPlace.lng, hauzKhas.lng),
    heading: 188,
    speed: 12,
    userType: 'driver' as const,
  };
}

/** Milliseconds of script, style and layout on the page's main thread while something goes on. */
async function busyOver(session: CDPSession, work: () => Promise<void>): Promise<number> {
  const before = await busy(session);
  await work();
  return (await busy(session)) - before;
}

async function busy(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return (of('ScriptDuration') + of('RecalcStyleDuration') + of('LayoutDuration')) * 1000;
}
