import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { calculateFare, documentedTariff, payRide, rideInvoice, rideReceipt, type TariffTerms } from '@rahi/contracts';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { aPrincipal, dropoff, pickup } from '../../testing/factories.js';
import { balanceOf } from '../../testing/ledger-facts.js';
import { brokenInvariants } from '../../testing/ride-invariants.js';
import { RidesHarness } from '../../testing/rides-harness.js';

const terms: TariffTerms = { ...documentedTariff.sedan, roundCash: true };

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({ UPI_PAYEE: 'rahi.demo@upi', OPERATOR_GSTIN: '27ABCDE1234F1Z5' });
  await harness.putInForce('sedan', 2, terms);
});
afterAll(() => harness?.stop());

async function ridden(paymentMethod: 'cash' | 'upi') {
  const [rider, driver] = [aPrincipal(), harness.driver()];
  const id = await harness.book(rider, { paymentMethod });
  const booked = (await harness.get(id, rider)).body;
  await harness.bring(id, 'completed', rider, driver);
  const receipt = rideReceipt.answer.parse((await harness.call(rideReceipt, rider, { params: { id } })).body);
  return { id, rider, driver, booked, receipt, earnings: (await harness.get(id, driver)).body['earnings'] };
}

it('a quote says both fares, and the ride is booked at the exact one', async () => {
  const body = { distance: 14.14, vehicleType: 'sedan' as const, pickup, dropoff };
  expect((await harness.call(calculateFare, aPrincipal(), { body })).body).toMatchObject({
    total: '283.50',
    cashTotal: '284',
  });
});

it('a ride in cash is a whole rupee from the booking on, and the platform’s account has the rest', async () => {
  const before = await balanceOf(harness.database, { kind: 'rounding' });
  const { id, driver, booked, receipt, earnings } = await ridden('cash');
  expect(booked).toMatchObject({ fare: '284' });
  expect(receipt).toMatchObject({ totalPaise: 28_400, tariff: { roundCash: true }, inputs: { cash: true } });
  expect(receipt.lines.at(-1)).toMatchObject({ code: 'cash_rounding', label: 'Cash, to a whole rupee', paise: 50 });
  // As without it: the driver's share counts on the exact fare.
  expect(earnings).toMatchObject({ gross: '283.50', commission: '28.35', net: '260.15' });
  const [event]: { gross: number }[] = await harness.database.query(
    `SELECT (data->>'driverGrossPaise')::int AS gross FROM outbox WHERE data->>'rideId' = $1 AND type = 'ride.completed.v1'`,
    [id],
  );
  expect(event).toEqual({ gross: 28_350 });
  expect((await balanceOf(harness.database, { kind: 'rounding' })) - before).toBe(-50);
  const paid = await harness.call(payRide, driver, { params: { id }, body: { method: 'cash' } });
  expect(paid.body['payment']).toMatchObject({ state: 'paid', due: '0' });
  expect(await balanceOf(harness.database, { kind: 'cash_in_hand', owner: driver.userId })).toBe(28_400);
});

it('a ride by UPI is to the paisa', async () => {
  const { booked, receipt } = await ridden('upi');
  expect(booked).toMatchObject({ fare: '283.50' });
  expect(receipt.lines.map(({ code }) => code)).not.toContain('cash_rounding');
});

it('leaves a journal that balances', async () => {
  expect(await brokenInvariants(harness.database)).toEqual([]);
});

it('has its line on a tax invoice, whose rows add up to the total', async () => {
  const { id, rider } = await ridden('cash');
  const { bytes } = await harness.raw(rideInvoice, rider, { params: { id } });
  const page = await (await getDocument({ data: new Uint8Array(bytes) }).promise).getPage(1);
  const { items } = await page.getTextContent();
  const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
  expect(text.replace(/\s+/g, ' ')).toMatch(/CGST, 2.5 % .* Cash, to a whole rupee ₹0.50 .* ₹284/);
});
