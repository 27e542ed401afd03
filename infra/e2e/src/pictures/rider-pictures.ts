import { nearbyDrivers } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { button, heading, sitDownAs } from '../people/at-the-screen.js';
import { signUp, withdraw } from '../people/people.js';
import { shoot } from './camera.js';
import { phone, type Studio } from './studio.js';

const linkingRoad = { lat: 19.0607, lng: 72.8362 };
/** Enough cars near the rider for the map to look as on a working day. */
const enough = 12;

/** Home, search, the choice of a ride, the trip. */
export async function riderPictures({ product, browser }: Studio): Promise<void> {
  const asha = await signUp(product, 'Asha Kulkarni');
  await waitFor(
    async () => (await asha.api.call(nearbyDrivers, { query: { ...linkingRoad, radius: 3 } })).length >= enough,
    { what: 'the demo fleet to be near the rider', timeout: 60_000, interval: 1000 },
  );
  const { page, context } = await sitDownAs(product, browser, asha, { at: linkingRoad, ...phone });
  await heading(page, 'Hi, Asha!').waitFor();
  await shoot(page, 'rider-home');
  await page.getByPlaceholder('Where to?').fill('andheri');
  await page
    .getByRole('option', { name: /^Andheri Station, Station/ })
    .first()
    .waitFor();
  await shoot(page, 'rider-search');
  await page
    .getByRole('option', { name: /^Andheri Station, Station/ })
    .first()
    .click();
  await heading(page, 'Choose a ride').waitFor();
  await page.getByRole('radio', { name: /Sedan/ }).check();
  await shoot(page, 'rider-booking');
  await button(page, /^Book Sedan/).click();
  await heading(page, 'Driver on the way').waitFor();
  await shoot(page, 'rider-trip');
  await withdraw(asha);
  await context.close();
}
