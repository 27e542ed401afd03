import { navigationRoute, type LatLngPair } from '@rahi/contracts';
import { pointAlong } from '@rahi/contracts/geo/polyline';
import type { Visitor } from '@rahi/testing-kit';
import { heading, sitDownAs } from '../people/at-the-screen.js';
import { allOffline, driverOnline, move, type Person } from '../people/people.js';
import { shoot } from './camera.js';
import { darkPhone, phone, startedTrip, type Studio } from './studio.js';

const dadar = { lat: 19.0186, lng: 72.8446, address: 'Dadar Station' };
const linkingRoad = { lat: 19.0607, lng: 72.8362, address: 'Linking Road, Bandra West' };
/** How far the driver has come when the picture is taken, in kilometres. The fixes before it come every second. */
const goneKm = 1.2;
const fixKm = 0.01;
const fixes = 10;
const fixMs = 1000;
/** Metres a second. */
const speed = 9;

/** The turn ahead on a trip from Dadar to Bandra, light and dark. */
export async function driverPictures(studio: Studio): Promise<void> {
  const driver = await driverOnline(studio.product, 'Vikram Shetty', 'sedan', dadar);
  const ride = await startedTrip(studio, driver, dadar, linkingRoad);
  const body = { origin: dadar, destination: linkingRoad, vehicleType: 'sedan' as const };
  const { polyline } = await driver.api.call(navigationRoute, { body });
  await onTheWay(studio, driver, polyline, phone, 'driver-turn');
  await onTheWay(studio, driver, polyline, darkPhone, 'driver-turn-dark');
  await move(driver, ride.id, 'completed', { reason: 'The picture is taken' });
  await allOffline();
}

async function onTheWay(
  { product, browser }: Studio,
  driver: Person,
  way: readonly LatLngPair[],
  who: Visitor,
  name: string,
): Promise<void> {
  const at = (back: number) => pointAlong(way, goneKm - back * fixKm);
  const { page, context } = await sitDownAs(product, browser, driver, { path: '/driver', at: at(fixes), ...who });
  await heading(page, 'Trip in progress').waitFor();
  const device = await context.newCDPSession(page);
  for (let back = fixes - 1; back >= 0; back -= 1) {
    const { lat: latitude, lng: longitude, heading: course } = at(back);
    await device.send('Emulation.setGeolocationOverride', { latitude, longitude, accuracy: 8, heading: course, speed });
    await page.waitForTimeout(fixMs);
  }
  await shoot(page, name);
  await context.close();
}
