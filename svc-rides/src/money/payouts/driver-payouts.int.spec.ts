import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { driverPayouts, kolkataDateStart, payoutStatement, type Principal } from '@rahi/contracts';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { cancellationFee, completedRide, refund, tip } from '../ledger/entries.js';
import { aPrincipal, aRideIn } from '../../testing/factories.js';
import { PayoutWeeks } from '../../testing/payout-week.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
let weeks: PayoutWeeks;
beforeAll(async () => {
  harness = await RidesHarness.start({ OPERATOR_NAME: 'Acme Rides' });
  weeks = new PayoutWeeks(harness);
});
afterAll(() => harness?.stop());

const list = (driver: Principal, who = driver, query = {}) =>
  harness.call(driverPayouts, who, { params: { driverId: driver.userId }, query });
const statement = (driver: Principal, id: string, who = driver) =>
  harness.raw(payoutStatement, who, { params: { driverId: driver.userId, id } });

/** The file's text, page by page, read by a different library than the one that wrote it. */
async function textOf(bytes: Uint8Array): Promise<string> {
  const file = await getDocument({ data: new Uint8Array(bytes) }).promise;
  const words: string[] = [];
  for (let n = 1; n <= file.numPages; n += 1) {
    const { items } = await (await file.getPage(n)).getTextContent();
    words.push(...items.map((item) => ('str' in item ? item.str : '')));
  }
  return words.join(' ').replace(/\s+/g, ' ');
}

describe('a driver’s payouts', () => {
  it('are the driver’s and administrators’ to read, from their approval on, newest week first', async () => {
    const driver = aPrincipal({ type: 'driver' });
    const [first, second] = [weeks.next(), weeks.next()];
    weeks.weekEnding = first;
    await weeks.ride(driver.userId);
    const run = await weeks.prepare();
    expect((await list(driver)).list).toEqual([]);
    const { id = '' } = (await weeks.payoutOf(run, driver.userId)) ?? {};
    expect((await statement(driver, id)).status).toBe(404);
    await weeks.approve(run);
    weeks.weekEnding = second;
    await weeks.ride(driver.userId, { cash: true });
    await weeks.approve(await weeks.prepare());
    const own = await list(driver);
    expect(own.list).toEqual([
      expect.objectContaining({ weekEnding: second, amount: '0', cash: '94.50', status: 'paid' }),
      expect.objectContaining({ id, weekEnding: first, amount: '94.50', cash: '0', status: 'approved' }),
    ]);
    expect(own.list[0]).not.toHaveProperty('driver');
    expect((await list(driver, weeks.first)).list).toEqual(own.list);
    expect((await list(driver, aPrincipal({ type: 'driver' }))).status).toBe(404);
    const page = await list(driver, driver, { limit: 1 });
    const cursor = /cursor=([\w-]+)/.exec(page.header('link'))?.[1];
    expect((await list(driver, driver, { limit: 1, cursor })).list).toMatchObject([{ weekEnding: first }]);
    expect((await statement(driver, id, aPrincipal())).status).toBe(404);
    expect((await statement(aPrincipal(), id)).status).toBe(404);
  });

  it('each have a statement whose lines add up to the amount sent', async () => {
    const driver = aPrincipal({ type: 'driver' });
    const driverId = driver.userId;
    weeks.next();
    const ride = await harness.seed(aRideIn('completed', { driverId, pickupAddress: 'Dadar', dropoffAddress: 'अंधेरी' }));
    const people = { rideId: ride.id, riderId: ride.riderId, driverId };
    const shares = {
      gstPaise: 500,
      gstBorne: true,
      tollsPaise: 0,
      commissionPaise: 1050,
      bonusPaise: 500,
      discountPaise: 0,
    };
    await weeks.post(completedRide({ ...people, farePaise: 10_500, ...shares }));
    await weeks.post(tip({ ...people, paise: 2025 }));
    await weeks.post(refund({ ...people, id: randomUUID(), paise: 1000, driverShare: { driverId, paise: 150 } }));
    await weeks.post(
      cancellationFee({ ...people, rideId: randomUUID(), paise: 5000, gstPaise: 238, driverPaise: 4000 }),
    );
    for (let n = 0; n < 60; n += 1) await weeks.ride(driverId, { cash: n === 0 });
    await weeks.ride(driverId, { flags: ['ended_away'] });
    await weeks.ride(driverId, { at: kolkataDateStart(weeks.weekEnding, -9) });
    const run = await weeks.prepare();
    await weeks.approve(run);
    const { id = '', reference = '' } = (await weeks.payoutOf(run, driverId)) ?? {};
    const { status, bytes, header } = await statement(driver, id);
    expect(status).toBe(200);
    expect(header('content-disposition')).toBe(`attachment; filename="rahi-payout-${weeks.weekEnding}.pdf"`);
    const text = await textOf(bytes);
    for (const part of [
      'Acme Rides Payout statement',
      reference,
      'Dadar to',
      'Fares of the week ₹6,510.00',
      'Commission -₹651.00',
      'Bonuses ₹5.00',
      'Tips ₹20.25',
      'Cancellation fees ₹40.00',
      'Your share of refunds -₹1.50',
      'From other weeks ₹94.50',
      'Trips that are being checked -₹94.50',
      'Cash that you hold -₹105.00',
      // 6510 − 651 + 5 + 20.25 + 40 − 1.50 + 94.50 − 94.50 − 105
      'Paid to the bank ₹5,817.75',
    ])
      expect(text).toContain(part);
    expect((await weeks.payoutOf(run, driverId))?.amount).toBe('5817.75');
  });
});
