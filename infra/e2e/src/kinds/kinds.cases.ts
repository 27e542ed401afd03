import { expect } from '@jest/globals';
import { getReservation, rideRequests, updateUser } from '@rahi/contracts';
import { bringReservationsNearer, moveTo, verifyWomanDriver, waitFor, type TestProduct } from '@rahi/testing-kit';
import { button, heading } from '../people/at-the-screen.js';
import { driverOnline, type Person } from '../people/people.js';
import {
  accept,
  chooseDestination,
  endTrip,
  idOf,
  look,
  pressBook,
  rideOf,
  startTrip,
  twoScreens,
} from '../people/two-screens.js';
import { chooseInDialog, deskOf, digits, openTheirLink, type Journey } from './journey.js';

const bandra = { name: 'bandra st', option: /^Bandra Station, Station/ };

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
export const guestJourney: Journey = async (stage) => {
  const people = await twoScreens(stage.product, stage.browser);
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
  const guest = await openTheirLink(stage, rider);
  await guest.page.getByText('Vikram').first().waitFor();
  const { otp } = await rideOf(people.asha, id);
  await guest.page
    .getByText(digits(otp ?? ''))
    .first()
    .waitFor();
  await startTrip(people, id);
  const faults = [...(await look(people, 'guest')), ...guest.faults];
  await endTrip(people, id);
  await guest.page.getByRole('radio', { name: '5 stars' }).first().waitFor({ state: 'attached' });
  await guest.context.close();
  return faults;
};

/** R46: a woman prefers a woman, who comes although a man is as near. */
export const womenJourney: Journey = async ({ product, browser }) => {
  const { api: desk } = await deskOf(product);
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
  if (minutes > 0) await bringReservationsNearer(product, minutes);
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
