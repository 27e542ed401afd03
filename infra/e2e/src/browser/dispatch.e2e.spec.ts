import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { LatLng } from '@rahi/contracts';
import { openBrowser, startProduct, waitFor, type TestBrowser, type TestProduct } from '@rahi/testing-kit';
import { button, heading, picture, sitDownAs, toCodeStep, type Seated } from '../people/at-the-screen.js';
import { book, dadar, driverOnline, signUp, withdraw, type Person } from '../people/people.js';

let product: TestProduct;
let browser: TestBrowser;
let asha: Person;
let near: Person;
let far: Person;

beforeAll(async () => {
  // Rounds, exclusive offers and their times as in the product.
  const env = { OPEN_TO_ALL_SECONDS: '', RATE_LIMIT_FACTOR: '1000' };
  [product, browser] = await Promise.all([startProduct({ env }), openBrowser()]);
  [asha, near, far] = await Promise.all([
    signUp(product, 'Asha Rao'),
    driverOnline(product, 'Vikram Singh'),
    driverOnline(product, 'Meera Iyer', 'sedan', twoKmAway),
  ]);
});
afterEach(async () => {
  for (const { context } of open.splice(0)) await context.close();
  await withdraw(asha);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const twoKmAway = { lat: dadar.lat + 0.018, lng: dadar.lng };
const open: Seated[] = [];

async function seat(person: Person, path: string, at: LatLng = dadar): Promise<Seated> {
  const seated = await sitDownAs(product, browser, person, { at, path });
  open.push(seated);
  return seated;
}

const isEmpty = (list: unknown) => !Array.isArray(list) || list.length === 0;

describe('a ride that is dispatched', () => {
  it('is declined by one driver, accepted and given back by the next, and driven by the first', async () => {
    const [vikram, meera] = await Promise.all([seat(near, '/driver'), seat(far, '/driver', twoKmAway)]);
    await Promise.all([vikram, meera].map(({ page }) => page.getByText('online and ready').first().waitFor()));
    await book(asha);
    const rider = await seat(asha, '/rider');
    await heading(rider.page, 'Finding your driver').waitFor();

    // The nearest driver is asked, wherever they are, and only they.
    await heading(vikram.page, 'New Ride Request').waitFor();
    await picture(vikram.page, 'dispatch-request');
    expect(await heading(meera.page, 'New Ride Request').count()).toBe(0);
    await button(vikram.page, 'Decline').click();
    await heading(meera.page, 'New Ride Request').waitFor();
    await button(meera.page, 'Accept').click();
    await heading(meera.page, 'Going to pickup').waitFor();
    await heading(rider.page, 'Driver on the way').waitFor();
    await rider.page.getByText('Meera Iyer').first().waitFor();

    await button(meera.page, /Can.t make it/).click();
    await picture(meera.page, 'dispatch-give-back');
    await meera.page.getByRole('radio', { name: /vehicle/i }).check();
    await button(meera.page, 'Give back').click();
    await meera.page.waitForURL(`${product.baseUrl}/driver`);
    await rider.page.getByText('Your driver had to cancel. Finding you another at the same fare.').first().waitFor();
    await picture(rider.page, 'dispatch-finding-another');

    // A new search asks everyone again except the driver who gave the ride back.
    await heading(vikram.page, 'New Ride Request').waitFor();
    await button(vikram.page, 'Accept').click();
    await heading(vikram.page, 'Going to pickup').waitFor();
    await heading(rider.page, 'Driver on the way').waitFor();
    await rider.page.getByText('Vikram Singh').first().waitFor();
    await picture(rider.page, 'dispatch-found-another');
    expect([...vikram.faults, ...meera.faults, ...rider.faults]).toEqual([]);
  });

  it('is asked about in rider mode, and takes the screen over when the driver wishes to see it', async () => {
    const { page, faults } = await seat(near, '/driver');
    await page.getByText('online and ready').first().waitFor();
    await page.getByRole('link', { name: 'Rahi' }).click();
    await page.waitForURL(`${product.baseUrl}/rider`);
    await page.getByRole('combobox', { name: 'Where to?' }).waitFor();
    await book(asha);
    const prompt = page.getByRole('region', { name: 'New ride request', exact: true });
    await prompt.getByText(/s to answer · ₹/).waitFor();
    await picture(page, 'dispatch-asked-in-rider-mode');
    await button(page, 'See request').click();
    await heading(page, 'New Ride Request').waitFor();
    expect(await prompt.count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('is on the screen after signing in again in the same tab, with its first read of the requests', async () => {
    const { page, faults } = await seat(near, '/driver');
    await page.getByText('online and ready').first().waitFor();
    // Another device of the driver, which says when the ride is offered to them.
    const phone = product.client();
    await phone.signIn(near.user.email);
    await button(page, 'Account').click();
    await button(page, 'Log out').click();
    await page.waitForURL(`${product.baseUrl}/login`);
    const { field, code } = await toCodeStep(product, page, near.user.email);
    await book(asha);
    await waitFor(async () => !isEmpty((await phone.get('/api/ride-requests')).body), { what: 'the offer' });
    let reads = 0;
    page.on('response', (response) => (reads += Number(new URL(response.url()).pathname === '/api/ride-requests')));
    await field.fill(code);
    const request = heading(page, 'New Ride Request');
    await request.waitFor();
    expect(reads).toBe(1);
    expect(faults).toEqual([]);
  });
});
