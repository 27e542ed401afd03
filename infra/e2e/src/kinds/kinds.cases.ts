import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from '@jest/globals';
import { getReservation, rideReceipt, rideRequests, getTracking, updateUser } from '@rahi/contracts';
import {
  moveTo,
  offerRentals,
  verifyWomanDriver,
  waitFor,
  type SharedProduct,
  type TestBrowser,
  type TestProduct,
} from '@rahi/testing-kit';
import { button, heading, openPage, type Seated } from '../people/at-the-screen.js';
import { allOffline, dadar, driverOnline, signInAdmin, type Person } from '../people/people.js';
import {
  accept,
  chooseDestination,
  endTrip,
  everybodyLeaves,
  idOf,
  look,
  pressBook,
  rideOf,
  startTrip,
  twoScreens,
  type TwoScreens,
} from '../people/two-screens.js';

/** What a journey needs. */
export interface Stage<P extends SharedProduct = SharedProduct> {
  readonly product: P;
  readonly browser: TestBrowser;
}

const opsProgram = fileURLToPath(new URL('../../../../svc-rides/dist/ops.js', import.meta.url));
const bandra = { name: 'bandra st', option: /^Bandra Station, Station/ };

/** @returns what the product did wrong in the pages of its people */
export type Journey<P extends SharedProduct = SharedProduct> = (stage: Stage<P>) => Promise<readonly string[]>;

/** Plays a journey. Its people leave at its end, so that the next one has the drivers to itself. */
export async function played<P extends SharedProduct>(
  journey: Journey<P>,
  stage: Stage<P>,
): Promise<readonly string[]> {
  let failed = true;
  try {
    const faults = await journey(stage);
    failed = faults.length > 0;
    return faults;
  } finally {
    await everybodyLeaves({ failed });
    await allOffline();
  }
}

/** Chooses a place in the search of a dialog. */
async function chooseInDialog({ page }: Seated, { name, option }: { name: string; option: RegExp }): Promise<void> {
  const dialog = page.getByRole('dialog').last();
  await dialog.getByRole('combobox').first().fill(name);
  await dialog.getByRole('option', { name: option }).first().click();
}

async function linesOf({ asha }: TwoScreens, id: string): Promise<string[]> {
  const receipt = await asha.api.call(rideReceipt, { params: { id } });
  return receipt.lines.map(({ code }) => code);
}

/** R44: a stop on the way, at which the driver arrives and drives on. */
export const stopJourney: Journey = async ({ product, browser }) => {
  const people = await twoScreens(product, browser);
  const { asha, rider, driver } = people;
  await chooseDestination(rider);
  await button(rider.page, 'Add a stop').click();
  await chooseInDialog(rider, bandra);
  await button(rider.page, 'Done').click();
  await button(rider.page, '1 stop').waitFor();
  const id = await pressBook(people);
  await accept(driver);
  const { stops } = await startTrip(people, id);
  const [stop] = stops ?? [];
  if (!stop) throw new Error('the ride has no stop');
  await rider.page.getByText(/^Next: stop 1 of 1, Bandra/).waitFor();
  await moveTo(driver.context, { lat: stop.lat, lng: stop.lng });
  await button(driver.page, 'Arrived at stop 1').click();
  await rider.page.getByText(/^At stop 1 of 1, Bandra/).waitFor();
  const faults = await look(people, 'stop');
  await button(driver.page, 'Continue').click();
  const ended = await endTrip(people, id);
  expect(ended.stops).toMatchObject([{ arrivedAt: expect.any(String), leftAt: expect.any(String), skipped: null }]);
  expect((await rideOf(asha, id)).status).toBe('completed');
  return faults;
};

/** R44: the rider wishes to go elsewhere in mid-trip, and then to end it where the car is. */
export const changeJourney: Journey = async ({ product, browser }) => {
  const people = await twoScreens(product, browser);
  const { asha, rider, driver } = people;
  await chooseDestination(rider);
  const id = await pressBook(people);
  await accept(driver);
  const before = await startTrip(people, id);
  await button(rider.page, 'Change trip').click();
  await chooseInDialog(rider, bandra);
  await button(rider.page, /^Ask Vikram.* · ₹/).click();
  await heading(driver.page, 'Change of the trip').waitFor();
  await button(driver.page, /^Accept · ₹/).click();
  await rider.page
    .getByText(/^The trip has changed: to Bandra/)
    .first()
    .waitFor();
  const changed = await rideOf(asha, id);
  expect(changed.dropoffAddress).toMatch(/^Bandra/);
  expect(Number(changed.fare)).toBeLessThan(Number(before.fare));
  const faults = await look(people, 'change');
  await button(rider.page, 'Change trip').click();
  await button(rider.page, 'End the trip here').click();
  await button(rider.page, /^Ask Vikram.* · ₹/).click();
  await button(driver.page, /^Accept · ₹/).click();
  await waitFor(async () => (await rideOf(asha, id)).change?.state === 'accepted', { what: 'the end to be agreed' });
  await endTrip(people, id);
  return faults;
};

/** R45: for somebody else, who follows the trip by a link. */
export const guestJourney: Journey = async ({ product, browser }) => {
  const people = await twoScreens(product, browser);
  const { rider, driver } = people;
  await chooseDestination(rider);
  await button(rider.page, 'For me').click();
  await rider.page.getByLabel('Their name').fill('Meera Joshi');
  await rider.page.getByLabel('Their phone number').fill('98200 12345');
  await button(rider.page, 'For this person').click();
  const id = await pressBook(people);
  await heading(driver.page, 'New Ride Request').waitFor();
  await driver.page.getByText('Meera Joshi').first().waitFor();
  await accept(driver);
  await button(rider.page, 'Their link').click();
  const words = await rider.page.getByRole('dialog').last().innerText();
  const link = /https?:\/\/\S+/.exec(words)?.[0];
  if (link === undefined) throw new Error(`there is no link in ${words}`);
  const guest = await openPage(product, await browser.visitor({}), partsOf(link));
  await guest.page.getByText('Vikram').first().waitFor();
  const { otp } = await rideOf(people.asha, id);
  await guest.page
    .getByText(new RegExp([...(otp ?? '')].join('\\s*')))
    .first()
    .waitFor();
  await rider.page.keyboard.press('Escape');
  await startTrip(people, id);
  const faults = [...(await look(people, 'guest')), ...guest.faults];
  await endTrip(people, id);
  await guest.page.getByRole('radio', { name: '5 stars' }).first().waitFor({ state: 'attached' });
  await guest.context.close();
  return faults;
};

/** R46: a woman prefers a woman, who comes although a man is as near. */
export const womenJourney: Journey = async ({ product, browser }) => {
  const { api: desk } = await signInAdmin(product);
  const women: Person[] = [];
  for (const name of ['Sunita Devi', 'Lata Pawar', 'Reena Shah']) {
    const woman = await driverOnline(product, name);
    await woman.api.call(updateUser, { params: { id: woman.user.id }, body: { gender: 'woman' } });
    await verifyWomanDriver((call, args) => desk.call(call, args), woman.user.id);
    women.push(woman);
  }
  const people = await twoScreens(product, browser);
  const { asha, vikram, rider } = people;
  await asha.api.call(updateUser, { params: { id: asha.user.id }, body: { gender: 'woman' } });
  await rider.page.reload();
  await chooseDestination(rider);
  await button(rider.page, 'Woman driver').click();
  await rider.page.getByRole('radio', { name: /Prefer a woman/ }).check({ force: true });
  await button(rider.page, 'Ask for a woman driver').click();
  const id = await pressBook(people);
  const asked = async ({ api }: Person) => (await api.call(rideRequests, {})).some((one) => one.id === id);
  const anyOf = async () => (await Promise.all(women.map(asked))).includes(true);
  await waitFor(anyOf, { what: 'an offer to a woman', timeout: 20_000 });
  expect(await asked(vikram)).toBe(false);
  const faults = await look(people, 'women');
  return faults;
};

/** A rental by the hour, driven for a while. The desk has published a package. */
export const rentalJourney: Journey = async ({ product, browser }) => {
  const { api: desk } = await signInAdmin(product);
  await offerRentals((call, args) => desk.call(call, args), 'mumbai', dadar);
  const people = await twoScreens(product, browser, { vehicleType: 'suv' });
  const { asha, rider, driver } = people;
  await rider.page.getByRole('link', { name: /^Rental by the hour, from ₹/ }).click();
  await rider.page.getByRole('radio', { name: /SUV/ }).check({ force: true });
  const id = await pressBook(people);
  await heading(driver.page, 'New Ride Request').waitFor();
  await driver.page.getByText(/2 h/).first().waitFor();
  await accept(driver);
  await startTrip(people, id);
  const used = async () => (await asha.api.call(getTracking, { params: { id } })).rental?.km ?? 0;
  // 22 m a second, as a car in a city.
  let metres = 0;
  const drive = async () => {
    metres += 22;
    await moveTo(driver.context, { lat: dadar.lat + metres / 111_195, lng: dadar.lng });
    return (await used()) >= 0.2;
  };
  await waitFor(drive, { what: '200 m to be counted', timeout: 60_000, interval: 1000 });
  const faults = await look(people, 'rental');
  await button(driver.page, /^End/).first().click();
  await heading(rider.page, 'Trip completed').waitFor();
  expect(await linesOf(people, id)).toContain('rental');
  return faults;
};

/** R43: booked for tomorrow, changed, taken by a driver, and driven as its time comes. */
export const laterJourney: Journey<TestProduct> = async ({ product, browser }) => {
  const people = await twoScreens(product, browser);
  const { asha, vikram, rider, driver } = people;
  await chooseDestination(rider);
  await button(rider.page, 'Pick up now').click();
  const dialog = rider.page.getByRole('dialog').last();
  await dialog.getByRole('button').last().click();
  await button(rider.page, /^Book .*₹/).click();
  await rider.page.waitForURL(/\/rider\/reservations\//);
  const id = idOf(rider.page.url());
  const read = () => asha.api.call(getReservation, { params: { id } });
  const { pickupAt } = await read();
  await driver.page.goto(`${product.baseUrl}/driver/reservations`);
  await button(driver.page, /^Take/).first().click();
  await driver.page.getByRole('dialog').last().getByRole('button', { name: 'Take ride' }).click();
  await waitFor(async () => (await read()).status === 'assigned', { what: 'the driver to have taken it' });
  const minutes = Math.floor((Date.parse(pickupAt) - Date.now()) / 60_000) - 9;
  if (minutes > 0) await passes(product, minutes);
  const rideId = await waitFor(async () => (await read()).rideId, { what: 'its ride', timeout: 60_000 });
  expect((await rideOf(asha, rideId)).driverId).toBe(vikram.user.id);
  const faults = await look(people, 'later');
  await driver.page.goto(`${product.baseUrl}/driver`);
  await rider.page.goto(`${product.baseUrl}/rider/trip/${rideId}`);
  await heading(driver.page, 'Going to pickup').waitFor();
  await startTrip(people, rideId);
  await endTrip(people, rideId);
  return faults;
};

/** So many minutes pass for all bookings for later. */
async function passes(product: TestProduct, minutes: number): Promise<void> {
  const env = {
    PATH: process.env['PATH'],
    RAHI_LOCAL: 'true',
    DATABASE_URL: product.databaseUrls['svc-rides'],
    NATS_URL: product.natsUrls['svc-rides'],
  };
  await promisify(execFile)(process.execPath, [opsProgram, 'reservations', 'nearer', String(minutes)], { env });
}

/** A link without its server: it may be written for another address of the product. */
function partsOf(link: string): string {
  const { pathname, search, hash } = new URL(link);
  return pathname + search + hash;
}
