import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openBrowser, sharedProduct, type SharedProduct, type TestBrowser } from '@rahi/testing-kit';
import { button, heading, picture, sitDown, story, type Seated } from '../people/at-the-screen.js';
import { allOffline } from '../people/people.js';

let product: SharedProduct;
let browser: TestBrowser;
let rider: Seated;
let driver: Seated;
let admin: Seated;
const step = story(() => ({ rider, driver, admin }));

beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), openBrowser()]);
  await allOffline();
  // Far from every city that is served, as the machine of a newcomer may be.
  const at = { lat: 52.52, lng: 13.405 };
  rider = await sitDown(product, browser, { at });
  driver = await sitDown(product, browser, { at });
  admin = await sitDown(product, browser, { at });
});
afterAll(() => browser?.close());

describe('a newcomer on this machine', () => {
  it(
    'sees the map of the city that is served, wherever the device is',
    step(async () => {
      const { page } = rider;
      await page.getByRole('link', { name: /^© OpenStreetMap contributors/ }).waitFor();
      const colours = await page.locator('canvas').evaluate((element) => {
        if (!(element instanceof HTMLCanvasElement)) throw new Error('the picture is no canvas');
        const { width, height } = element;
        const pixels = element.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
        const seen = new Set<string>();
        for (let n = 0; n < pixels.length; n += 4) seen.add(`${pixels[n]} ${pixels[n + 1]} ${pixels[n + 2]}`);
        return seen.size;
      });
      // Land alone is one colour; streets, waters and names are many.
      expect(colours).toBeGreaterThan(50);
      await page.getByRole('banner').getByText('Unknown').waitFor();
    }),
  );

  it(
    'is offered three visitors, and comes in as each of them in one press',
    step(async () => {
      await heading(rider.page, 'Look around').waitFor();
      await picture(rider.page, 'sign-in-visitors');
      await button(rider.page, 'A rider in Bandra').click();
      await heading(rider.page, 'Hi, Asha!').waitFor();
      await button(driver.page, 'A driver, ready to go online').click();
      await heading(driver.page, 'Hi, Ravi!').waitFor();
      await button(admin.page, 'An administrator').click();
      await admin.page.waitForURL(/\/admin/);
      await admin.page.getByText('Active Rides').first().waitFor();
      expect([rider.faults, driver.faults, admin.faults].flat()).toEqual([]);
    }),
  );

  it(
    'sees a ride from both sides: the driver goes online, the rider books, the driver takes it',
    step(async () => {
      await driver.page.getByRole('switch').click();
      await driver.page.getByText("You're online and ready!").waitFor();
      const { page } = rider;
      await page.getByPlaceholder('Where to?').fill('andheri st');
      await page.getByRole('option', { name: /^Andheri Station, Station/ }).click();
      await heading(page, 'Choose a ride').waitFor();
      await page.getByRole('radio', { name: /Sedan/ }).check();
      await button(page, /^Book Sedan · ₹[\d,.]+$/).click();
      await heading(driver.page, 'New Ride Request').waitFor();
      await button(driver.page, 'Accept').click();
      await heading(page, 'Driver on the way').waitFor();
      expect(await page.getByText('New driver').count()).toBeGreaterThan(0);
      await picture(page, 'visitor-trip');
    }),
  );

  it(
    'leaves nothing behind: the ride is cancelled and the driver goes offline',
    step(async () => {
      await button(rider.page, 'Cancel Ride').click();
      const dialog = rider.page.getByRole('dialog');
      await dialog.waitFor();
      await dialog
        .getByRole('button', { name: /Cancel/ })
        .last()
        .click();
      await heading(driver.page, 'Hi, Ravi!').waitFor();
      await driver.page.getByRole('switch').click();
      await driver.page.getByText("You're offline").waitFor();
      expect(await driver.page.getByRole('switch').getAttribute('aria-checked')).toBe('false');
    }),
  );
});
