import { adminUpdateRide, nearbyDrivers, savePlace, shareLocation, shareRide } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { button, chooseStars, heading, sitDownAs } from '../../people/at-the-screen.js';
import { driverOnline, move, signInAdmin, signUp, taken } from '../../people/people.js';
import { loseNetwork, preparedForStillness } from '../stillness.js';
import type { OpenRole } from './state.js';
import { away, comeOnline, completedTrip, quiet } from './trips.js';

const linkingRoad = { lat: 19.0607, lng: 72.8362 };
const enough = 8;

/** The rider: home, booking, trip, history, account. */
export const openRider: OpenRole = async ({ product, browser }) => {
  const asha = await signUp(product, 'Asha Kulkarni');
  const admin = await signInAdmin(product);
  const vikram = await driverOnline(product, 'Vikram Venkatasubramanian', 'sedan', quiet);
  const { page, context } = await sitDownAs(product, browser, asha, {
    at: linkingRoad,
    before: preparedForStillness,
    more: { hasTouch: true },
  });
  const at = async (path: string) => {
    await page.goto(product.baseUrl + path);
    return page;
  };
  /** Ends what runs, also a trip that one of the demo fleet took and started meanwhile. */
  const free = async () => {
    const { body } = await asha.api.get(`/api/riders/${asha.user.id}/active-ride`);
    if (typeof body !== 'object' || body === null || !('id' in body)) return;
    const params = { id: String(body.id) };
    await admin.api.call(adminUpdateRide, { params, body: { action: 'cancel', reason: 'The picture is taken' } });
  };
  const home = async () => {
    await free();
    await at('/rider');
    await heading(page, 'Hi, Asha!').waitFor();
  };
  const search = async (text: string) => {
    await home();
    await page.getByPlaceholder('Where to?').fill(text);
  };
  const andheriStation = page.getByRole('option', { name: /^Andheri Station, Station/ }).first();
  const choose = async () => {
    await search('andheri st');
    await andheriStation.click();
    await heading(page, 'Choose a ride').waitFor();
    await page.getByRole('radio', { name: /Sedan/ }).check();
    await button(page, /^Book Sedan · ₹/).waitFor();
    return page;
  };
  /** A trip where only Vikram is near. */
  const trip = async (status: Parameters<typeof taken>[2], title: string) => {
    await free();
    await comeOnline(vikram);
    const ride = await taken(asha, vikram, status, 'sedan', { from: quiet, to: away });
    await at(`/rider/trip/${ride.id}`);
    await heading(page, title).waitFor();
    return ride;
  };
  const onTheWay = async () => {
    await trip('driver_assigned', 'Driver on the way');
    await page.getByText(/^Trip code \d/).waitFor();
    return page;
  };
  const pressed =
    (open: () => Promise<unknown>, name: string | RegExp, shown = 'dialog' as const) =>
    async () => {
      await open();
      await button(page, name).first().click();
      await page.getByRole(shown).first().waitFor();
      return page;
    };
  const completed = async (method: 'cash' | 'upi') => {
    await free();
    const { id } = await completedTrip(asha, vikram, method);
    await at(`/rider/trip/${id}`);
    await heading(page, 'Trip completed').waitFor();
    return page;
  };
  const history = async () => {
    await at('/rider/history');
    await button(page, /^Details/)
      .first()
      .waitFor();
    return page;
  };
  return {
    touched: true,
    states: [
      {
        name: 'history-empty',
        reach: async () => {
          await at('/rider/history');
          await page.getByText('No rides found').waitFor();
          return page;
        },
      },
      {
        name: 'home',
        reach: async () => {
          const { lat, lng, address } = away;
          await asha.api.call(savePlace, {
            params: { id: asha.user.id, place: 'home' },
            body: { name: 'Home', lat, lng, address },
          });
          await home();
          await waitFor(
            async () => (await asha.api.call(nearbyDrivers, { query: { ...linkingRoad, radius: 3 } })).length >= enough,
            { what: 'the demo fleet to be near the rider', timeout: 60_000, interval: 1000 },
          );
          return page;
        },
      },
      {
        name: 'home-no-position',
        reach: async () => {
          await context.setGeolocation(null);
          await at('/rider');
          await page.getByRole('alert').getByRole('button').first().waitFor();
          return page;
        },
        after: () => context.setGeolocation({ latitude: linkingRoad.lat, longitude: linkingRoad.lng }),
      },
      {
        name: 'search-results',
        reach: async () => {
          await search('andheri');
          await andheriStation.waitFor();
          return page;
        },
      },
      {
        name: 'search-no-match',
        reach: async () => {
          await search('zzqxzz');
          await page
            .getByText(/^No places found/)
            .first()
            .waitFor();
          return page;
        },
      },
      {
        name: 'pin',
        reach: async () => {
          await home();
          await page.getByRole('combobox', { name: 'Pickup' }).click();
          await page.getByRole('option', { name: 'Choose on the map' }).click();
          await heading(page, 'Choose on the map').waitFor();
          return page;
        },
      },
      {
        name: 'saved-place',
        reach: async () => {
          await home();
          await page.getByRole('list', { name: 'Saved destinations' }).getByRole('button', { name: /^Work/ }).click();
          await heading(page, 'Where is Work?').waitFor();
          return page;
        },
      },
      { name: 'choose', reach: choose },
      {
        name: 'choose-breakdown',
        reach: async () => {
          await choose();
          await page.getByText('Fare breakdown').first().click();
          return page;
        },
      },
      {
        name: 'choose-promo-refused',
        reach: async () => {
          await choose();
          await button(page, 'Promo code').click();
          await page.getByRole('textbox', { name: 'Promo code' }).fill('NOSUCHCODE');
          await button(page, 'Apply').click();
          await page.getByText('There is no such code. Check how it is written.').waitFor();
          return page;
        },
      },
      {
        name: 'finding',
        reach: async () => {
          await choose();
          await button(page, /^Book Sedan/).click();
          await heading(page, 'Finding your driver').waitFor();
          return page;
        },
      },
      {
        name: 'choose-nobody-near',
        reach: async () => {
          await page.route('**/api/drivers/nearby*', (route) => route.fulfill({ json: [] }));
          await home();
          await page.getByPlaceholder('Where to?').fill('andheri st');
          await page
            .getByRole('option', { name: /^Andheri Station, Station/ })
            .first()
            .click();
          await page.getByText('Limited drivers available').first().waitFor();
          return page;
        },
        after: async () => {
          await page.unroute('**/api/drivers/nearby*');
          await context.setGeolocation({ latitude: quiet.lat, longitude: quiet.lng });
        },
      },
      { name: 'on-the-way', reach: onTheWay },
      { name: 'on-the-way-cancel', reach: pressed(onTheWay, 'Cancel Ride') },
      { name: 'on-the-way-chat', reach: pressed(onTheWay, 'Message') },
      {
        name: 'on-the-way-offline',
        reach: onTheWay,
        onceStill: loseNetwork,
        after: () => context.setOffline(false),
      },
      {
        name: 'arrived',
        reach: async () => {
          await trip('driver_arrived', 'Your driver has arrived');
          return page;
        },
      },
      {
        name: 'in-progress',
        reach: async () => {
          const { id } = await trip('in_progress', 'Trip in progress');
          const { lat, lng } = quiet;
          const body = { lat: lat + 0.004, lng, userType: 'driver' as const, timestamp: Date.now() };
          await vikram.api.call(shareLocation, { params: { id }, body });
          await page.getByRole('progressbar').first().waitFor();
          return page;
        },
        after: async () => {
          const { body } = await vikram.api.get(`/api/drivers/${vikram.user.id}/active-ride`);
          if (typeof body === 'object' && body !== null && 'id' in body)
            await move(vikram, String(body.id), 'completed', { reason: 'The picture is taken' });
        },
      },
      { name: 'share', reach: pressed(onTheWay, 'Share trip') },
      {
        name: 'shared-trip',
        reach: async () => {
          const { id } = await trip('in_progress', 'Trip in progress');
          const { url } = await asha.api.call(shareRide, { params: { id } });
          const { pathname, hash } = new URL(url, product.baseUrl);
          await at(pathname + hash);
          await heading(page, 'Trip of Asha').waitFor();
          return page;
        },
      },
      {
        name: 'shared-trip-over',
        reach: async () => {
          // Visiting another address first makes the page load again.
          await page.goto('about:blank');
          await at('/share#nothing');
          await page.getByText('No trip to show').waitFor();
          return page;
        },
      },
      { name: 'completed-cash', reach: () => completed('cash') },
      { name: 'completed-upi', reach: () => completed('upi') },
      {
        name: 'completed-rated',
        reach: async () => {
          await completed('cash');
          await chooseStars(page, 4);
          await button(page, 'Submit rating').click();
          await page.getByText('Rating submitted').first().waitFor();
          return page;
        },
      },
      { name: 'dispute', reach: pressed(() => completed('cash'), 'Something wrong with this bill?') },
      {
        name: 'cancelled',
        reach: async () => {
          const { id } = await trip('driver_assigned', 'Driver on the way');
          await move(asha, id, 'cancelled');
          await button(page, 'Book Another Ride').waitFor();
          return page;
        },
      },
      { name: 'history', reach: history },
      {
        name: 'ride-detail',
        reach: async () => {
          await history();
          await button(page, /^Details/)
            .first()
            .click();
          return page;
        },
      },
      {
        name: 'history-error',
        reach: async () => {
          await page.route('**/rides?*', (route) => route.fulfill({ status: 500, body: '{}' }));
          await page.evaluate(() => localStorage.removeItem('rahi.kept.rider'));
          await at('/rider/history');
          await button(page, 'Retry').first().waitFor();
          return page;
        },
        after: () => page.unroute('**/rides?*'),
      },
      {
        name: 'home-offline',
        reach: async () => {
          await home();
          return page;
        },
        onceStill: loseNetwork,
        after: () => context.setOffline(false),
      },
      {
        name: 'account',
        reach: async () => {
          await at('/account');
          await page.getByText('This device', { exact: true }).waitFor();
          return page;
        },
      },
      { name: 'account-delete', reach: pressed(() => at('/account'), /^Delete my account/) },
      {
        name: 'become-a-driver',
        reach: async () => {
          await at('/driver');
          await button(page, 'Become a driver').waitFor();
          return page;
        },
      },
      {
        name: 'no-access',
        reach: async () => {
          await at('/admin');
          await page.getByText('Only administrators can open this desk').waitFor();
          return page;
        },
      },
    ],
  };
};
