import { navigationRoute, shareLocation, type LatLngPair } from '@rahi/contracts';
import { pointAlong, polylineKm } from '@rahi/contracts/geo/polyline';
import type { TestBrowser, TestProduct } from '@rahi/testing-kit';
import type { Page } from 'playwright-core';
import type { Measurement } from '../measurement.js';
import { mainThreadOver } from '../measuring/main-thread.js';
import { arrive, borrow, dadar, driver, andheri, rideUnderWay, rider } from './guests.js';

/** Half a minute standing and half a minute moving, so that each has one read of the safety net (R26). */
const updates = 30;
const everyMs = 1_000;
const metresASecond = 12;
const nearKm = 0.5;

/**
 * CPU time of the rider's main thread for one new position of the driver: the time while the car moves every second, less
 * that while it stands, divided by the number of positions.
 */
export async function measureMovingDriver(product: TestProduct, browser: TestBrowser): Promise<Measurement[]> {
  const [asha, vikram] = await Promise.all([arrive(product, rider), arrive(product, driver)]);
  const rideId = await rideUnderWay(asha, vikram);
  const context = await browser.visitor({ at: dadar });
  try {
    await borrow(product, context, asha.api);
    const page = await context.newPage();
    await page.goto(`${product.baseUrl}/rider/trip/${rideId}`);
    await page.locator('.leaflet-container').waitFor();
    const way = { origin: dadar, destination: andheri };
    const { polyline } = await vikram.api.call(navigationRoute, { body: way });
    const move = (seconds: number) =>
      vikram.api.call(shareLocation, { params: { id: rideId }, body: positionAfter(seconds, polyline) });
    const near = Math.floor(((polylineKm(polyline) - nearKm) * 1_000) / metresASecond);
    return [
      {
        what: 'a moving driver: main thread CPU per position',
        value: await costOfPosition(page, move, 0),
        unit: 'ms',
        limit: 4,
      },
      {
        what: `the same on the last ${nearKm * 1_000} m, which the map shows from nearest`,
        value: await costOfPosition(page, move, near),
        unit: 'ms',
        limit: 4,
      },
    ];
  } finally {
    await context.close();
  }
}

/** CPU milliseconds for a position of a car that has driven for `from` seconds. */
async function costOfPosition(page: Page, move: (seconds: number) => Promise<unknown>, from: number): Promise<number> {
  // Waits until the map shows the car and its route.
  await move(from);
  await page.locator('.leaflet-overlay-pane path').first().waitFor();
  await page.waitForTimeout(4_000);
  const standing = await mainThreadOver(page, () => page.waitForTimeout(updates * everyMs));
  const moving = await mainThreadOver(page, async () => {
    for (let second = 1; second <= updates; second += 1) {
      await move(from + second);
      await page.waitForTimeout(everyMs);
    }
  });
  return (moving.cpuMs - standing.cpuMs) / updates;
}

/** The position and heading of a car that drives along a route at 43 km/h. */
function positionAfter(seconds: number, way: readonly LatLngPair[]) {
  const { lat, lng, heading } = pointAlong(way, (seconds * metresASecond) / 1_000);
  return { lat, lng, heading, speed: metresASecond, userType: 'driver' as const };
}
