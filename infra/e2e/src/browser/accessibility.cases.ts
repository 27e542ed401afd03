import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { raiseEmergency, riderActiveRide, updateDriver } from '@rahi/contracts';
import { moveTo, openBrowser, sharedProduct, type SharedProduct, type TestBrowser } from '@rahi/testing-kit';
import { barriersOn, coloursOn } from '../people/accessibility.js';
import {
  button,
  completeProfile,
  heading,
  signInAtScreen,
  sitDown,
  sitDownAs,
  type Seated,
} from '../people/at-the-screen.js';
import {
  allOffline,
  ask,
  book,
  codeAtTheKerb,
  dadar,
  driverOnline,
  move,
  signInAdmin,
  signUp,
  type Person,
} from '../people/people.js';

const none: string[] = [];

/** The home screen on a device without a position, and its sheets. */
async function withoutAPosition({ page }: Seated): Promise<void> {
  await page.goto(`${product.baseUrl}/rider`);
  await page.getByRole('alert').getByRole('button', { name: 'Choose your pickup' }).waitFor();
  expect(await coloursOn(page)).toEqual(none);
  await page.getByRole('combobox', { name: 'Pickup' }).click();
  await page.getByRole('option', { name: 'Choose on the map' }).click();
  await heading(page, 'Choose on the map').waitFor();
  expect(await coloursOn(page)).toEqual(none);
  await button(page, 'Back').click();
  await page.getByRole('list', { name: 'Saved destinations' }).getByRole('button', { name: /^Home/ }).click();
  await heading(page, 'Where is Home?').waitFor();
  expect(await coloursOn(page)).toEqual(none);
  await button(page, 'Account').click();
  await button(page, 'About Rahi').click();
  await page.getByRole('dialog', { name: 'About Rahi' }).waitFor();
  expect(await coloursOn(page)).toEqual(none);
}

/** An emergency call that fails, and a trip without a network. */
async function inNeed({ page, context }: Seated): Promise<void> {
  await page.route('**/emergency', (route) => route.abort());
  // As a screen reader presses it: without a pointer.
  await button(page, 'Emergency').dispatchEvent('click');
  await button(page, 'Send the alert').click();
  await page.getByText('Rahi’s team could not be reached.').waitFor();
  // The toast lies above the dialog: in the browser's top layer, where nothing dims it.
  const toast = page.getByText('The alert was not sent', { exact: true });
  expect(await toast.evaluate((element) => element.closest('[popover]')?.matches(':popover-open'))).toBe(true);
  expect(await coloursOn(page)).toEqual(none);
  await button(page, 'Close').click();
  await context.setOffline(true);
  await page.getByText('Waiting for the network').waitFor();
  expect(await coloursOn(page)).toEqual(none);
  await context.setOffline(false);
}

/** "Driver Assigned" disappears after 3 s, so the page's clock is stopped. */
async function driverAssigned({ page }: Seated, assign: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => {
    const now = Date.now();
    Reflect.set(Date, 'running', Date.now);
    Date.now = () => now;
  });
  await assign();
  await heading(page, 'Driver Assigned').waitFor();
  expect(await barriersOn(page)).toEqual(none);
  expect(await heading(page, 'Driver Assigned').isVisible()).toBe(true);
  await page.evaluate(() => Reflect.set(Date, 'now', Reflect.get(Date, 'running')));
}

let product: SharedProduct;
let browser: TestBrowser;
let rider: Person;
let driver: Person;
let asha: Seated;
let vikram: Seated;

const openRide = () => rider.api.call(riderActiveRide, { params: { riderId: rider.user.id } });

/**
 * The screens of each role are checked as people come to them.
 * @param whole false leaves out all but the first screens of each role
 */
export function barriers({ whole }: { readonly whole: boolean }): void {
  beforeAll(async () => {
    [product, browser] = await Promise.all([sharedProduct(), openBrowser()]);
    rider = await signUp(product, 'Asha Rao');
    driver = await driverOnline(product, 'Vikram Singh');
    asha = await sitDownAs(product, browser, rider, { at: dadar });
    vikram = await sitDownAs(product, browser, driver, { at: dadar, path: '/driver' });
  });

  afterAll(async () => {
    await browser?.close();
    const ride = rider && (await openRide());
    // No driver of another suite is asked to take it.
    if (ride) await ask(rider, ride.id, 'cancelled');
    await allOffline();
  });

  describe('a newcomer meets no barrier', () => {
    it('at sign-in, the code step, onboarding and an unknown page', async () => {
      const { page, context } = await sitDown(product, browser, { at: dadar });
      expect(await barriersOn(page)).toEqual(none);
      await button(page, 'Send Code').click();
      await page.getByText('Please enter your email address').first().waitFor();
      expect(await barriersOn(page)).toEqual(none);
      await page.getByLabel('Email address').fill('newcomer@people.test');
      await button(page, 'Send Code').click();
      await page.getByLabel('Verification code').waitFor();
      expect(await barriersOn(page)).toEqual(none);
      // Waits for this code before the next is requested, because only the newest one is valid.
      await product.inbox.code('newcomer@people.test');
      await button(page, 'Change Email Address').click();
      await signInAtScreen(product, page, 'newcomer@people.test');
      await completeProfile(page, 'Meera Iyer');
      await page.getByRole('radio', { name: /Provide rides and earn money/ }).check();
      expect(await barriersOn(page)).toEqual(none);
      await page.goto(`${product.baseUrl}/nowhere`);
      await heading(page, '404 Page Not Found').waitFor();
      expect(await barriersOn(page)).toEqual(none);
      await context.close();
    });
  });

  describe('a rider and a driver meet no barrier', () => {
    it('on the home screens', async () => {
      await heading(asha.page, 'Hi, Asha!').waitFor();
      expect(await barriersOn(asha.page)).toEqual(none);
      await vikram.page.getByText("You're online and ready!").waitFor();
      expect(await barriersOn(vikram.page)).toEqual(none);
      await button(vikram.page, /^Your requests/).click();
      await button(vikram.page, 'Use my current position').waitFor();
      expect(await barriersOn(vikram.page)).toEqual(none);
      await button(vikram.page, 'Back').click();
    });

    it('while choosing a place and a ride', async () => {
      const { page } = asha;
      await page.getByPlaceholder('Where to?').fill('andheri st');
      await page.getByRole('option', { name: /^Andheri Station, Station/ }).waitFor();
      expect(await barriersOn(page)).toEqual(none);
      await page.getByRole('option', { name: /^Andheri Station, Station/ }).click();
      await heading(page, 'Choose a ride').waitFor();
      await page.getByRole('radio', { name: /Sedan/ }).check();
      await button(page, /^Book Sedan · ₹/).waitFor();
      expect(await barriersOn(page)).toEqual(none);
    });

    it('while a driver is searched and gets the request', async () => {
      await button(asha.page, /^Book Sedan · ₹/).click();
      await heading(asha.page, 'Finding your driver').waitFor();
      expect(await barriersOn(asha.page)).toEqual(none);
      await heading(vikram.page, 'New Ride Request').waitFor();
      expect(await barriersOn(vikram.page)).toEqual(none);
    });

    if (!whole) return;

    it('at each status of the trip', async () => {
      const rideId = (await openRide())?.id ?? '';
      const steps = [
        ['driver_assigned', { driverId: driver.user.id }, 'Driver on the way', 'Going to pickup'],
        ['driver_arrived', {}, 'Your driver has arrived', 'Waiting for rider'],
        ['in_progress', { otp: '' }, 'Trip in progress', 'Trip in progress'],
        ['completed', { reason: 'The test is over' }, 'Trip completed', 'Trip completed'],
      ] as const;
      for (const [status, more, seenByRider, seenByDriver] of steps) {
        const code = 'otp' in more ? { otp: await codeAtTheKerb(product, rideId) } : more;
        const go = () => move(driver, rideId, status, code);
        await (status === 'driver_assigned' ? driverAssigned(asha, go) : go());
        await Promise.all([heading(asha.page, seenByRider).waitFor(), heading(vikram.page, seenByDriver).waitFor()]);
        // The driver's first, because their summary disappears after 5 s.
        expect(await barriersOn(vikram.page)).toEqual(none);
        expect(await barriersOn(asha.page)).toEqual(none);
        if (status === 'in_progress') await inNeed(asha);
        if (status !== 'driver_assigned') continue;
        for (const [{ page }, name, leave] of [
          [asha, 'Cancel Ride', 'Keep Ride'],
          [asha, 'Message', 'Close'],
          [vikram, "Can't make it?", 'Keep the ride'],
        ] as const) {
          await button(page, name).click();
          await page.getByRole('dialog').waitFor();
          expect(await barriersOn(page)).toEqual(none);
          await button(page, leave).click();
        }
      }
    });

    it('in the history, with and without rides', async () => {
      await asha.page.goto(`${product.baseUrl}/rider/history`);
      await button(asha.page, /^Details/)
        .first()
        .click();
      expect(await barriersOn(asha.page)).toEqual(none);
      const fresh = await sitDownAs(product, browser, await signUp(product, 'Ravi Das'), { path: '/rider/history' });
      await fresh.page.getByText('No rides found').waitFor();
      expect(await barriersOn(fresh.page)).toEqual(none);
      await withoutAPosition(fresh);
      await fresh.context.close();
    });

    it('in the earnings', async () => {
      const { page } = vikram;
      await page.goto(`${product.baseUrl}/driver/earnings`);
      await page.getByRole('list', { name: 'Trips' }).waitFor();
      expect(await barriersOn(page)).toEqual(none);
    });

    it('in the driver’s questions, refusals and without a network', async () => {
      const { page, context } = vikram;
      await page.goto(`${product.baseUrl}/driver`);
      await button(page, 'Edit vehicle').click();
      await page.getByLabel('Registration number').fill('not a plate');
      await button(page, 'Save vehicle').click();
      await page.getByRole('form', { name: 'Your vehicle' }).locator('[aria-invalid=true]').waitFor();
      expect(await barriersOn(page)).toEqual(none);

      const ride = await book(rider);
      await move(driver, ride.id, 'driver_assigned', { driverId: driver.user.id });
      // Far enough to be asked, and near enough to be believed.
      await moveTo(context, { lat: dadar.lat + 0.02, lng: dadar.lng });
      await page.goto(`${product.baseUrl}/driver/trip/${ride.id}`);
      await button(page, "I've Arrived").click();
      await heading(page, 'Are you at the pickup?').waitFor();
      expect(await barriersOn(page)).toEqual(none);
      await button(page, "Yes, I've arrived").click();
      await button(page, 'Start Trip').click();
      await page.getByText('Enter the 4 digits that your rider tells you.').waitFor();
      expect(await barriersOn(page)).toEqual(none);

      await context.setOffline(true);
      await page.getByText(/^Trip as of/).waitFor();
      expect(await barriersOn(page)).toEqual(none);
      await context.setOffline(false);
      await ask(rider, ride.id, 'cancelled');
      await heading(page, 'Trip cancelled').waitFor();
      expect(await barriersOn(page)).toEqual(none);
      await moveTo(context, dadar);
    });

    it('after a cancellation, offline, and in another area', async () => {
      const ride = await book(rider);
      await ask(rider, ride.id, 'cancelled');
      await asha.page.goto(`${product.baseUrl}/rider/trip/${ride.id}`);
      await button(asha.page, 'Book Another Ride').waitFor();
      expect(await barriersOn(asha.page)).toEqual(none);
      await asha.page.goto(`${product.baseUrl}/driver`);
      await button(asha.page, 'Become a driver').waitFor();
      expect(await barriersOn(asha.page)).toEqual(none);
      await driver.api.call(updateDriver, { params: { driverId: driver.user.id }, body: { isOnline: false } });
      await vikram.page.goto(`${product.baseUrl}/driver`);
      await vikram.page.getByText("You're offline").first().waitFor();
      expect(await barriersOn(vikram.page)).toEqual(none);
    });
  });

  describe('an administrator meets no barrier', () => {
    let desk: Seated;
    beforeAll(async () => {
      desk = await sitDownAs(product, browser, await signInAdmin(product), { path: '/admin' });
    });
    afterAll(() => desk?.context.close());

    it('on the desk and its tabs, with the bars and with their table', async () => {
      const { page } = desk;
      await page.getByRole('row').nth(1).waitFor();
      await page.locator('main figure').first().waitFor();
      expect(await barriersOn(page)).toEqual(none);
      await button(page, 'Show as table').click();
      for (const tab of ['Drivers', 'Users', 'Analytics', 'Rides']) {
        await page.getByRole('tab', { name: tab }).click();
        await page.getByRole('tabpanel').getByRole('row').or(page.getByText('No drivers online')).first().waitFor();
        expect(await barriersOn(page)).toEqual(none);
      }
    });

    if (!whole) return;

    it('in the dialog for a reason', async () => {
      const { page } = desk;
      await page.getByRole('tab', { name: 'Users' }).click();
      await button(page, /^Suspend /)
        .first()
        .click();
      await button(page, 'Suspend user').click();
      await page.getByText('Enter the reason. It is saved in the audit log').waitFor();
      expect(await barriersOn(page)).toEqual(none);
    });

    it('on a driver’s page, the live map and the audit log', async () => {
      const { page } = desk;
      await page.goto(`${product.baseUrl}/admin/driver/${driver.user.id}`);
      await heading(page, 'Vikram Singh').waitFor();
      expect(await barriersOn(page)).toEqual(none);
      await page.goto(`${product.baseUrl}/admin/map`);
      await page.getByRole('region', { name: 'Live map of the drivers' }).waitFor();
      expect(await barriersOn(page)).toEqual(none);
      await page.goto(`${product.baseUrl}/admin/audit`);
      await page
        .getByText(/entries$|entry$|No entries found/)
        .first()
        .waitFor();
      expect(await barriersOn(page)).toEqual(none);
    });

    it('on a user’s page and a ride’s, and while choosing what to export', async () => {
      const { page } = desk;
      const ride = await book(rider);
      await page.goto(`${product.baseUrl}/admin/user/${rider.user.id}`);
      await page.getByText('Last used').first().waitFor();
      expect(await barriersOn(page)).toEqual(none);
      await page.goto(`${product.baseUrl}/admin/ride/${ride.id}`);
      await page.getByText(`${rider.user.name}, rider`).waitFor();
      expect(await barriersOn(page)).toEqual(none);
      await move(rider, ride.id, 'cancelled');
      await page.goto(`${product.baseUrl}/admin`);
      await button(page, 'Export Data').click();
      await page.getByRole('link', { name: 'Download CSV' }).waitFor();
      expect(await barriersOn(page)).toEqual(none);
      await page.keyboard.press('Escape');
    });

    it('with an emergency, which is acknowledged', async () => {
      const { page } = desk;
      await driver.api.call(updateDriver, { params: { driverId: driver.user.id }, body: { isOnline: true } });
      const hurt = await book(rider);
      await move(driver, hurt.id, 'driver_assigned', { driverId: driver.user.id });
      await rider.api.call(raiseEmergency, { params: { id: hurt.id }, body: {} });
      const bar = page.getByRole('alert', { name: 'Emergencies' });
      await bar.getByText('Emergency: Asha Rao (rider)').waitFor();
      expect(await barriersOn(page)).toEqual(none);
      await bar.getByRole('link', { name: 'Open the incident of Asha Rao' }).click();
      await heading(page, /^Emergency on ride/).waitFor();
      await page.getByText('The device did not say where').waitFor();
      expect(await barriersOn(page)).toEqual(none);
      await page.getByRole('button', { name: 'Acknowledge', exact: true }).click();
      await bar.waitFor({ state: 'detached' });
    });
  });
}
