import { blockPerson, createPromo, openDispute, preparePayouts, raiseEmergency, uploadDocument } from '@rahi/contracts';
import { button, heading, sitDownAs } from '../../people/at-the-screen.js';
import { book, driverOnline, move, signInAdmin, signUp, taken } from '../../people/people.js';
import { preparedForStillness } from '../stillness.js';
import type { OpenRole, State } from './state.js';
import { away, comeOnline, completedTrip, quiet, reserve } from './trips.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const way = { from: quiet, to: away };

/** The desk, with rides, a dispute, a promo code and a payout run on it. */
export const openDesk: OpenRole = async ({ product, browser }) => {
  const admin = await signInAdmin(product);
  const rider = await signUp(product, 'Meera Krishnamoorthy');
  /** Has an emergency; the other rider has blocked the driver by then. */
  const passenger = await signUp(product, 'Anita Deshmukh');
  const driver = await driverOnline(product, 'Vikram Venkatasubramanian', 'sedan', quiet);
  const done = await completedTrip(rider, driver, 'cash');
  const dispute = { reason: 'other' as const, text: 'The driver went around by the sea, and the fare was higher.' };
  await rider.api.call(openDispute, { params: { id: done.id }, body: dispute });
  const gone = await book(rider, 'sedan', quiet, away);
  await move(rider, gone.id, 'cancelled');
  await admin.api.call(createPromo, {
    body: {
      code: 'MONSOON2026',
      percent: 20,
      mostPaise: 5000,
      firstRideOnly: false,
      city: null,
      validFrom: new Date(Date.now() - hourMs).toISOString(),
      validUntil: new Date(Date.now() + 30 * dayMs).toISOString(),
      budgetPaise: 10_000_000,
      usesPerRider: 2,
    },
  });
  const later = await reserve(rider, 20, 'Two suitcases');
  const report = { reason: 'unsafe' as const, text: 'He looked at the phone while driving, and he drove too close.' };
  await rider.api.call(blockPerson, { params: { id: done.id }, body: report });
  const run = await admin.api.call(preparePayouts, { body: { weekEnding: lastSunday() } });
  const { page } = await sitDownAs(product, browser, admin, {
    path: '/admin',
    viewport: { width: 1440, height: 900 },
    before: preparedForStillness,
  });
  const driverId = driver.user.id;
  const file = (await page.screenshot({ type: 'jpeg' })).toString('base64');
  await driver.api.call(uploadDocument, { params: { driverId, kind: 'licence' }, body: { file } });
  const at = async (path: string) => {
    await page.goto(product.baseUrl + path);
    return page;
  };
  /** A page of the desk with its data loaded. */
  const shown = (name: string, path: string, ready: () => Promise<unknown>): State => ({
    name,
    reach: async () => {
      await at(path);
      await ready();
      return page;
    },
  });
  const firstRow = () => page.getByRole('row').nth(1).waitFor();
  const titled = (title: string | RegExp) => () => heading(page, title).first().waitFor();
  const words = (text: string | RegExp) => () => page.getByText(text).first().waitFor();
  const tab = (name: string) => () =>
    page
      .getByRole('tabpanel')
      .getByRole('row')
      .or(page.getByText('No drivers online'))
      .first()
      .waitFor()
      .catch((error: unknown) => {
        throw new Error(`the tab ${name} shows nothing`, { cause: error });
      });
  return {
    touched: false,
    states: [
      shown('rides', '/admin', firstRow),
      shown('drivers', '/admin?tab=drivers', tab('drivers')),
      shown('users', '/admin?tab=users', tab('users')),
      shown('analytics', '/admin?tab=analytics', tab('analytics')),
      {
        name: 'rides-none-found',
        reach: async () => {
          await at('/admin?tab=rides&search=zzqxzz');
          await page
            .getByText(/^No rides/)
            .first()
            .waitFor();
          return page;
        },
      },
      {
        name: 'rides-error',
        reach: async () => {
          await page.route('**/api/admin/rides**', (route) => route.fulfill({ status: 500, body: '{}' }));
          await at('/admin');
          await button(page, 'Retry').first().waitFor();
          return page;
        },
        after: () => page.unroute('**/api/admin/rides**'),
      },
      {
        name: 'suspend',
        reach: async () => {
          await at('/admin?tab=users');
          await button(page, /^Suspend /)
            .first()
            .click();
          await button(page, 'Suspend user').click();
          await page.getByText('Enter the reason. It is saved in the audit log').waitFor();
          return page;
        },
      },
      {
        name: 'export',
        reach: async () => {
          await at('/admin');
          await button(page, 'Export Data').click();
          await page.getByRole('link', { name: 'Download CSV' }).waitFor();
          return page;
        },
      },
      shown('map', '/admin/map', words(/drivers? online/)),
      shown('ride-completed', `/admin/ride/${done.id}`, words(`${rider.user.name}, rider`)),
      shown('ride-cancelled', `/admin/ride/${gone.id}`, words(`${rider.user.name}, rider`)),
      shown('user', `/admin/user/${rider.user.id}`, words('Last used')),
      shown('driver', `/admin/driver/${driverId}`, titled('Vikram Venkatasubramanian')),
      shown('reservations', '/admin/reservations', firstRow),
      shown('reservation', `/admin/reservation/${later.id}`, words('Given back or lost')),
      shown('money', '/admin/money', firstRow),
      shown('payout-run', `/admin/money/${run.id}`, words(/Prepared|prepared/)),
      shown('disputes', '/admin/disputes', words(rider.user.name ?? '')),
      {
        name: 'dispute-decide',
        reach: async () => {
          await at('/admin/disputes');
          await button(page, /^Decide/)
            .first()
            .click();
          await page.getByRole('dialog').waitFor();
          return page;
        },
      },
      shown('promos', '/admin/promos', words('MONSOON2026')),
      {
        name: 'promo-new',
        reach: async () => {
          await at('/admin/promos');
          await button(page, /^(New|Add) promo code/)
            .first()
            .click();
          return page;
        },
      },
      shown('tariffs', '/admin/tariffs', titled('Tariffs')),
      shown('rules', '/admin/tariffs', async () => {
        const table = page.getByRole('region', { name: 'Rules for fares' });
        await table.getByRole('row').nth(1).waitFor();
        await table.scrollIntoViewIfNeeded();
      }),
      shown('audit', '/admin/audit', firstRow),
      shown('flags', '/admin/flags', firstRow),
      {
        name: 'flag-settle',
        reach: async () => {
          await at('/admin/flags');
          await button(page, 'Settle').first().click();
          await page.getByRole('dialog').waitFor();
          return page;
        },
      },
      shown('reviews', '/admin/reviews', words('No papers wait')),
      shown('review', `/admin/reviews/${driverId}`, titled('Vikram Venkatasubramanian')),
      shown('incidents-none', '/admin/incidents', words('No incidents')),
      {
        name: 'emergency',
        reach: async () => {
          await comeOnline(driver);
          const hurt = await taken(passenger, driver, 'driver_assigned', 'sedan', way);
          await passenger.api.call(raiseEmergency, { params: { id: hurt.id }, body: {} });
          await at('/admin');
          await page.getByRole('alert', { name: 'Emergencies' }).waitFor();
          return page;
        },
      },
      shown('incidents', '/admin/incidents', firstRow),
      {
        name: 'incident',
        reach: async () => {
          await at('/admin/incidents');
          await page.getByRole('link', { name: 'Open the incident' }).first().click();
          await words('Position and trail')();
          return page;
        },
      },
      { ...shown('api-docs', '/api/docs', () => page.getByRole('heading').first().waitFor()), ofLibrary: true },
    ],
  };
};

/** The Sunday of the last week that is over in India, as a date. */
function lastSunday(): string {
  const india = new Date(Date.now() + 5.5 * hourMs);
  const days = india.getUTCDay() === 0 ? 7 : india.getUTCDay();
  return new Date(india.getTime() - days * dayMs).toISOString().slice(0, 10);
}
