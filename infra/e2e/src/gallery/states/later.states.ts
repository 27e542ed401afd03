import { cancelReservation, takeReservation, type Reservation } from '@rahi/contracts';
import { button, heading, sitDownAs } from '../../people/at-the-screen.js';
import { driverOnline, signUp } from '../../people/people.js';
import { preparedForStillness } from '../stillness.js';
import type { OpenRole } from './state.js';
import { quiet, reserve } from './trips.js';

/** In how many hours the rides of the pictures are. */
const hoursAhead = [20, 45, 150] as const;

/** Bookings for later, as the rider and the driver see them. */
export const openLater: OpenRole = async ({ product, browser }) => {
  const asha = await signUp(product, 'Asha Kulkarni');
  const meera = await signUp(product, 'Meera Krishnamoorthy');
  const vikram = await driverOnline(product, 'Vikram Venkatasubramanian', 'sedan', quiet);
  const seat = { at: quiet, before: preparedForStillness };
  const { page } = await sitDownAs(product, browser, asha, { ...seat, more: { hasTouch: true } });
  const wheel = await sitDownAs(product, browser, vikram, { ...seat, path: '/driver', more: { hasTouch: true } });
  const take = ({ id }: Reservation) => vikram.api.call(takeReservation, { params: { id } });
  const at = async (path: string, who = page) => {
    await who.goto(product.baseUrl + path);
    return who;
  };
  const choose = async () => {
    await at('/rider');
    await page.getByPlaceholder('Where to?').fill('chembur st');
    await page
      .getByRole('option', { name: /^Chembur/ })
      .first()
      .click();
    await heading(page, 'Choose a ride').waitFor();
    await button(page, /^Book .* · ₹/).waitFor();
    return page;
  };
  const chooseTime = async () => {
    await choose();
    await button(page, 'Pick up now').click();
    await page.getByRole('dialog').waitFor();
    return page;
  };
  const chooseLater = async () => {
    await chooseTime();
    await page.getByRole('radio', { name: /^Tomorrow/ }).check();
    await page.getByRole('combobox', { name: 'Hour' }).selectOption('6');
    await button(page, /^Pick up tomorrow/).click();
    await button(page, /^Book .* for tomorrow/).waitFor();
    return page;
  };
  const [first, second] = [await reserve(asha, hoursAhead[0], 'Two suitcases'), await reserve(asha, hoursAhead[1])];
  await reserve(meera, hoursAhead[2]);
  const gone = await reserve(meera, 60);
  await meera.api.call(cancelReservation, { params: { id: gone.id }, body: { reason: 'plans' } });
  let isTaken = false;
  /** From then on the driver has the first one. */
  const taken = async () => {
    if (!isTaken) await take(first);
    isTaken = true;
  };
  const one = async ({ id }: Reservation, search = '') => {
    await at(`/rider/reservations/${id}${search}`);
    await page.getByText('What happens next').waitFor();
    return page;
  };
  const pressed = async (name: string | RegExp, who = page) => {
    await button(who, name).first().click();
    await who.getByRole('dialog').first().waitFor();
    return who;
  };
  return {
    touched: true,
    states: [
      { name: 'choose-time', reach: chooseTime },
      { name: 'choose-later', reach: chooseLater },
      { name: 'booked', reach: () => one(first, '?booked') },
      {
        name: 'open-to-drivers',
        reach: async () => {
          await at('/driver/reservations', wheel.page);
          await wheel.page.getByRole('article').first().waitFor();
          return wheel.page;
        },
      },
      {
        name: 'driver-takes',
        reach: async () => {
          await at('/driver/reservations', wheel.page);
          return pressed('Take ride', wheel.page);
        },
      },
      {
        name: 'driver-yours',
        reach: async () => {
          await taken();
          await at('/driver/reservations?show=yours', wheel.page);
          await wheel.page.getByRole('article').first().waitFor();
          return wheel.page;
        },
      },
      {
        name: 'driver-gives-back',
        reach: async () => {
          await at('/driver/reservations?show=yours', wheel.page);
          return pressed('Give back', wheel.page);
        },
      },
      {
        name: 'driver-home',
        reach: async () => {
          await at('/driver', wheel.page);
          await wheel.page.getByText(/^Next: /).waitFor();
          return wheel.page;
        },
      },
      {
        name: 'home',
        reach: async () => {
          await at('/rider');
          await page.getByText('Coming up').waitFor();
          return page;
        },
      },
      {
        name: 'list',
        reach: async () => {
          await at('/rider/reservations');
          await page.getByRole('list', { name: 'Coming up' }).waitFor();
          return page;
        },
      },
      {
        name: 'list-empty',
        reach: async () => {
          await at('/rider/reservations?show=past');
          await page.getByText('No past bookings').waitFor();
          return page;
        },
      },
      { name: 'one', reach: () => one(second) },
      { name: 'one-with-driver', reach: () => one(first) },
      {
        name: 'change-time',
        reach: async () => {
          await one(second);
          await pressed('Change time');
          await page.getByRole('combobox', { name: 'Hour' }).selectOption('7');
          await button(page, /^Change time · ₹/).waitFor();
          return page;
        },
      },
      {
        name: 'cancel',
        reach: async () => {
          await one(second);
          await pressed('Cancel booking');
          await page.getByText(/^Cancelling/).waitFor();
          return page;
        },
      },
    ],
  };
};
