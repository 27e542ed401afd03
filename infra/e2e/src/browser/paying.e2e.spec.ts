import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getRide, rideReceipt, riderActiveRide } from '@rahi/contracts';
import { openBrowser, sharedProduct, waitFor, type SharedProduct, type TestBrowser } from '@rahi/testing-kit';
import { barriersOn } from '../people/accessibility.js';
import { button, heading, picture, sitDownAs } from '../people/at-the-screen.js';
import { allOffline, codeOf, dadar, driverOnline, move, signUp } from '../people/people.js';

let product: SharedProduct;
let browser: TestBrowser;

beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await allOffline();
});

/** Rows of the bill on the screen, by their names: "₹283.50" without the sign and the commas. */
const amounts = (texts: readonly string[]) =>
  texts.flatMap((text) => /[−-]?₹([\d,.]+)/.exec(text)?.[1]?.replaceAll(',', '') ?? []).map(Number);

describe('a ride that is paid by UPI', () => {
  it('is chosen while booking, shown as a code at the end, confirmed by the driver, and tipped', async () => {
    const [rider, driver] = [await signUp(product, 'Asha Rao'), await driverOnline(product, 'Vikram Singh', 'suv')];
    const asha = await sitDownAs(product, browser, rider, { at: dadar });
    const vikram = await sitDownAs(product, browser, driver, { at: dadar, path: '/driver' });
    await vikram.page.getByText('online and ready').first().waitFor();
    await asha.page.getByPlaceholder('Where to?').fill('andheri st');
    await asha.page
      .getByRole('option')
      .filter({ hasNotText: /current location|Choose on the map/ })
      .first()
      .click();
    await heading(asha.page, 'Choose a ride').waitFor();
    await asha.page.getByRole('radio', { name: /SUV/ }).check({ force: true });
    await asha.page.getByRole('radio', { name: 'UPI' }).check({ force: true });
    await picture(asha.page, 'paying-choice');
    await button(asha.page, /^Book SUV/).click();
    await heading(asha.page, 'Finding your driver').waitFor();

    // R26: a hint may be lost, and then the poll of every 30 s finds the request.
    await heading(vikram.page, 'New Ride Request').waitFor({ timeout: 60_000 });
    await vikram.page.getByText('Pays by UPI').first().waitFor();
    await button(vikram.page, 'Accept').click();
    await heading(vikram.page, 'Going to pickup').waitFor();
    await heading(asha.page, 'Driver on the way').waitFor();
    const ride = await rider.api.call(riderActiveRide, { params: { riderId: rider.user.id } });
    if (!ride) throw new Error('the rider has no ride');
    await move(driver, ride.id, 'driver_arrived');
    await move(driver, ride.id, 'in_progress', { otp: await codeOf(rider, ride.id) });
    await move(driver, ride.id, 'completed', { reason: 'The test is over' });

    await heading(asha.page, 'Trip completed').waitFor();
    const code = asha.page.getByRole('img', { name: /QR code to pay ₹/ });
    await code.waitFor();
    const link = asha.page.getByRole('link', { name: 'Open UPI app' });
    const query = new URL(String(await link.getAttribute('href'))).searchParams;
    const receipt = await rider.api.call(rideReceipt, { params: { id: ride.id } });
    expect(Math.round(Number(query.get('am')) * 100)).toBe(receipt.totalPaise);
    await picture(asha.page, 'paying-upi');
    expect(await barriersOn(asha.page)).toEqual([]);

    // Both see the same bill, and the rider's rows add up to its total.
    expect(await driver.api.call(rideReceipt, { params: { id: ride.id } })).toEqual(receipt);
    const rows = amounts(await asha.page.getByRole('definition').allTextContents());
    const total = receipt.totalPaise / 100;
    expect(rows).toContain(total);
    expect(rows.filter((row) => row !== total).reduce((sum, row) => sum + row, 0)).toBeCloseTo(total, 2);

    await vikram.page.getByText(/^Great job! Collect ₹[\d.,]+ by UPI$/).waitFor();
    await picture(vikram.page, 'paying-collect');
    await button(vikram.page, 'UPI received').click();
    await vikram.page.getByText('Great job! Payment received').waitFor();
    await asha.page.getByText(/^Paid by UPI/).waitFor();

    await asha.page.getByRole('radio', { name: /5 stars/ }).check({ force: true });
    await button(asha.page, 'Submit rating').click();
    await asha.page.getByRole('radio', { name: '₹20', exact: true }).check({ force: true });
    await button(asha.page, 'Add a tip of ₹20').click();
    await asha.page.getByText('You tipped ₹20').first().waitFor();
    await waitFor(
      async () => {
        const seen = await driver.api.call(getRide, { params: { id: ride.id } });
        return 'earnings' in seen && seen.earnings?.tip === '20';
      },
      { what: 'the tip in the driver’s earnings' },
    );
    await picture(asha.page, 'paying-tipped');
    expect([...asha.faults, ...vikram.faults]).toEqual([]);
    await asha.context.close();
    await vikram.context.close();
  });
});
