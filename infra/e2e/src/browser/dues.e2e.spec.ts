import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createRide, getRide, riderDues, rideSchema, type Ride } from '@rahi/contracts';
import { openBrowser, sharedProduct, waitFor, type SharedProduct, type TestBrowser } from '@rahi/testing-kit';
import { barriersOn } from '../people/accessibility.js';
import { button, heading, picture, sitDownAs, type Seated } from '../people/at-the-screen.js';
import {
  allOffline,
  codeOf,
  dadar,
  driverOnline,
  move,
  order,
  signInAdmin,
  signUp,
  type Person,
} from '../people/people.js';

let product: SharedProduct;
let browser: TestBrowser;
let rider: Person;
let driver: Person;
/** The number that the rider gives for the first ride. */
const number = String(randomInt(100_000_000_000, 200_000_000_000));
const unpaid: Ride[] = [];

beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), openBrowser()]);
  [rider, driver] = [await signUp(product, 'Asha Rao'), await driverOnline(product, 'Vikram Singh', 'suv')];
  for (let count = 0; count < 2; count += 1) unpaid.push(await ridden());
});
afterAll(async () => {
  await browser?.close();
  await allOffline();
});

/** A ride by UPI that has ended, and that nobody has paid. */
async function ridden(): Promise<Ride> {
  const body = { ...order(rider.user.id, 'suv'), paymentMethod: 'upi' as const };
  const { id } = await rider.api.call(createRide, { body });
  await move(driver, id, 'driver_assigned', { driverId: driver.user.id });
  await move(driver, id, 'driver_arrived');
  await move(driver, id, 'in_progress', { otp: await codeOf(rider, id) });
  return move(driver, id, 'completed', { reason: 'The test is over' });
}

const paymentOf = async ({ id }: Ride) =>
  rideSchema.parse(await rider.api.call(getRide, { params: { id } })).payment?.state;
const rupeesOf = ({ payment }: Ride): string => payment?.due ?? '';

async function planRide({ page }: Seated): Promise<void> {
  await page.getByPlaceholder('Where to?').fill('andheri st');
  await page
    .getByRole('option')
    .filter({ hasNotText: /current location|Choose on the map/ })
    .first()
    .click();
  await heading(page, 'Choose a ride').waitFor();
  await page.getByRole('radio', { name: /SUV/ }).check({ force: true });
}

describe('a rider with two unpaid rides (R40)', () => {
  it('is refused a third one, pays the first on the booking screen, and books', async () => {
    const asha = await sitDownAs(product, browser, rider, { at: dadar });
    const { page } = asha;
    await planRide(asha);
    await button(page, /^Book SUV/).click();
    const dues = page.getByRole('region', { name: 'Rides to pay' });
    await dues.getByText(/^₹[\d.,]+ to pay before your next ride$/).waitFor();
    expect(await dues.getByRole('listitem').count()).toBe(2);
    await picture(page, 'dues-open');
    expect(await barriersOn(page)).toEqual([]);

    await dues
      .getByRole('listitem')
      .first()
      .getByRole('button', { name: /^Pay ₹/ })
      .click();
    await dues.getByLabel('UPI reference number (UTR)').fill('12345');
    await dues.getByRole('button', { name: 'I have paid' }).click();
    await dues
      .getByText(/12 digits|reference number that your UPI app shows/)
      .first()
      .waitFor();
    await dues.getByLabel('UPI reference number (UTR)').fill(number);
    await dues.getByRole('button', { name: 'I have paid' }).click();
    await page.getByText('Thank you. You can book now.').waitFor();
    expect(await Promise.all(unpaid.map(paymentOf))).toEqual(['claimed', 'due']);

    await button(page, /^Book SUV/).click();
    await heading(page, 'Finding your driver').waitFor();
    await page.goto(new URL('/rider/history', product.baseUrl).href);
    const row = page.getByRole('region', { name: '1 ride to pay' });
    await row.getByText('Please pay soon').waitFor();
    await picture(page, 'dues-history');
    expect(asha.faults).toEqual([]);
    await asha.context.close();
  });
});

const file = (text: string) => ({ name: 'march.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

describe('the bank’s statement at the desk', () => {
  it('settles what was claimed, and what the administrator chooses; the same file again changes nothing', async () => {
    const [claimed, due] = unpaid;
    if (!claimed || !due) throw new Error('there are no rides');
    const admin = await signInAdmin(product);
    const wide = { width: 1440, height: 900 };
    const desk = await sitDownAs(product, browser, admin, { viewport: wide, path: '/admin/statement' });
    const { page } = desk;
    const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10).split('-').toReversed().join('/');
    const upload = (text: string) => page.getByLabel('Bank statement as a CSV file').setInputFiles(file(text));

    await page.getByText('No statement chosen').waitFor();
    await upload('Dear customer, please find attached …');
    await page.getByText('This is not a bank statement that can be read').first().waitFor();

    const second = String(randomInt(200_000_000_000, 300_000_000_000));
    const csv = [
      '\u{FEFF}Account;000123456789',
      'Txn Date;Narration;Ref No;Deposit;Balance',
      `${today};UPI/${claimed.rider.name};${number};${rupeesOf(claimed)};1,23,456.00`,
      `${today};UPI/${due.id.replaceAll('-', '')};${second};1.00;1,23,457.00`,
      `${today};Interest;INT-1;77,777.77;2,01,234.77`,
      `31/02/2026;Broken;X-1;5.00;1`,
    ].join('\r\n');
    await upload(csv);
    await page.getByText(/^1 matched · ₹/).waitFor();
    for (const words of [/^1 doubtful · ₹1$/, /^1 unmatched · ₹77,777\.77$/, /^1 not read$/]) {
      await page.getByText(words).waitFor();
    }
    await page.getByText('The reference fits, the amount is another one').waitFor();
    await picture(page, 'statement-preview');
    expect(await barriersOn(page)).toEqual([]);
    await page.getByLabel('Ride of line 4').selectOption(due.id);
    await button(page, 'Settle 2 rows').click();
    await page.getByText('2 rides settled').first().waitFor();
    await picture(page, 'statement-settled');
    expect(await Promise.all(unpaid.map(paymentOf))).toEqual(['paid', 'due']);
    const { rides } = await rider.api.call(riderDues, { params: { riderId: rider.user.id } });
    expect(rides.map(({ rideId, due: rest }) => [rideId, Number(rest)])).toEqual([[due.id, Number(rupeesOf(due)) - 1]]);

    await upload(csv);
    await waitFor(async () => (await page.getByText(/^2 settled before · ₹/).count()) > 0, {
      what: 'the file, read again',
    });
    expect(await button(page, 'Settle 0 rows').isDisabled()).toBe(true);
    expect(desk.faults).toEqual([]);
    await desk.context.close();
  });
});
