import { expect } from '@jest/globals';
import {
  changeQueueZone,
  createQueueZone,
  queueZones,
  rideRequests,
  usualShortTrip,
  type LatLng,
} from '@rahi/contracts';
import { moveTo } from '@rahi/testing-kit';
import { button, chooseStars, heading, type Seated } from '../people/at-the-screen.js';
import { andheri, ask, dadar, driverOnline, type Person } from '../people/people.js';
import {
  accept,
  chooseDestination,
  endTrip,
  look,
  pressBook,
  seatAnother,
  startTrip,
  twoScreens,
} from '../people/two-screens.js';
import { choosePlace, deskOf, seenWhileMoving, type Journey } from './journey.js';

// Which driver is asked: the first of a queue, one whom the rider keeps, one with what the rider needs.

const dadarStation = { name: 'dadar st', option: /^Dadar Station, Station/ };
const asked = async ({ api }: Person, id: string) => (await api.call(rideRequests, {})).some((one) => one.id === id);
const request = ({ page }: Seated) => heading(page, 'New Ride Request');
const isOnline = ({ page }: Seated) => page.getByText('online and ready').first().waitFor();

/** The forecourt of Mumbai's airport. */
const airport: LatLng = { lat: 19.0967, lng: 72.8745 };
const beside = (metres: number): LatLng => ({ lat: airport.lat, lng: airport.lng + metres / 105_080 });

/** Drivers queue at an airport; the first of them gets the ride, although the second is nearer. */
export const queueJourney: Journey = async ({ product, browser }) => {
  const { api: desk } = await deskOf(product);
  const corner = (north: number, east: number) => ({ lat: airport.lat + north, lng: airport.lng + east });
  const body = {
    name: 'Airport T2',
    outline: [corner(-0.005, -0.005), corner(-0.005, 0.005), corner(0.005, 0.005), corner(0.005, -0.005)],
    vehicleTypes: [],
    bays: [{ name: 'Bay 4', ...airport }],
    ...usualShortTrip,
  };
  const zone = await desk.call(createQueueZone, { body });
  try {
    const people = await twoScreens(product, browser, { at: beside(300) });
    const { rider, driver } = people;
    const queues = (who: Seated, at: number, words: string) =>
      seenWhileMoving(who, beside(at), who.page.getByText(words));
    await queues(driver, 300, 'Airport T2: you are next');
    const ravi = await driverOnline(product, 'Ravi Naik', 'sedan', beside(60));
    const second = await seatAnother(product, browser, ravi, { at: beside(60), path: '/driver' });
    await queues(second, 60, 'Airport T2: 2nd in the queue');
    await second.page.getByText(/You lose your place if you go offline/).waitFor();
    await driver.page.getByText(/2 drivers wait/).waitFor();
    await moveTo(rider.context, airport);
    await rider.page.reload();
    await choosePlace(rider.page.locator('body'), rider.page.getByPlaceholder('Where to?'), dadarStation);
    await heading(rider.page, 'Choose a ride').waitFor();
    await button(rider.page, /Bay 4/).click();
    const id = await pressBook(people);
    await request(driver).waitFor();
    await driver.page.getByText(/Bay 4/).first().waitFor();
    expect(await asked(ravi, id)).toBe(false);
    expect(await request(second).count()).toBe(0);
    const faults = [...(await look(people, 'queue')), ...second.faults];
    await accept(driver);
    await queues(second, 60, 'Airport T2: you are next');
    await heading(rider.page, 'Driver on the way').waitFor();
    return faults;
  } finally {
    await desk.call(changeQueueZone, { params: { id: zone.id }, body: { active: false } });
    expect((await desk.call(queueZones, {})).find((one) => one.id === zone.id)?.waiting).toEqual([]);
  }
};

/** A rider keeps a driver after five stars, who is then asked first although another one is nearer. */
export const keptDriverJourney: Journey = async ({ product, browser }) => {
  const people = await twoScreens(product, browser);
  const { rider, driver } = people;
  await chooseDestination(rider);
  const first = await pressBook(people);
  await accept(driver);
  await startTrip(people, first);
  await endTrip(people, first);
  await chooseStars(rider.page, 5);
  await button(rider.page, 'Submit rating').click();
  await button(rider.page, 'Keep Vikram').click();
  await rider.page.getByText('Vikram is asked first when near.').waitFor();
  const faults = await look(people, 'kept-driver');
  await button(driver.page, 'Continue Driving').click();
  await isOnline(driver);
  // Where the trip ended, a little nearer to the rider than the kept driver.
  const near = { lat: andheri.lat, lng: andheri.lng };
  const sunil = await driverOnline(product, 'Sunil Gaikwad', 'sedan', near);
  const nearer = await seatAnother(product, browser, sunil, { at: near, path: '/driver' });
  await isOnline(nearer);
  await moveTo(rider.context, near);
  await rider.page.goto(`${product.baseUrl}/rider`);
  await choosePlace(rider.page.locator('body'), rider.page.getByPlaceholder('Where to?'), dadarStation);
  await heading(rider.page, 'Choose a ride').waitFor();
  const id = await pressBook(people);
  await rider.page.getByText('Asking Vikram first…').first().waitFor();
  await request(driver).waitFor();
  expect(await asked(sunil, id)).toBe(false);
  expect(await request(nearer).count()).toBe(0);
  faults.push(...(await look(people, 'kept-driver-asked')), ...nearer.faults);
  await accept(driver);
  await heading(rider.page, 'Driver on the way').waitFor();
  await rider.page.getByText('Vikram Shetty').first().waitFor();
  return faults;
};

/** A rider asks for a child seat: the driver with a verified one is asked, and not the nearer one without. */
export const preferencesJourney: Journey = async ({ product, browser }) => {
  const people = await twoScreens(product, browser);
  const { asha, vikram, rider, driver } = people;
  await isOnline(driver);
  const leena = await driverOnline(product, 'Leena Kamat', 'sedan', { lat: dadar.lat + 0.004, lng: dadar.lng });
  const at = { lat: dadar.lat + 0.004, lng: dadar.lng };
  const seat = await seatAnother(product, browser, leena, { at, path: '/driver/profile' });
  await button(seat.page, /^What your vehicle has/).click();
  await seat.page.getByRole('switch', { name: 'Child seat' }).click();
  // In the local mode what a driver declares is verified at once.
  await seat.page.getByText('Verified', { exact: true }).waitFor();
  await seat.page.goto(`${product.baseUrl}/driver`);
  await isOnline(seat);
  await chooseDestination(rider);
  await rider.page.getByRole('radio', { name: /Sedan/ }).check({ force: true });
  await button(rider.page, 'Preferences').click();
  const dialog = rider.page.getByRole('dialog', { name: 'Preferences' });
  await dialog.getByRole('checkbox', { name: 'Child seat · 1 near' }).check({ force: true });
  await dialog.getByText('Only drivers whose vehicle we have verified are asked.').waitFor();
  const faults = await look(people, 'preferences-booking');
  await dialog.getByRole('button', { name: 'Use these' }).click();
  await button(rider.page, 'Preferences · 1').waitFor();
  const id = await pressBook(people);
  await request(seat).waitFor();
  await seat.page.getByRole('list', { name: 'The rider asked for' }).getByText('Child seat').waitFor();
  expect(await asked(vikram, id)).toBe(false);
  await accept(seat);
  await heading(rider.page, 'Driver on the way').waitFor();
  await rider.page.getByText('Leena Kamat').first().waitFor();
  expect(await request(driver).count()).toBe(0);
  faults.push(...(await look(people, 'preferences')), ...seat.faults);
  await ask(asha, id, 'cancelled');
  return faults;
};
