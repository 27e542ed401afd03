import { createRide, shareLocation, type LatLng } from '@rahi/contracts';
import type { TestBrowser, TestProduct, Visitor } from '@rahi/testing-kit';
import { codeOf, move, order, signUp, type Person } from '../people/people.js';

/** An end of a trip. */
type Stop = LatLng & { readonly address: string };

/** A product with the demo fleet, and a browser. */
export interface Studio {
  readonly product: TestProduct;
  readonly browser: TestBrowser;
}

/** A phone's screen has more pixels than CSS counts. */
const crisp = { more: { deviceScaleFactor: 2 } };
export const phone: Visitor = crisp;
export const darkPhone: Visitor = { ...crisp, colourScheme: 'dark' };
/** At CSMT. */
export const desk: Visitor = { at: { lat: 18.9398, lng: 72.8355 }, viewport: { width: 1440, height: 900 } };
export const darkDesk: Visitor = { ...desk, colourScheme: 'dark' };

/** A trip of a new rider with the driver, just started. */
export async function startedTrip(
  { product }: Studio,
  driver: Person,
  from: Stop,
  to: Stop,
): Promise<{ id: string; rider: Person }> {
  const rider = await signUp(product, 'Meera Iyer');
  const { id } = await rider.api.call(createRide, { body: order(rider.user.id, 'sedan', from, to) });
  await move(driver, id, 'driver_assigned', { driverId: driver.user.id });
  await move(driver, id, 'driver_arrived');
  await move(driver, id, 'in_progress', { otp: await codeOf(rider, id) });
  const { lat, lng } = from;
  await driver.api.call(shareLocation, {
    params: { id },
    body: { lat, lng, userType: 'driver', timestamp: Date.now() },
  });
  return { id, rider };
}
