import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { driverActiveRide, getRide, raiseEmergency, updateDriver, updateUser } from '@rahi/contracts';
import { moveTo, waitFor, type TestBrowser, type TestProduct } from '@rahi/testing-kit';
import type { JSHandle, Page } from 'playwright-core';
import { button, heading, sitDownAs, type Seated } from '../people/at-the-screen.js';
import { book, dadar, driverOnline, move, signUp, withdraw, type Person } from '../people/people.js';

const wide = { width: 1440, height: 900 };

let product: TestProduct;
let browser: TestBrowser;
let admin: Person;
let rider: Person;
let driver: Person;
let desk: Seated;
let asha: Seated;
let vikram: Seated;

const suspended = 'Your account is suspended. You can only finish or cancel your current trip.';

/** When the page first paints these words, by its clock. */
function firstShown(page: Page, words: string): Promise<JSHandle<{ at: Promise<number> }>> {
  return page.evaluateHandle(
    (text) => ({
      at: new Promise<number>((tell) => {
        const look = () => {
          if (!document.body.innerText.includes(text)) return;
          changes.disconnect();
          requestAnimationFrame(() => tell(Date.now()));
        };
        const changes = new MutationObserver(look);
        changes.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
        look();
      }),
    }),
    words,
  );
}

/**
 * Suspends a person at the desk with a reason, and undoes it from the notice once their page shows it.
 * @returns milliseconds from the answer to the desk's call until their page shows it, by the clocks of the pages
 */
async function suspendAndUndo(pressed: string | RegExp, name: string, theirs: Page): Promise<number> {
  const { page } = desk;
  const bar = theirs.getByText(suspended);
  await button(page, pressed).click();
  await page.getByLabel('Reason').fill('A complaint');
  const shown = await firstShown(theirs, suspended);
  const answered = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await button(page, 'Suspend user').click();
  const answer = await answered;
  expect(answer.status()).toBe(200);
  await bar.waitFor();
  const { startTime, responseStart } = answer.request().timing();
  const took = (await shown.evaluate(({ at }) => at)) - (startTime + responseStart);
  await button(page, 'Undo').click();
  await page.getByText(`${name} is active.`).first().waitFor();
  await bar.waitFor({ state: 'detached' });
  return took;
}

/** The texts that the driver reads when accepting came too late, when the request was gone, or when the trip was cancelled. */
const lostRide = /^(Failed to Accept|This request is no longer open|Rahi support cancelled this trip)$/;

/** The mean position of the painted pixels of the map's canvas; null while there are none. */
function middleOfPaint(page: Page): Promise<{ x: number; y: number } | null> {
  return page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.leaflet-overlay-pane canvas');
    const ctx = canvas?.getContext('2d');
    if (!canvas || !ctx || canvas.width === 0) return null;
    const { data } = ctx.getImageData(0, 0, canvas.width, canvas.height);
    const [sum, middle] = [{ count: 0 }, { x: 0, y: 0 }];
    for (let n = 3; n < data.length; n += 4) {
      if ((data[n] ?? 0) < 128) continue;
      const pixel = (n - 3) / 4;
      sum.count += 1;
      middle.x += pixel % canvas.width;
      middle.y += Math.floor(pixel / canvas.width);
    }
    return sum.count === 0 ? null : { x: middle.x / sum.count, y: middle.y / sum.count };
  });
}

/**
 * Suspensions, cancelled rides, the map and the health. No other driver may be online. Stops a service and starts it at
 * the end.
 */
export function deskAtWork(theProduct: () => TestProduct, theBrowser: () => TestBrowser, theAdmin: () => Person): void {
  beforeAll(async () => {
    [product, browser, admin] = [theProduct(), theBrowser(), theAdmin()];
    [rider, driver] = await Promise.all([signUp(product, 'Asha Rao'), driverOnline(product, 'Vikram Singh')]);
    const named = { params: { id: admin.user.id }, body: { name: 'Priya Nair', phone: '+91 98100 00000' } };
    admin = { ...admin, user: await admin.api.call(updateUser, named) };
    desk = await sitDownAs(product, browser, admin, { path: '/admin', viewport: wide });
    asha = await sitDownAs(product, browser, rider, { at: dadar });
    vikram = await sitDownAs(product, browser, driver, { at: dadar, path: '/driver' });
    await heading(asha.page, 'Hi, Asha!').waitFor();
    await vikram.page.getByText("You're online and ready!").waitFor();
  });
  afterAll(async () => {
    await Promise.all([desk, asha, vikram].map((seated) => seated?.context.close()));
  });

  describe('a suspension during a shift', () => {
    it('reaches the driver’s browser within a second, takes the driver offline, and is undone from the notice', async () => {
      await desk.page.goto(`${product.baseUrl}/admin/driver/${driver.user.id}`);
      await heading(desk.page, 'Vikram Singh').waitFor();
      expect(await suspendAndUndo('Suspend', 'Vikram Singh', vikram.page)).toBeLessThan(1000);
      await vikram.page.getByText("You're offline").first().waitFor();
    });

    it('reaches the rider’s browser within a second', async () => {
      await desk.page.goto(`${product.baseUrl}/admin?tab=users&search=Asha%20Rao`);
      expect(await suspendAndUndo(/^Suspend /, 'Asha Rao', asha.page)).toBeLessThan(1000);
    });
  });

  describe('a searching ride', () => {
    it('that the desk cancels while a driver accepts it is cancelled, and all three see that', async () => {
      const params = { driverId: driver.user.id };
      const { lat, lng } = dadar;
      await driver.api.call(updateDriver, { params, body: { currentLat: lat, currentLng: lng, isOnline: true } });
      const { id } = await book(rider);
      await asha.page.goto(`${product.baseUrl}/rider/trip/${id}`);
      await heading(asha.page, 'Finding your driver').waitFor();
      await vikram.page.goto(`${product.baseUrl}/driver/ride-request/${id}`);
      await heading(vikram.page, 'New Ride Request').waitFor();
      await desk.page.goto(`${product.baseUrl}/admin?tab=rides&status=searching`);
      await button(desk.page, `Cancel ride ${id.slice(0, 8)}`).click();
      await desk.page.getByLabel('Reason').fill('A duplicate');
      const buttons = [button(desk.page, 'Cancel ride').last(), button(vikram.page, 'Accept')];
      const presses = await Promise.all(buttons.map((one) => one.elementHandle()));
      // Both at once, without Playwright's waits, in which the request could disappear.
      await Promise.all(
        presses.map((press) => press?.evaluate((element) => element instanceof HTMLElement && element.click())),
      );
      // R9: the desk may also cancel an assigned ride, so the driver has no trip in either order.
      // All at once, because a toast disappears by itself.
      await Promise.all([
        desk.page.getByText('Ride updated successfully').first().waitFor(),
        vikram.page.getByText(lostRide).first().waitFor(),
        asha.page.getByText('Our support team cancelled this ride. You pay nothing.').waitFor(),
      ]);
      expect(await admin.api.call(getRide, { params: { id } })).toMatchObject({
        status: 'cancelled',
        cancelledBy: 'admin',
      });
      expect(await driver.api.call(driverActiveRide, { params })).toBeNull();
      await vikram.page.goto(`${product.baseUrl}/driver`);
      await vikram.page.getByText("You're online and ready!").waitFor();
    });
  });

  describe('the live map', () => {
    it('shows a driver move, and keeps its filters in the link', async () => {
      const { page } = desk;
      await page.goto(`${product.baseUrl}/admin/map`);
      await page.getByText('All 1 shown. 1 driver online.').waitFor();
      const before = await waitFor(() => middleOfPaint(page), { what: 'the driver on the map' });
      // Through the driver's device, because their open page sends its position.
      await moveTo(vikram.context, { ...dadar, lat: dadar.lat + 0.002 });
      const north = async () => {
        const now = await middleOfPaint(page);
        return now !== null && before.y - now.y > 50 && Math.abs(now.x - before.x) < 20;
      };
      // Pushed at once, or up to 2 s after the last push; §9 has one every 10 s.
      await waitFor(north, { what: 'the driver farther north', timeout: 20_000 });
      await page.getByLabel('Status').selectOption('On a trip');
      await page.getByText('No driver or trip matches these filters').waitFor();
      await page.reload();
      await page.getByText('No driver or trip matches these filters').waitFor({ timeout: 30_000 });
      expect(new URL(page.url()).search).toBe('?status=trip');
      await button(page, 'Clear the filters').click();
    });

    it('shows an emergency until it is acknowledged, and who acknowledged it', async () => {
      const { page } = desk;
      const ride = await book(rider);
      await move(driver, ride.id, 'driver_assigned', { driverId: driver.user.id });
      await rider.api.call(raiseEmergency, { params: { id: ride.id }, body: {} });
      const bar = page.getByRole('alert', { name: 'Emergencies' });
      await bar.getByText('Emergency: Asha Rao (rider)').waitFor();
      await page.getByRole('button', { name: /^Vikram Singh.*Emergency$/ }).waitFor();
      await bar.getByRole('button', { name: /^Acknowledge/ }).click();
      await bar.waitFor({ state: 'detached' });
      await page.getByText(/acknowledged by Priya Nair at/).waitFor();
      await page.keyboard.press('Tab');
      await page.getByRole('button', { name: /^Vikram Singh/ }).focus();
      await page.keyboard.press('Enter');
      await button(page, 'Open driver').click();
      await page.waitForURL(new RegExp(`/admin/driver/${driver.user.id}$`));
      await page.getByRole('region', { name: 'Map of the ride' }).waitFor();
      await withdraw(rider);
      expect(desk.faults).toEqual([]);
    });
  });

  describe('the health light', () => {
    it('turns red within ten seconds after a service stops, and green again', async () => {
      const { page } = desk;
      await page.goto(`${product.baseUrl}/admin`);
      const light = page.getByRole('status', { name: 'Health' });
      await light.getByText('All services up').waitFor();
      await product.stopProcess('svc-drivers');
      const gone = Date.now();
      await light.getByText('svc-drivers down').waitFor();
      expect(Date.now() - gone).toBeLessThan(10_000);
      await product.startProcess('svc-drivers');
      const back = Date.now();
      await light.getByText('All services up').waitFor();
      expect(Date.now() - back).toBeLessThan(10_000);
      expect([...desk.faults, ...asha.faults, ...vikram.faults]).toEqual([]);
    });
  });
}
