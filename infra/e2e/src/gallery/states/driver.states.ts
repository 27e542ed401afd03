import { waitFor } from '@rahi/testing-kit';
import {
  adminTariffs,
  calculateFare,
  documentedTariff,
  publishTariff,
  shareLocation,
  updateDriver,
} from '@rahi/contracts';
import { button, heading, sitDownAs } from '../../people/at-the-screen.js';
import { book, codeOf, driverOnline, move, signInAdmin, signUp, taken, withdraw } from '../../people/people.js';
import { loseNetwork, preparedForStillness } from '../stillness.js';
import type { OpenRole } from './state.js';
import { away, comeOnline, completedTrip, quiet } from './trips.js';

/** A tariff takes effect a minute after its publication at the earliest; with time for the call, in milliseconds. */
const noticeMs = 65_000;

/** The driver: home, request, trip, earnings, history, profile. */
export const openDriver: OpenRole = async ({ product, browser }) => {
  const meera = await signUp(product, 'Meera Krishnamoorthy');
  const vikram = await driverOnline(product, 'Vikram Venkatasubramanian', 'sedan', quiet);
  const newDriver = await signUp(product, 'Ravi Das', 'driver');
  const way = { from: quiet, to: away };
  const { page, context } = await sitDownAs(product, browser, vikram, {
    at: quiet,
    path: '/driver',
    before: preparedForStillness,
    more: { hasTouch: true },
  });
  const fresh = await sitDownAs(product, browser, newDriver, {
    at: quiet,
    path: '/driver',
    before: preparedForStillness,
    more: { hasTouch: true },
  });
  const at = async (path: string) => {
    await page.goto(product.baseUrl + path);
    return page;
  };
  const goOffline = () =>
    vikram.api.call(updateDriver, { params: { driverId: vikram.user.id }, body: { isOnline: false } });
  /** Ends the current ride, so another state can begin. */
  const free = async () => {
    await withdraw(meera);
    const { body } = await vikram.api.get(`/api/drivers/${vikram.user.id}/active-ride`);
    if (typeof body === 'object' && body !== null && 'id' in body)
      await move(vikram, String(body.id), 'completed', { reason: 'The picture is taken' });
  };
  const online = async () => {
    await free();
    await comeOnline(vikram);
    await at('/driver');
    await page.getByText("You're online and ready!").waitFor();
    return page;
  };
  const trip = async (status: Parameters<typeof taken>[2], title: string) => {
    await free();
    await comeOnline(vikram);
    const ride = await taken(meera, vikram, status, 'sedan', way);
    await at(`/driver/trip/${ride.id}`);
    await heading(page, title).waitFor();
    return ride;
  };
  const inProgress = async () => {
    const { id } = await trip('in_progress', 'Trip in progress');
    const { lat, lng } = quiet;
    const body = { lat, lng, userType: 'driver' as const, timestamp: Date.now() };
    await vikram.api.call(shareLocation, { params: { id }, body });
    return page;
  };
  /** Puts a tariff in force by which waiting costs something. */
  const askForWaiting = async () => {
    const { api } = await signInAdmin(product);
    const tariffs = await api.call(adminTariffs, {});
    const basedOn = Math.max(...tariffs.filter(({ id }) => id === 'everywhere/sedan').map(({ version }) => version));
    const { sedan } = documentedTariff;
    const terms = {
      ...sedan,
      // What the rules of the states ask of a tariff for everywhere, and the same fare.
      includedMetres: 3_000,
      basePaise: sedan.basePaise + 3 * sedan.perKmPaise,
      surge: { leastPercent: 75, mostPercent: 150 },
      waiting: { freeMinutes: 3, perMinutePaise: 200 },
      commission: { quotedPercent: 10, settledPercent: 10 },
    };
    // A tariff for everywhere holds in Karnataka as well (R42).
    const welfareFee = { percent: 1, mostPaise: 100 };
    const effectiveFrom = Date.now() + noticeMs;
    const body = { city: null, vehicleType: 'sedan', effectiveFrom, terms, basedOn, welfareFee } as const;
    const { version } = await api.call(publishTariff, { body });
    const quote = { distance: 10, vehicleType: 'sedan', pickup: quiet, dropoff: away } as const;
    const inForce = async () => (await meera.api.call(calculateFare, { body: quote })).tariff?.version === version;
    await waitFor(inForce, { timeout: noticeMs + 30_000, interval: 1_000, what: 'the tariff that asks for waiting' });
  };
  const waiting = async () => {
    await trip('driver_arrived', 'Waiting for rider');
    return page;
  };
  const collect = async () => {
    const ride = await trip('in_progress', 'Trip in progress');
    await move(vikram, ride.id, 'completed', { reason: 'The picture is taken' });
    await button(page, 'Cash received').waitFor();
    return page;
  };
  const pressed = (open: () => Promise<unknown>, name: string | RegExp) => async () => {
    await open();
    await button(page, name).first().click();
    await page.getByRole('dialog').first().waitFor();
    return page;
  };
  return {
    touched: true,
    states: [
      {
        name: 'home-new',
        reach: async () => {
          await fresh.page.getByText("You're offline").first().waitFor();
          return fresh.page;
        },
      },
      {
        name: 'earnings-empty',
        reach: async () => {
          await fresh.page.goto(`${product.baseUrl}/driver/earnings`);
          await fresh.page
            .getByText(/^No trips/)
            .first()
            .waitFor();
          return fresh.page;
        },
      },
      {
        name: 'history-empty',
        reach: async () => {
          await fresh.page.goto(`${product.baseUrl}/driver/history`);
          await fresh.page.getByText('No rides yet').waitFor();
          return fresh.page;
        },
      },
      {
        name: 'profile-new',
        reach: async () => {
          await fresh.page.goto(`${product.baseUrl}/driver/profile`);
          await fresh.page.getByText(/^Member since/).waitFor();
          return fresh.page;
        },
        after: () => fresh.context.close(),
      },
      { name: 'home-online', reach: online },
      {
        name: 'request-settings',
        reach: async () => {
          await online();
          await button(page, /^Your requests/).click();
          await button(page, 'Use my current position').waitFor();
          return page;
        },
      },
      {
        name: 'vehicle',
        reach: async () => {
          await online();
          await button(page, 'Edit vehicle').click();
          await page.getByLabel('Registration number').fill('not a plate');
          await button(page, 'Save vehicle').click();
          await page.getByRole('form', { name: 'Your vehicle' }).locator('[aria-invalid=true]').waitFor();
          return page;
        },
      },
      {
        name: 'request',
        reach: async () => {
          await online();
          await book(meera, 'sedan', quiet, away);
          await heading(page, 'New Ride Request').waitFor();
          await button(page, 'Accept').waitFor();
          return page;
        },
      },
      {
        name: 'pickup',
        reach: async () => {
          await trip('driver_assigned', 'Going to pickup');
          return page;
        },
      },
      { name: 'pickup-give-back', reach: pressed(() => trip('driver_assigned', 'Going to pickup'), "Can't make it?") },
      {
        name: 'pickup-arrived-away',
        reach: async () => {
          await context.setGeolocation({ latitude: away.lat, longitude: away.lng });
          await trip('driver_assigned', 'Going to pickup');
          await button(page, "I've Arrived").click();
          await heading(page, 'Are you at the pickup?').waitFor();
          return page;
        },
        after: () => context.setGeolocation({ latitude: quiet.lat, longitude: quiet.lng }),
      },
      { name: 'waiting', reach: waiting },
      {
        name: 'waiting-wrong-code',
        reach: async () => {
          const { id } = await trip('driver_arrived', 'Waiting for rider');
          const wrong = (await codeOf(meera, id)) === '0000' ? '1111' : '0000';
          await page.getByLabel('Ask for the trip code').fill(wrong);
          await button(page, 'Start Trip').click();
          await page.getByText('That is not the rider’s code.').first().waitFor();
          return page;
        },
      },
      { name: 'trip', reach: inProgress },
      {
        name: 'trip-offline',
        reach: inProgress,
        onceStill: loseNetwork,
        after: () => context.setOffline(false),
      },
      {
        name: 'trip-end-away',
        reach: async () => {
          await inProgress();
          await button(page, 'End Trip').click();
          await heading(page, /^You are .* from the drop-off\. End the trip here\?$/).waitFor();
          return page;
        },
      },
      { name: 'collect', reach: collect },
      {
        name: 'collect-upi',
        reach: async () => {
          await free();
          const { id } = await completedTrip(meera, vikram, 'upi');
          await at(`/driver/trip/${id}`);
          await page.getByRole('img', { name: /^QR code/ }).waitFor();
          return page;
        },
      },
      {
        name: 'completed',
        reach: async () => {
          await collect();
          await button(page, 'Cash received').click();
          await page.getByText('Great job! Payment received').waitFor();
          return page;
        },
      },
      {
        name: 'cancelled',
        reach: async () => {
          const { id } = await trip('driver_assigned', 'Going to pickup');
          await move(meera, id, 'cancelled');
          await heading(page, 'Trip cancelled').waitFor();
          return page;
        },
      },
      {
        name: 'home-offline',
        reach: async () => {
          await free();
          await goOffline();
          await at('/driver');
          await page.getByText("You're offline").first().waitFor();
          return page;
        },
      },
      {
        name: 'earnings',
        reach: async () => {
          await free();
          await comeOnline(vikram);
          await completedTrip(meera, vikram, 'upi');
          await at('/driver/earnings');
          await page.getByRole('list', { name: 'Trips' }).waitFor();
          return page;
        },
      },
      {
        name: 'history',
        reach: async () => {
          await free();
          await comeOnline(vikram);
          await completedTrip(meera, vikram, 'upi');
          await at('/driver/history');
          await page.getByRole('list', { name: 'Today' }).waitFor();
          return page;
        },
      },
      {
        name: 'history-receipt',
        reach: async () => {
          await free();
          await comeOnline(vikram);
          await completedTrip(meera, vikram, 'upi');
          await at('/driver/history?status=completed&period=week');
          await page.getByRole('list', { name: 'Today' }).getByRole('button').first().click();
          await page.getByRole('dialog').waitFor();
          return page;
        },
      },
      {
        name: 'history-error',
        reach: async () => {
          await page.evaluate(() => localStorage.removeItem('rahi.kept.driver'));
          await page.route('**/rides?**', (route) => route.fulfill({ status: 500, body: '{}' }));
          await at('/driver/history');
          await button(page, 'Retry').first().waitFor();
          return page;
        },
        after: () => page.unroute('**/rides?**'),
      },
      {
        name: 'profile',
        reach: async () => {
          await free();
          await at('/driver/profile');
          await page.getByText(/^Member since/).waitFor();
          return page;
        },
      },
      {
        name: 'papers',
        reach: async () => {
          await free();
          await at('/driver/documents');
          await page.getByText('Insurance').first().waitFor();
          return page;
        },
      },
      {
        name: 'trip-emergency',
        reach: async () => {
          await inProgress();
          const emergency = button(page, /^Emergency/).first();
          await emergency.focus();
          await emergency.press('Enter');
          await page.getByRole('dialog').waitFor();
          return page;
        },
      },
      {
        name: 'trip-elsewhere',
        reach: async () => {
          await inProgress();
          await at('/account');
          await button(page, 'Back to the trip').waitFor();
          return page;
        },
        after: free,
      },
      {
        name: 'earnings-error',
        reach: async () => {
          await page.evaluate(() => localStorage.removeItem('rahi.kept.driver'));
          await page.route('**/earnings**', (route) =>
            route.request().resourceType() === 'document'
              ? route.fallback()
              : route.fulfill({ status: 500, body: '{}' }),
          );
          await at('/driver/earnings');
          await button(page, 'Retry').first().waitFor();
          return page;
        },
        after: () => page.unroute('**/earnings**'),
      },
      {
        // The last state: from here on the tariff charges for waiting.
        name: 'waiting-priced',
        reach: async () => {
          await askForWaiting();
          await waiting();
          await page.getByText(/^Free until/).waitFor();
          return page;
        },
        after: free,
      },
    ],
  };
};
