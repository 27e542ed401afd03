import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminStats, navigationRoute, type LatLng } from '@rahi/contracts';
import { pointAlong, polylineKm } from '@rahi/contracts/geo/polyline';
import { moveTo, openBrowser, startProduct, waitFor, type TestBrowser, type TestProduct } from '@rahi/testing-kit';
import {
  button,
  chooseStars,
  completeProfile,
  heading,
  picture,
  type Seated,
  signInAtScreen,
  sitDown,
  story,
} from '../people/at-the-screen.js';
import { dadar, andheri, signInAdmin } from '../people/people.js';

const atTheCorner = { lat: 19.0216, lng: 72.8476 };

const step = story(() => ({ rider, driver }));
let product: TestProduct;
let browser: TestBrowser;
let rider: Seated;
let driver: Seated;
let completedBefore: number;
/** On the way from the pickup to the drop-off. */
let halfway: LatLng;

async function tripCode(): Promise<string> {
  const shown = await rider.page.getByText(/^Trip code \d/).textContent();
  return (shown ?? '').replaceAll(/\D/g, '');
}

beforeAll(async () => {
  // Rides never open to all: the journey ends only if a round brings the driver.
  const env = { OPEN_TO_ALL_SECONDS: '3600' };
  [product, browser] = await Promise.all([startProduct({ env }), openBrowser()]);
  const { api } = await signInAdmin(product);
  completedBefore = (await api.call(adminStats, {})).completedRides;
  const { polyline } = await api.call(navigationRoute, { body: { origin: dadar, destination: andheri } });
  halfway = pointAlong(polyline, polylineKm(polyline) / 2);
  rider = await sitDown(product, browser, { at: dadar, reducedMotion: false });
  driver = await sitDown(product, browser, { at: atTheCorner, reducedMotion: false });
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** One journey in order: each step continues from the one before. */
describe('a rider and a driver, each in a browser', () => {
  it(
    'sign in by code and complete their profiles',
    step(async () => {
      await signInAtScreen(product, rider.page, 'asha@people.test');
      await completeProfile(rider.page, 'Asha Kulkarni');
      await button(rider.page, 'Complete Profile').click();
      await heading(rider.page, 'Hi, Asha!').waitFor();
      await rider.page.getByLabel(/pickup/i).waitFor();
      await picture(rider.page, 'rider-home');
      expect(new URL(rider.page.url()).pathname).toMatch(/^\/(rider)?$/);

      await signInAtScreen(product, driver.page, 'vikram@people.test');
      await completeProfile(driver.page, 'Vikram Shetty');
      await driver.page.getByRole('radio', { name: /Provide rides and earn money/ }).check();
      await driver.page.getByLabel('Model and colour').fill('White Dzire');
      await driver.page.getByLabel('Registration number').fill('DL 01 AB 4207');
      await driver.page.getByRole('radio', { name: 'Sedan' }).check();
      await button(driver.page, 'Complete Profile').click();
      await heading(driver.page, 'Hi, Vikram!').waitFor();
      expect(driver.page.url()).toBe(`${product.baseUrl}/driver`);
    }),
  );

  it(
    'the driver goes online',
    step(async () => {
      await driver.page.getByText("You're offline").waitFor();
      await driver.page.getByRole('switch').click();
      await driver.page.getByText("You're online and ready!").waitFor();
      await picture(driver.page, 'driver-home');
      expect(await driver.page.getByRole('switch').getAttribute('aria-checked')).toBe('true');
    }),
  );

  it(
    'the rider looks for a place, sees the fare and books a sedan',
    step(async () => {
      const { page } = rider;
      await page.getByPlaceholder('Where to?').fill('andheri st');
      await page.getByRole('option', { name: /^Andheri Station, Station/ }).click();
      await heading(page, 'Choose a ride').waitFor();
      await page.getByRole('radio', { name: /Sedan/ }).check();
      await picture(page, 'rider-booking');
      await button(page, /^Book Sedan · ₹[\d,.]+$/).click();
      await heading(page, 'Finding your driver').waitFor();
      await picture(page, 'rider-matching');
      expect(await button(page, 'Cancel Search').isEnabled()).toBe(true);
    }),
  );

  it(
    'the driver sees the request and accepts it',
    step(async () => {
      const { page } = driver;
      // It opens by itself.
      await heading(page, 'New Ride Request').waitFor();
      await page.getByText('Asha Kulkarni').waitFor();
      expect(await page.getByText('98765').count()).toBe(0);
      await picture(page, 'driver-request');
      await button(page, 'Accept').click();
      await heading(page, 'Going to pickup').waitFor();
      await picture(page, 'driver-pickup');
    }),
  );

  it(
    'the rider sees the driver and the trip code; the driver does not see the code',
    step(async () => {
      const { page } = rider;
      await heading(page, 'Driver on the way').waitFor();
      await page.getByText('Vikram Shetty').first().waitFor();
      await page.getByText('DL 01 AB 4207').first().waitFor();
      await picture(page, 'rider-trip');
      expect(await tripCode()).toMatch(/^\d{4}$/);
      const shown = await driver.page.locator('body').innerText();
      expect(shown.split(/\s+/)).not.toContain(await tripCode());
    }),
  );

  it(
    'the driver arrives and starts the trip with the code that the rider says, and with no other',
    step(async () => {
      // 440 m from the pickup, the app asks whether the driver is there.
      await button(driver.page, "I've Arrived").click();
      await heading(driver.page, 'Are you at the pickup?').waitFor();
      await button(driver.page, 'Keep driving').click();
      await moveTo(driver.context, dadar);
      await driver.page.getByText('Distance').locator('..').getByText('0.0').waitFor();
      await button(driver.page, "I've Arrived").click();
      await heading(driver.page, 'Waiting for rider').waitFor();
      await heading(rider.page, 'Your driver has arrived').waitFor();
      const code = await tripCode();
      const field = driver.page.getByLabel('Ask for the trip code');
      await field.fill(code === '0000' ? '1111' : '0000');
      await button(driver.page, 'Start Trip').click();
      await driver.page.getByText('That is not the rider’s code.').first().waitFor();
      await picture(driver.page, 'driver-waiting');
      await field.fill(code);
      await button(driver.page, 'Start Trip').click();
      await heading(driver.page, 'Trip in progress').waitFor();
      await heading(rider.page, 'Trip in progress').waitFor();
      expect(await heading(rider.page, 'Your driver has arrived').count()).toBe(0);
    }),
  );

  it(
    'the rider sees how far the trip has come, and it ends',
    step(async () => {
      await moveTo(driver.context, halfway);
      await waitFor(async () => Number(await rider.page.getByRole('progressbar').first().getAttribute('value')) >= 40, {
        what: 'the rider’s progress bar half way',
      });
      await picture(rider.page, 'rider-in-progress');
      await picture(driver.page, 'driver-in-progress');
      await moveTo(driver.context, andheri);
      await button(driver.page, 'End Trip').click();
      await driver.page.getByText(/^Great job! Collect ₹[\d.,]+ in cash$/).waitFor();
      await heading(rider.page, 'Trip completed').waitFor();
      await button(driver.page, 'Cash received').click();
      await driver.page.getByText('Great job! Payment received').waitFor();
      await picture(rider.page, 'rider-completed');
      await driver.page.waitForURL(`${product.baseUrl}/driver`);
      expect(await driver.page.getByRole('switch').getAttribute('aria-checked')).toBe('true');
    }),
  );

  it(
    'the rider rates it and finds it in the history',
    step(async () => {
      const { page } = rider;
      await chooseStars(page, 4);
      await button(page, 'Submit rating').click();
      await page.getByText('Rating submitted').first().waitFor();
      await page.goto(`${product.baseUrl}/rider/history`);
      await page.getByText('Andheri Station').first().waitFor();
      await picture(page, 'rider-history');
      expect(await page.getByText('Completed').count()).toBeGreaterThan(0);
    }),
  );

  it(
    'the admin sees it counted',
    step(async () => {
      const admin = await sitDown(product, browser, { viewport: { width: 1440, height: 900 } });
      await signInAtScreen(product, admin.page, 'admin@rahi.test');
      await completeProfile(admin.page, 'Priya Menon');
      await button(admin.page, 'Complete Profile').click();
      await button(admin.page, 'Switch to Driver').click();
      await button(admin.page, 'Switch to Admin').click();
      const figure = new RegExp(`^Completed Rides ${completedBefore + 1}\\b`);
      await admin.page.getByRole('link', { name: figure }).waitFor();
      await admin.page.getByRole('tab', { name: 'Rides' }).click();
      await admin.page.getByRole('row', { name: /Asha Kulkarni.*Vikram Shetty.*Completed/ }).waitFor();
      await picture(admin.page, 'admin-desk');
      expect(admin.faults).toEqual([]);
      await admin.context.close();
    }),
  );

  it('nothing broke in either browser on the way', () => {
    expect({ rider: rider.faults, driver: driver.faults }).toEqual({ rider: [], driver: [] });
  });
});
