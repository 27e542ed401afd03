import { getRide, updateRide, type RideStatus } from '@rahi/contracts';
import type { TestBrowser, TestProduct } from '@rahi/testing-kit';
import { arrive, book, borrow, dadar, driver, rider } from '../front-end/guests.js';
import type { Measurement } from '../measurement.js';
import { restartCount, groundOf, watchGround } from './watch-ground.js';

/** The camera's 600 ms, the messages' way, and time to spare. */
const stageMs = 2_500;
/** Leaflet's own zoom takes 250 ms. */
const zoomMs = 500;

/** Frames of a rider's page in which the map has a hole, stage by stage. */
export async function measureStages(product: TestProduct, browser: TestBrowser): Promise<Measurement[]> {
  const [asha, vikram] = [await arrive(product, rider), await arrive(product, driver)];
  const context = await browser.visitor({ at: dadar, more: { deviceScaleFactor: 2 } });
  try {
    const params = { id: await book(asha) };
    await borrow(product, context, asha.api);
    await watchGround(context);
    const page = await context.newPage();
    await page.goto(`${product.baseUrl}/rider/trip/${params.id}`);
    await page.waitForFunction(() => !Number.isNaN(window.ground.painted));
    await page.waitForTimeout(stageMs);
    const measurements: Measurement[] = [];
    const watched = async (what: string, act: () => Promise<unknown>) => {
      await restartCount(page);
      await act();
      await page.waitForTimeout(stageMs);
      const { frames, blank } = await groundOf(page);
      measurements.push({
        what: `frames with a hole in the map: ${what} (of ${frames})`,
        value: frames === 0 ? Number.NaN : blank,
        unit: '',
        limit: 0,
      });
    };
    const enter = (status: RideStatus, more: Readonly<Record<string, unknown>> = {}) =>
      watched(status, () => vikram.api.call(updateRide, { params, body: { status, ...more } }));
    await enter('driver_assigned', { driverId: vikram.id });
    await enter('driver_arrived');
    const seen = await asha.api.call(getRide, { params });
    await enter('in_progress', { otp: 'otp' in seen && seen.otp ? seen.otp : '' });
    for (const way of ['out', 'in']) {
      const button = page.getByRole('button', { name: `Zoom ${way}` });
      await watched(`zoomed ${way} twice by hand`, async () => {
        await button.click();
        await page.waitForTimeout(zoomMs);
        await button.click();
      });
    }
    await enter('completed');
    return measurements;
  } finally {
    await context.close();
  }
}
