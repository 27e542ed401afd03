import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { updateDriver } from '@rahi/contracts';
import type { BrowserContext } from 'playwright-core';
import * as z from 'zod';
import { openBrowser, sharedProduct, waitFor, type SharedProduct, type TestBrowser } from '@rahi/testing-kit';
import { barriersOn } from '../people/accessibility.js';
import {
  button,
  heading,
  openPage,
  picture,
  sitDown,
  sitDownAs,
  tellOffline,
  type Seated,
} from '../people/at-the-screen.js';
import { allOffline, ask, book, dadar, driverOnline, move, signUp, taken, type Person } from '../people/people.js';

// Tests that must be undisturbed use their own suburb, away from drivers of other tests.
const corners = {
  nobody: { lat: 19.2354, lng: 73.1299 },
  keyboard: { lat: 19.0771, lng: 72.9986 },
};

const addressInfo = z.object({ port: z.number() });

let product: SharedProduct;
let browser: TestBrowser;
const open: Seated[] = [];

beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), openBrowser()]);
});
afterEach(async () => {
  for (const { context } of open.splice(0)) await context.close();
});
afterAll(async () => {
  await browser?.close();
  await allOffline();
});

async function seat(person: Person, options: Parameters<typeof sitDownAs>[3] = {}): Promise<Seated> {
  const seated = await sitDownAs(product, browser, person, { at: dadar, ...options });
  open.push(seated);
  return seated;
}

/** Goes from the home screen to the booking screen. */
async function toBooking({ page }: Seated, place = 'andheri st'): Promise<void> {
  await page.getByPlaceholder('Where to?').fill(place);
  await page
    .getByRole('option')
    .filter({ hasNotText: /current location|Choose on the map/ })
    .first()
    .click();
  await heading(page, 'Choose a ride').waitFor();
}

/** The status of the rider's newest ride, read by the page. */
function statusOfLast({ page }: Seated): Promise<unknown> {
  return page.evaluate(async () => {
    const user: unknown = JSON.parse(localStorage.getItem('user') ?? 'null');
    const id = typeof user === 'object' && user !== null && 'id' in user ? String(user.id) : '';
    const rides: unknown = await (await fetch(`/api/riders/${id}/rides?limit=1`)).json();
    const [last]: unknown[] = Array.isArray(rides) ? rides : [];
    return typeof last === 'object' && last !== null && 'status' in last ? last.status : null;
  });
}

describe('a rider without a driver nearby', () => {
  it('sees that no driver is near, and gets a message when booking', async () => {
    const asha = await seat(await signUp(product, 'Asha Rao'), { at: corners.nobody });
    await toBooking(asha, 'powai');
    await asha.page.getByText('Limited drivers available').first().waitFor();
    const vehicles = asha.page.getByRole('radiogroup', { name: 'Vehicle' });
    expect(await vehicles.getByRole('radio').count()).toBe(4);
    for (const card of await vehicles.getByRole('radio').all()) expect(await card.isDisabled()).toBe(true);
    await picture(asha.page, 'rider-no-drivers');
    expect(await barriersOn(asha.page)).toEqual([]);
    await button(asha.page, /^Book/).click();
    await asha.page.getByText('No Drivers Available').first().waitFor();
    expect(await heading(asha.page, 'Choose a ride').isVisible()).toBe(true);
  });
});

describe('a rider who changes their mind', () => {
  it('cancels the search and returns to the choice', async () => {
    const driver = await driverOnline(product, 'Vikram Singh', 'auto');
    const asha = await seat(await signUp(product, 'Asha Rao'));
    await toBooking(asha);
    await asha.page.getByRole('radio', { name: /Auto/ }).check();
    await button(asha.page, /^Book Auto/).click();
    await button(asha.page, 'Cancel Search').click();
    await asha.page.getByText('Ride Cancelled').first().waitFor();
    await heading(asha.page, 'Choose a ride').waitFor();
    expect(await statusOfLast(asha)).toBe('cancelled');
    await driver.api.call(updateDriver, { params: { driverId: driver.user.id }, body: { isOnline: false } });
  });

  it.each(['driver_assigned', 'driver_arrived'] as const)('cancels at %s after a confirmation', async (status) => {
    const driver = await driverOnline(product, 'Vikram Singh');
    const rider = await signUp(product, 'Asha Rao');
    const ride = await taken(rider, driver, status);
    const asha = await seat(rider, { path: `/rider/trip/${ride.id}` });
    await button(asha.page, 'Cancel Ride').click();
    await button(asha.page, 'Keep Ride').click();
    expect(await heading(asha.page, /Ride cancelled/i).count()).toBe(0);
    await button(asha.page, 'Cancel Ride').click();
    await asha.page.getByRole('dialog').getByRole('button', { name: 'Cancel Ride' }).click();
    await button(asha.page, 'Book Another Ride').waitFor();
    expect((await ask(driver, ride.id, 'driver_arrived')).status).toBe(409);
  });

  it('cannot cancel while the car is moving', async () => {
    const driver = await driverOnline(product, 'Vikram Singh');
    const rider = await signUp(product, 'Asha Rao');
    const ride = await taken(rider, driver, 'in_progress');
    const asha = await seat(rider, { path: `/rider/trip/${ride.id}` });
    await heading(asha.page, 'Trip in progress').waitFor();
    expect(await button(asha.page, /Cancel/).count()).toBe(0);
    await move(driver, ride.id, 'completed');
    await heading(asha.page, 'Trip completed').waitFor();
  });
});

describe('a rider whose device has no position', () => {
  it('reads the documented message when it was denied, and picks the place by hand', async () => {
    const asha = await seat(await signUp(product, 'Asha Rao'), { at: undefined, more: { permissions: [] } });
    await asha.page.getByText('Location permission denied. Please enable location access.').first().waitFor();
    await picture(asha.page, 'rider-location-denied');
    await asha.page.getByRole('button', { name: 'Choose your pickup', exact: true }).click();
    await asha.page.getByRole('combobox', { name: 'Pickup' }).fill('dadar st');
    await asha.page
      .getByRole('option', { name: /Dadar Station/ })
      .first()
      .click();
    await toBooking(asha);
    await asha.page.getByText('Dadar Station').first().waitFor();
    expect(await asha.page.getByText('Dadar Station').count()).toBeGreaterThan(0);
  });
});

describe('a rider with a bad connection', () => {
  it('still sees the code when the network fails during a trip, and the new status when it is back', async () => {
    const driver = await driverOnline(product, 'Vikram Singh');
    const rider = await signUp(product, 'Asha Rao');
    const ride = await taken(rider, driver, 'driver_assigned');
    const asha = await seat(rider, { path: `/rider/trip/${ride.id}` });
    const code = await asha.page.getByText(/^Trip code \d/).textContent();
    await asha.context.setOffline(true);
    await asha.page.getByText('Your code stays valid offline').waitFor();
    expect(await asha.page.getByText(/^Trip code \d/).textContent()).toBe(code);
    await picture(asha.page, 'rider-offline');
    await move(driver, ride.id, 'driver_arrived');
    await asha.context.setOffline(false);
    await heading(asha.page, 'Your driver has arrived').waitFor();
    expect(await asha.page.getByText('Your code stays valid offline').count()).toBe(0);
    await ask(rider, ride.id, 'cancelled');
  });

  it('opens the page without a network, with the trip, its code and its map', async () => {
    const driver = await driverOnline(product, 'Vikram Singh');
    const rider = await signUp(product, 'Asha Rao');
    const ride = await taken(rider, driver, 'driver_assigned');
    const asha = await seat(rider, { path: `/rider/trip/${ride.id}`, more: { serviceWorkers: 'allow' } });
    const code = await asha.page.getByText(/^Trip code \d/).textContent();
    await waitFor(
      () =>
        asha.page.evaluate(async () => {
          const kept = await caches.keys();
          const remotes = kept.includes('remotes') ? await (await caches.open('remotes')).keys() : [];
          const history = remotes.some(({ url }) => url.includes('/history.'));
          const tiles = kept.includes('map') && (await (await caches.open('map')).keys()).length > 0;
          return history && tiles && kept.includes('settings') && localStorage.getItem('rahi.kept.rider') !== null;
        }),
      { what: 'the worker holding the files', timeout: 30_000 },
    );
    await asha.context.setOffline(true);
    await asha.page.goto(`${product.baseUrl}/rider`);
    await asha.page.getByText(/^Trip code \d/).waitFor();
    expect(await asha.page.getByText(/^Trip code \d/).textContent()).toBe(code);
    await asha.page.getByText(/You see it as of/).waitFor();
    // The ground of the map comes from the worker's cache.
    await asha.page.locator('canvas.leaflet-tile-loaded').first().waitFor();
    await asha.page.goto(`${product.baseUrl}/rider/history`);
    await heading(asha.page, 'Ride History').waitFor();
    await tellOffline(asha.page);
    const banner = asha.page.getByText('You are offline. What you see may be out of date.');
    await banner.waitFor();
    expect(await banner.isVisible()).toBe(true);
    await ask(rider, ride.id, 'cancelled');
  });
});

/** Keeps the rider's page from assigning a driver after the offer window (R11): the driver accepts instead. */
const assignsNoDriver = (context: BrowserContext) =>
  context.route('**/api/rides/*', (route) => (route.request().method() === 'PATCH' ? route.abort() : route.fallback()));

describe('a rider who reloads, or opens a second tab', () => {
  it('sees the present status: searching, on the way, at the pickup, in progress, completed', async () => {
    const driver = await driverOnline(product, 'Vikram Singh', 'suv');
    const rider = await signUp(product, 'Asha Rao');
    const ride = await book(rider, 'suv');
    const asha = await seat(rider, { path: '/rider', before: assignsNoDriver });
    await heading(asha.page, 'Finding your driver').waitFor();
    await asha.page.reload();
    await heading(asha.page, 'Finding your driver').waitFor();
    await move(driver, ride.id, 'driver_assigned', { driverId: driver.user.id });
    await heading(asha.page, 'Driver on the way').waitFor();
    await asha.page.reload();
    await heading(asha.page, 'Driver on the way').waitFor();
    const shown = (await asha.page.getByText(/^Trip code \d/).textContent()) ?? '';
    await move(driver, ride.id, 'driver_arrived');
    await asha.page.goto(`${product.baseUrl}/rider/booking`);
    await heading(asha.page, 'Your driver has arrived').waitFor();
    await asha.page.reload();
    await heading(asha.page, 'Your driver has arrived').waitFor();
    await move(driver, ride.id, 'in_progress', { otp: shown.replaceAll(/\D/g, '') });
    await heading(asha.page, 'Trip in progress').waitFor();
    await asha.page.reload();
    await heading(asha.page, 'Trip in progress').waitFor();
    await move(driver, ride.id, 'completed');
    await heading(asha.page, 'Trip completed').waitFor();
    await asha.page.reload();
    await heading(asha.page, 'Trip completed').waitFor();
    expect(asha.faults).toEqual([]);
  });

  it('sees in one tab what happened in the other', async () => {
    const driver = await driverOnline(product, 'Vikram Singh');
    const rider = await signUp(product, 'Asha Rao');
    const ride = await taken(rider, driver, 'driver_assigned');
    const one = await seat(rider, { path: `/rider/trip/${ride.id}` });
    const other = await openPage(product, one.context, `/rider/trip/${ride.id}`);
    await heading(other.page, 'Driver on the way').waitFor();
    await button(one.page, 'Cancel Ride').click();
    await one.page.getByRole('dialog').getByRole('button', { name: 'Cancel Ride' }).click();
    await button(other.page, 'Book Another Ride').waitFor();
    expect({ one: one.faults, other: other.faults }).toEqual({ one: [], other: [] });
  });

  it('must sign in again when the session has ended, and leaves no data on the device', async () => {
    const rider = await signUp(product, 'Asha Rao');
    const asha = await seat(rider, { path: '/rider/history' });
    await heading(asha.page, 'Ride History').waitFor();
    await rider.api.post('/api/auth/logout');
    await asha.page.reload();
    await heading(asha.page, 'Sign in to Rahi').waitFor();
    expect(await asha.page.evaluate(() => localStorage.getItem('user'))).toBeNull();
    expect(await asha.page.evaluate(() => localStorage.getItem('rahi.kept.rider'))).toBeNull();
  });
});

describe('a rider on two devices', () => {
  it('finds on one the home that was saved on the other, and signs the other out', async () => {
    const rider = await signUp(product, 'Asha Rao');
    const phone = await seat(rider);
    const home = phone.page.getByRole('list', { name: 'Saved destinations' }).getByRole('button', { name: /^Home/ });
    await home.click();
    await phone.page.getByRole('combobox', { name: 'Home address' }).fill('andheri st');
    await phone.page
      .getByRole('option', { name: /Andheri/ })
      .first()
      .click();
    const saved = phone.page.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/places/home'),
    );
    await button(phone.page, 'Save Home').click();
    expect((await saved).status()).toBe(200);

    const laptop = product.client();
    await laptop.signIn(rider.user.email);
    const other = await seat({ api: laptop, user: rider.user });
    await other.page
      .getByRole('list', { name: 'Saved destinations' })
      .getByRole('button', { name: /^Home.*Andheri/ })
      .waitFor();
    await other.page.goto(`${product.baseUrl}/account`);
    await other.page.getByText('This device', { exact: true }).waitFor();
    expect(await other.page.getByText(/^Chrome on/).count()).toBeGreaterThan(0);
    await picture(other.page, 'account');
    expect(await barriersOn(other.page)).toEqual([]);
    await button(other.page, 'Sign out everywhere else').click();
    await other.page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
    await other.page.getByText('You are signed in only here.').waitFor();
    // Its live stream ends, and nothing of it is answered any more.
    await heading(phone.page, 'Sign in to Rahi').waitFor();
    expect(await phone.page.evaluate(() => localStorage.getItem('user'))).toBeNull();
    expect({ phone: phone.faults, other: other.faults }).toEqual({ phone: [], other: [] });
  });
});

describe('a rider without a pointer', () => {
  it('books with only the keyboard', async () => {
    await driverOnline(product, 'Vikram Singh', 'suv', corners.keyboard);
    const asha = await seat(await signUp(product, 'Asha Rao'), { at: corners.keyboard });
    const { page } = asha;
    const focusOn = async (name: RegExp, most = 40) => {
      for (let press = 0; press < most; press += 1) {
        await page.keyboard.press('Tab');
        const label = await page.evaluate(() => {
          const { activeElement: element } = document;
          const named = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element?.textContent;
          return element?.getAttribute('aria-label') ?? named ?? '';
        });
        if (name.test(label)) return;
      }
      throw new Error(`the keyboard does not reach ${String(name)}`);
    };
    await page.getByPlaceholder('Where to?').waitFor();
    await focusOn(/^Where to\?/);
    await page.keyboard.type('chembur');
    await page
      .getByRole('option', { name: /Chembur/ })
      .first()
      .waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await heading(page, 'Choose a ride').waitFor();
    await page.getByRole('radio', { name: /SUV/ }).and(page.locator(':enabled')).waitFor();
    await focusOn(/Mini|Sedan|SUV|Auto/);
    await button(page, /^Book SUV · ₹/).waitFor();
    await focusOn(/^Book SUV/);
    await page.keyboard.press('Enter');
    await heading(page, 'Finding your driver').waitFor();
    await focusOn(/^Cancel Search/);
    await page.keyboard.press('Enter');
    await heading(page, 'Choose a ride').waitFor();
    expect(asha.faults).toEqual([]);
  });
});

describe('a page of a venue', () => {
  it('has a button that opens booking with the venue as the drop-off', async () => {
    const html = `<!doctype html><title>Hotel Sahil</title><style>a{display:none}</style><body>
      <script async src="${product.baseUrl}/widget.js" data-dropoff="19.0607,72.8362" data-name="Hotel <b>Sahil</b>"></script>`;
    const venue = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html));
    await once(venue.listen(0, '127.0.0.1'), 'listening');
    try {
      const asha = await seat(await signUp(product, 'Asha Rao'));
      const page = await asha.context.newPage();
      const { port } = addressInfo.parse(venue.address());
      // Another site, as a venue's is.
      await page.goto(`http://localhost:${port}/`);
      const [booking] = await Promise.all([
        asha.context.waitForEvent('page'),
        page.frameLocator('iframe').getByRole('link', { name: 'Ride here with Rahi' }).click(),
      ]);
      await heading(booking, 'Choose a ride').waitFor();
      await booking.getByText('Hotel <b>Sahil</b>').first().waitFor();
      expect(new URL(booking.url()).pathname).toBe('/rider/booking');
      expect(asha.faults).toEqual([]);
    } finally {
      venue.close();
    }
  });
});

describe('a rider who reads Hindi', () => {
  it('chooses it at sign-in, keeps it, and can return to English in the account', async () => {
    const { email } = (await signUp(product, 'Asha Rao')).user;
    const asha = await sitDown(product, browser, { at: dadar });
    open.push(asha);
    const { page } = asha;
    await page.getByRole('radio', { name: 'हिन्दी' }).click();
    await heading(page, 'राही में साइन इन करें').waitFor();
    const seen = (await product.inbox.messages(email)).length;
    await page.getByLabel('ईमेल पता').fill(email);
    await button(page, 'कोड भेजें').click();
    await page.getByLabel('वेरिफ़िकेशन कोड').fill(await product.inbox.code(email, { seen }));
    await button(page, 'कोड जाँचें').click();
    await page.getByPlaceholder('कहाँ जाना है?').waitFor();
    await page.reload();
    await page.getByPlaceholder('कहाँ जाना है?').waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('hi-IN');
    const texts = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .flatMap(({ name }) => /texts-(\w+)\./.exec(name)?.[1] ?? [])
          .filter((language, index, all) => all.indexOf(language) === index),
      );
    expect(await texts()).toEqual(['hi']);
    await picture(page, 'rider-home-hindi');
    expect(await barriersOn(page)).toEqual([]);
    await page.goto(`${product.baseUrl}/account`);
    await page.getByRole('radio', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Account', exact: true }).waitFor();
    await page.goto(`${product.baseUrl}/rider`);
    await page.getByPlaceholder('Where to?').waitFor();
    expect(asha.faults).toEqual([]);
  });
});
