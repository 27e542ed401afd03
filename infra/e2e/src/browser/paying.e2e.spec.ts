import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createPromo,
  decideDispute,
  getRide,
  rideDispute,
  rideReceipt,
  riderActiveRide,
  updateDriver,
  verifyUpi,
} from '@rahi/contracts';
import { openBrowser, sharedProduct, waitFor, type SharedProduct, type TestBrowser } from '@rahi/testing-kit';
import { barriersOn } from '../people/accessibility.js';
import { button, chooseStars, heading, picture, sitDownAs } from '../people/at-the-screen.js';
import { allOffline, codeOf, dadar, driverOnline, move, signInAdmin, signUp, type Person } from '../people/people.js';

let product: SharedProduct;
let browser: TestBrowser;

beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await allOffline();
});

/** The rows of the bill on the screen, by name: "₹283.50" without the sign and the commas. */
const amounts = (texts: readonly string[]) =>
  texts.flatMap((text) => /[−-]?₹([\d,.]+)/.exec(text)?.[1]?.replaceAll(',', '') ?? []).map(Number);

/** The driver gives their own UPI address, and the desk verifies it. */
async function verified(from: SharedProduct, driver: Person, upiId: string): Promise<void> {
  const params = { driverId: driver.user.id };
  await driver.api.call(updateDriver, { params, body: { upiId } });
  const admin = await signInAdmin(from);
  expect(await admin.api.call(verifyUpi, { params, body: { upiId, verified: true } })).toMatchObject({
    upi: { id: upiId, verified: true },
  });
}

describe('a ride that is paid by UPI', () => {
  it('is chosen while booking, shown as a code at the end, claimed by the rider, received by the driver, and tipped', async () => {
    const [rider, driver] = [await signUp(product, 'Asha Rao'), await driverOnline(product, 'Vikram Singh', 'suv')];
    await verified(product, driver, 'vikram@okbank');
    const reference = String(Date.now()).slice(-12);
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
    expect(query.get('pa')).toBe('vikram@okbank');
    await vikram.page.getByRole('img', { name: /QR code to pay ₹/ }).waitFor();
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
    // R40: the rider's number is a claim, and the one who got the money confirms it.
    await asha.page.getByText('It goes to your driver, who confirms it.').waitFor();
    await asha.page.getByRole('textbox', { name: 'UPI reference number (UTR)' }).fill(reference);
    await button(asha.page, 'I have paid').click();
    await asha.page.getByText('Waiting for your driver to confirm').waitFor();
    await picture(asha.page, 'paying-claimed');
    expect(await barriersOn(asha.page)).toEqual([]);
    // Nobody is held up: the driver is back at home, and confirms it when they have looked.
    await vikram.page.getByText('online and ready').first().waitFor();
    await vikram.page.goto(`${product.baseUrl}/driver/history`);
    await vikram.page.getByRole('list', { name: 'Today' }).getByRole('button').first().click();
    await vikram.page.getByText(new RegExp(`^Reference number ending ${reference.slice(-4)}`)).waitFor();
    await picture(vikram.page, 'paying-received');
    expect(await barriersOn(vikram.page)).toEqual([]);
    await button(vikram.page, 'Received').click();
    await vikram.page.getByRole('dialog').waitFor({ state: 'hidden' });
    await asha.page.getByText(`Paid by UPI, reference ${reference}`).waitFor();

    await chooseStars(asha.page, 5);
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

describe('a bill with a discount', () => {
  it('is quoted with a promo code, disputed in two taps, and answered by the desk', async () => {
    const [rider, admin] = [await signUp(product, 'Meera Nair'), await signInAdmin(product)];
    const driver = await driverOnline(product, 'Ravi Kumar', 'suv');
    const code = `SAVE${Date.now() % 1_000_000}`;
    await admin.api.call(createPromo, {
      body: {
        code,
        percent: null,
        mostPaise: 5000,
        firstRideOnly: false,
        city: null,
        validFrom: new Date(Date.now() - 60_000).toISOString(),
        validUntil: new Date(Date.now() + 3_600_000).toISOString(),
        budgetPaise: 100_000,
        usesPerRider: 1,
      },
    });
    const { page, context, faults } = await sitDownAs(product, browser, rider, { at: dadar });
    await page.getByPlaceholder('Where to?').fill('andheri st');
    await page
      .getByRole('option')
      .filter({ hasNotText: /current location|Choose on the map/ })
      .first()
      .click();
    await heading(page, 'Choose a ride').waitFor();
    await page.getByRole('radio', { name: /SUV/ }).check({ force: true });
    await button(page, 'Promo code').click();
    await page.getByRole('textbox', { name: 'Promo code' }).fill('NOSUCHCODE');
    await button(page, 'Apply').click();
    await page.getByText('There is no such code. Check how it is written.').waitFor();
    await page.getByRole('textbox', { name: 'Promo code' }).fill(code.toLowerCase());
    await button(page, 'Apply').click();
    await page.getByText(`${code} applied`).waitFor();
    await page.getByText('−₹50', { exact: true }).waitFor();
    await picture(page, 'paying-promo');
    expect(await barriersOn(page)).toEqual([]);
    await button(page, /^Book SUV/).click();
    await heading(page, 'Finding your driver').waitFor();

    const ride = await rider.api.call(riderActiveRide, { params: { riderId: rider.user.id } });
    if (!ride) throw new Error('the rider has no ride');
    await move(driver, ride.id, 'driver_assigned', { driverId: driver.user.id });
    await heading(page, 'Driver on the way').waitFor();
    await move(driver, ride.id, 'driver_arrived');
    await move(driver, ride.id, 'in_progress', { otp: await codeOf(rider, ride.id) });
    await move(driver, ride.id, 'completed', { reason: 'The test is over' });
    await heading(page, 'Trip completed').waitFor();
    const receipt = await rider.api.call(rideReceipt, { params: { id: ride.id } });
    expect(receipt.lines).toContainEqual(expect.objectContaining({ code: 'discount', paise: -5000 }));

    await button(page, 'Something wrong with this bill?').click();
    await picture(page, 'paying-dispute');
    await button(page, 'The driver took a longer way').click();
    await page.getByText('We are looking at it').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    const dispute = await rider.api.call(rideDispute, { params: { id: ride.id } });
    expect(dispute).toMatchObject({ state: 'open', reason: 'longer_way' });
    const reply = 'The road by the sea was closed.';
    await admin.api.call(decideDispute, {
      params: { id: String(dispute?.id) },
      body: { action: 'reject', note: 'As quoted', reply },
    });
    await page.reload();
    await page.getByText('Reviewed: no change').waitFor();
    await page.getByText(reply).waitFor();
    await picture(page, 'paying-dispute-decided');
    expect(faults).toEqual([]);
    await context.close();
  });
});
