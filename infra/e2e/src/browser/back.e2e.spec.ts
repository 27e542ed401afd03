import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openBrowser, sharedProduct, type SharedProduct, type TestBrowser } from '@rahi/testing-kit';
import type { Locator, Page } from 'playwright-core';
import { button, heading, sitDownAs, type Seated } from '../people/at-the-screen.js';
import { allOffline, book, dadar, driverOnline, move, signInAdmin, signUp, type Person } from '../people/people.js';

let product: SharedProduct;
let browser: TestBrowser;
let asha: Person;
let vikram: Person;
const open: Seated[] = [];

beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), openBrowser()]);
  [asha, vikram] = await Promise.all([signUp(product, 'Asha Rao'), driverOnline(product, 'Vikram Singh')]);
});
afterAll(async () => {
  for (const { context } of open) await context.close();
  await browser?.close();
  await allOffline();
});

async function seat(person: Person, path: string): Promise<Page> {
  const seated = await sitDownAs(product, browser, person, { at: dadar, path });
  open.push(seated);
  return seated.page;
}

const faults = () => open.flatMap((seated) => seated.faults);
const dialog = (page: Page) => page.getByRole('dialog');

/** Something over a screen: how it is opened, and how it is recognised. */
type Over = readonly [what: string, opens: (page: Page) => Promise<void>, shown: (page: Page) => Locator];

/** Back closes it and leaves the screen where it is, Forward opens it again, and the address alone does not. */
async function followsTheHistory(page: Page, [what, opens, shown]: Over): Promise<void> {
  const { length } = await page.evaluate(() => ({ length: window.history.length }));
  const address = page.url();
  await opens(page);
  await shown(page).waitFor();
  await page.goBack();
  await shown(page).waitFor({ state: 'hidden' });
  expect([what, page.url()]).toEqual([what, address]);
  await page.goForward();
  await shown(page).waitFor();
  await page.goBack();
  await shown(page).waitFor({ state: 'hidden' });
  // Opened again it takes the place of the one before: the history does not grow.
  await opens(page);
  await shown(page).waitFor();
  expect([what, await page.evaluate(() => window.history.length)]).toEqual([what, length + 1]);
  await page.goto(address);
  await shown(page).waitFor({ state: 'hidden' });
}

const press = (name: string | RegExp) => (page: Page) => button(page, name).first().click();

const ridersHome: Over[] = [
  ['the search', (page) => page.getByRole('combobox', { name: 'Where to?' }).click(), dialog],
  [
    'the map picker',
    async (page) => {
      await page.getByRole('combobox', { name: 'Pickup' }).click();
      await page.getByRole('option', { name: 'Choose on the map' }).click();
    },
    (page) => heading(page, 'Choose on the map'),
  ],
  [
    'a saved place',
    (page) => page.getByRole('list', { name: 'Saved destinations' }).getByRole('button', { name: /^Home/ }).click(),
    (page) => heading(page, 'Where is Home?'),
  ],
];
const driversHome: Over[] = [
  ['the vehicle', press('Edit vehicle'), (page) => page.getByRole('form', { name: 'Your vehicle' })],
  [
    'the requests wanted',
    press(/^Your requests/),
    (page) => heading(page, 'Your requests').and(page.locator('h1, h2')),
  ],
];
const onTheTrip: Over[] = [
  ['the chat', press(/^Message/), dialog],
  ['cancelling', press('Cancel Ride'), dialog],
];
const driversTrip: Over[] = [['giving the ride back', press("Can't make it?"), dialog]];

describe('Back', () => {
  it('closes what lies over the home of a rider and of a driver', async () => {
    const rider = await seat(asha, '/rider');
    for (const over of ridersHome) await followsTheHistory(rider, over);
    const driver = await seat(vikram, '/driver');
    for (const over of driversHome) await followsTheHistory(driver, over);
    expect(faults()).toEqual([]);
  });

  it('closes the chat and the questions of a trip, and the trip stays', async () => {
    const ride = await book(asha);
    await move(vikram, ride.id, 'driver_assigned', { driverId: vikram.user.id });
    const rider = await seat(asha, '/rider/booking');
    await heading(rider, 'Driver on the way').waitFor();
    for (const over of onTheTrip) await followsTheHistory(rider, over);
    const driver = await seat(vikram, `/driver/trip/${ride.id}`);
    await heading(driver, 'Going to pickup').waitFor();
    for (const over of driversTrip) await followsTheHistory(driver, over);
    expect(faults()).toEqual([]);
  });

  it('never returns to a screen under a dialog that was left through it', async () => {
    const page = await seat(asha, '/rider/history');
    await page.goto(`${product.baseUrl}/rider/booking`);
    await heading(page, 'Driver on the way').waitFor();
    await button(page, 'Cancel Ride').click();
    await dialog(page)
      .getByRole('button', { name: /^Cancel/ })
      .click();
    await heading(page, 'Ride cancelled').first().waitFor();
    await dialog(page).waitFor({ state: 'hidden' });
    await button(page, 'Book Another Ride').click();
    await page.waitForURL(`${product.baseUrl}/rider`);
    await page.goBack();
    await heading(page, 'Ride cancelled').first().waitFor();
    await page.goBack();
    await page.waitForURL(`${product.baseUrl}/rider/history`);
    expect(await dialog(page).count()).toBe(0);
  });

  it('closes a question at the desk', async () => {
    const page = await seat(await signInAdmin(product), '/admin');
    await followsTheHistory(page, ['the export', press(/^Export/), dialog]);
    expect(faults()).toEqual([]);
  });
});
