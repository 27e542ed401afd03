import { expect } from '@jest/globals';
import { getTracking } from '@rahi/contracts';
import { moveTo, offerEveryKind, type SharedProduct } from '@rahi/testing-kit';
import { button, heading, type Seated } from '../people/at-the-screen.js';
import { dadar } from '../people/people.js';
import { accept, look, pressBook, rideOf, startTrip, twoScreens } from '../people/two-screens.js';
import { choosePlace, deskOf, digits, driveNorth, linesOf, openTheirLink, type Journey } from './journey.js';

// Kinds of rides that a city offers once its desk has published prices for them.

async function offered(product: SharedProduct): Promise<void> {
  const { api: desk } = await deskOf(product);
  await offerEveryKind((call, args) => desk.call(call, args), 'mumbai', dadar);
}

/** A rental by the hour, driven for a while. */
export const rentalJourney: Journey = async ({ product, browser }) => {
  await offered(product);
  const people = await twoScreens(product, browser, { vehicleType: 'suv' });
  const { asha, rider, driver } = people;
  await rider.page.getByRole('link', { name: /^Rental by the hour, from ₹/ }).click();
  await rider.page.getByRole('radio', { name: /SUV/ }).check({ force: true });
  const id = await pressBook(people);
  await heading(driver.page, 'New Ride Request').waitFor();
  await driver.page.getByText(/2 h/).first().waitFor();
  await accept(driver);
  await startTrip(people, id);
  await driveNorth(people, 0.2, async () => (await asha.api.call(getTracking, { params: { id } })).rental?.km ?? 0);
  const faults = await look(people, 'rental');
  await button(driver.page, /^End/).first().click();
  await heading(rider.page, 'Trip completed').waitFor();
  expect(await linesOf(people, id)).toContain('rental');
  return faults;
};

/** Out of the city, one way. Both read what it has come to, and it ends where the rider wants. */
export const outstationJourney: Journey = async ({ product, browser }) => {
  await offered(product);
  const people = await twoScreens(product, browser);
  const { asha, rider, driver } = people;
  await rider.page.getByRole('link', { name: /^Outstation/ }).click();
  await heading(rider.page, 'Outstation trip').waitFor();
  const body = rider.page.locator('body');
  await choosePlace(body, rider.page.getByLabel('Where do you want to go?'), { name: 'pune', option: /^Pune\b/ });
  await rider.page.getByRole('radio', { name: /Sedan/ }).check({ force: true });
  await rider.page.getByText(/^About [\d,.]+ km and .*The fare is an estimate/).waitFor();
  await rider.page
    .getByText(/^₹21 a km by GPS, at least 130 km in all; .*You pay for the tolls that the car passes/)
    .waitFor();
  const faults = await look(people, 'outstation-booking');
  const id = await pressBook(people, /^Book outstation trip · about ₹/);
  await heading(driver.page, 'New Ride Request').waitFor();
  await driver.page.getByText('Outstation · one way').first().waitFor();
  await driver.page
    .getByText(/^(?:Drop-off: )?Pune\b/)
    .first()
    .waitFor();
  await accept(driver);
  await startTrip(people, id);
  await driveNorth(people, 0.2, async () => (await asha.api.call(getTracking, { params: { id } })).outstation?.km ?? 0);
  for (const { page } of [rider, driver]) {
    await heading(page, 'Outstation').waitFor();
    await page.getByText(/^0\.[2-9] km · 0 h \d+ min · \d days? · \d nights?$/).waitFor();
  }
  faults.push(...(await look(people, 'outstation')));
  await button(driver.page, 'End Trip').click();
  await heading(rider.page, 'Trip completed').waitFor();
  // The least distance of a one-way trip counts, not the 200 m.
  await rider.page.getByText(/^Distance \(\d+ m by GPS, or the least distance\)$/).waitFor();
  await rider.page.getByText('₹2,730.00').waitFor();
  await rider.page.getByText('Driver’s allowance (1 day)').waitFor();
  const { dropoffAddress } = await rideOf(asha, id);
  expect(dropoffAddress).not.toMatch(/Pune/);
  return [...faults, ...(await look(people, 'outstation-end'))];
};

/** What a camera takes. */
async function takePhoto({ page }: Seated): Promise<void> {
  const buffer = await page.screenshot({ type: 'jpeg' });
  await page.getByLabel('Take photo').setInputFiles({ name: 'parcel.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByText('Photo of the parcel taken').waitFor();
}

/** A parcel: a photo and the trip code at the pickup, a photo and the receiver's code at the drop-off. */
export const parcelJourney: Journey = async (stage) => {
  await offered(stage.product);
  const people = await twoScreens(stage.product, stage.browser, { vehicleType: 'auto' });
  const { asha, rider, driver } = people;
  await rider.page.getByRole('link', { name: 'Send a parcel' }).click();
  const body = rider.page.locator('body');
  await choosePlace(body, rider.page.getByLabel('Where does the parcel go?'), {
    name: 'andheri st',
    option: /^Andheri Station, Station/,
  });
  await rider.page.getByLabel('What is it?').fill('Keys of the flat');
  await rider.page.getByLabel('Value in rupees').fill('500');
  await rider.page.getByLabel('Their name').fill('Meera Joshi');
  await rider.page.getByLabel('Their phone number').fill('98200 12345');
  const send = button(rider.page, /^Send parcel · ₹/);
  await send.click();
  await rider.page.getByText('Confirm that nothing prohibited is in the parcel.').waitFor();
  await rider.page.getByLabel('Nothing of this is in the parcel.').check();
  const faults = await look(people, 'parcel-booking');
  const id = await pressBook(people, /^Send parcel · ₹/);
  await heading(driver.page, 'New Ride Request').waitFor();
  await driver.page.getByText('Parcel · small · Keys of the flat').first().waitFor();
  // Who gets it, and what it is worth, is nobody's business who was asked.
  const request = await driver.page.locator('body').innerText();
  expect(request).not.toMatch(/Meera|98200|₹500\b/);
  await accept(driver);
  await startTrip(people, id, async () => {
    expect(await button(driver.page, 'Start Trip').isDisabled()).toBe(true);
    await takePhoto(driver);
  });
  await heading(driver.page, 'Parcel on its way').waitFor();
  await driver.page.getByText('Meera Joshi').first().waitFor();
  const { parcel, dropoffLat, dropoffLng } = await rideOf(asha, id);
  const code = parcel?.deliveryCode;
  if (!code) throw new Error('the sender sees no delivery code');
  await rider.page.getByText(digits(code)).first().waitFor();
  await rider.page.getByAltText('The parcel at the pickup').waitFor();
  const receiver = await openTheirLink(stage, rider);
  await receiver.page.getByText('Asha is sending you this parcel.').waitFor();
  await receiver.page.getByText(digits(code)).waitFor();
  await moveTo(driver.context, { lat: Number(dropoffLat), lng: Number(dropoffLng) });
  await button(driver.page, 'Hand over parcel').click();
  await takePhoto(driver);
  const handOver = driver.page.getByRole('dialog').last();
  await handOver.getByLabel('Ask the receiver for the 4-digit delivery code').fill(code === '0000' ? '1111' : '0000');
  await handOver.getByRole('button', { name: 'End Trip' }).click();
  await handOver.getByText('That is not the delivery code. 4 tries are left.').waitFor();
  faults.push(...(await look(people, 'parcel')));
  await handOver.getByLabel('Ask the receiver for the 4-digit delivery code').fill(code);
  await handOver.getByRole('button', { name: 'End Trip' }).click();
  await heading(rider.page, 'Delivered to Meera Joshi').waitFor();
  await rider.page.getByAltText('The parcel at the drop-off').waitFor();
  faults.push(...receiver.faults);
  await receiver.context.close();
  return [...faults, ...(await look(people, 'parcel-end'))];
};
