import {
  getRide,
  guestRides,
  riderActiveRide,
  rideSchema,
  type LatLng,
  type Ride,
  type VehicleType,
} from '@rahi/contracts';
import { moveTo, type SharedProduct, type TestBrowser } from '@rahi/testing-kit';
import { button, heading, picture, sitDownAs, type Seated } from './at-the-screen.js';
import { ask, dadar, driverOnline, signUp, type Person } from './people.js';

/** A rider and a driver who stands at the rider's place, each in a browser. */
export interface TwoScreens {
  readonly asha: Person;
  readonly vikram: Person;
  readonly rider: Seated;
  readonly driver: Seated;
}

const seated: TwoScreens[] = [];
const others: Seated[] = [];

/** Everybody leaves, with a picture of each screen where something failed. */
export async function everybodyLeaves({ failed }: { failed: boolean }): Promise<void> {
  for (const people of seated.splice(0)) {
    if (failed) await look(people, 'failed');
    const ride = await openRide(people);
    if (ride) await ask(people.asha, ride.id, 'cancelled');
    await people.rider.context.close();
    await people.driver.context.close();
  }
  for (const [index, { page, context }] of others.splice(0).entries()) {
    if (failed) await picture(page, `failed-other-${index + 1}`);
    await context.close();
  }
}

/** Seats somebody else, until everybody leaves. */
export async function seatAnother(
  product: SharedProduct,
  browser: TestBrowser,
  person: Person,
  { at = dadar, path }: { at?: LatLng; path: string },
): Promise<Seated> {
  const place = { lat: at.lat, lng: at.lng };
  const another = await sitDownAs(product, browser, person, { at: place, path });
  others.push(another);
  return another;
}

/** Seats a rider and an online driver at a place. */
export async function twoScreens(
  product: SharedProduct,
  browser: TestBrowser,
  { vehicleType = 'sedan', at = dadar }: { vehicleType?: VehicleType; at?: LatLng } = {},
): Promise<TwoScreens> {
  const asha = await signUp(product, 'Asha Kulkarni');
  const vikram = await driverOnline(product, 'Vikram Shetty', vehicleType, at);
  const place = { lat: at.lat, lng: at.lng };
  const rider = await sitDownAs(product, browser, asha, { at: place, path: '/rider' });
  const driver = await sitDownAs(product, browser, vikram, { at: place, path: '/driver' });
  const people = { asha, vikram, rider, driver };
  seated.push(people);
  return people;
}

/** Chooses where to go, up to the vehicles. */
export async function chooseDestination({ page }: Seated): Promise<void> {
  await page.getByPlaceholder('Where to?').fill('andheri st');
  await page.getByRole('option', { name: /^Andheri Station, Station/ }).click();
  await heading(page, 'Choose a ride').waitFor();
}

/** Books what is chosen. @param name of the button @returns the id of the ride */
export async function pressBook(
  { asha, rider: { page } }: Pick<TwoScreens, 'asha' | 'rider'>,
  name: RegExp = /^Book .*₹/,
): Promise<string> {
  await button(page, name).click();
  await heading(page, 'Finding your driver').waitFor();
  const ride = await openRide({ asha });
  if (!ride) throw new Error('there is no ride');
  return ride.id;
}

async function openRide({ asha }: Pick<TwoScreens, 'asha'>): Promise<Ride | null> {
  const params = { riderId: asha.user.id };
  const own = await asha.api.call(riderActiveRide, { params });
  const [forGuest = null] = await asha.api.call(guestRides, { params });
  return own ?? forGuest;
}

/** Accepts the request that opens by itself. */
export async function accept({ page }: Seated): Promise<void> {
  await heading(page, 'New Ride Request').waitFor();
  // Not the row of the home screen that begins so.
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await heading(page, 'Going to pickup').waitFor();
}

/** Arrives at the pickup and starts the trip with the code that the rider reads out. @param before the start, at the pickup */
export async function startTrip(
  { asha, driver }: Pick<TwoScreens, 'asha' | 'driver'>,
  rideId: string,
  before?: () => Promise<void>,
): Promise<Ride> {
  const ride = await rideOf(asha, rideId);
  await moveTo(driver.context, { lat: Number(ride.pickupLat), lng: Number(ride.pickupLng) });
  await button(driver.page, "I've Arrived").click();
  await heading(driver.page, 'Waiting for rider').waitFor();
  await before?.();
  await driver.page.getByLabel('Ask for the trip code').fill(ride.otp ?? '');
  await button(driver.page, 'Start Trip').click();
  await heading(driver.page, /^(?:Trip in progress|Rental|Outstation|Parcel on its way)/).waitFor();
  return ride;
}

/** Drives to the drop-off and ends the trip there. */
export async function endTrip({ asha, rider, driver }: TwoScreens, rideId: string): Promise<Ride> {
  const { dropoffLat, dropoffLng } = await rideOf(asha, rideId);
  await moveTo(driver.context, { lat: Number(dropoffLat), lng: Number(dropoffLng) });
  await button(driver.page, 'End Trip').click();
  await driver.page.getByText(/^Great job! Collect ₹[\d.,]+ in cash$/).waitFor();
  await heading(rider.page, 'Trip completed').waitFor();
  return rideOf(asha, rideId);
}

export async function rideOf({ api }: Person, id: string): Promise<Ride> {
  return rideSchema.parse(await api.call(getRide, { params: { id } }));
}

/** A picture of both, where pictures are kept, and what the product did wrong in either page so far. */
export async function look({ rider, driver }: TwoScreens, name: string): Promise<string[]> {
  await picture(rider.page, `${name}-rider`);
  await picture(driver.page, `${name}-driver`);
  return [...rider.faults, ...driver.faults];
}

/** The last part of an address. */
export const idOf = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? '';
