import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rideInvoice, rideStatuses, type Principal } from '@rahi/contracts';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { aPrincipal, aRideIn } from '../testing/factories.js';
import { RidesHarness } from '../testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start();
});
afterAll(() => harness?.stop());

const rider = aPrincipal({ name: 'आशा राव' });
const driver = aPrincipal();
const admin = aPrincipal({ isAdmin: true });

const invoice = (id: string, who: Principal) => harness.raw(rideInvoice, who, { params: { id } });

/** The file's text, read by another library than the one that wrote it. */
async function textOf(bytes: Uint8Array): Promise<string> {
  const file = await getDocument({ data: new Uint8Array(bytes) }).promise;
  const { items } = await (await file.getPage(1)).getTextContent();
  const words = items.map((item) => ('str' in item ? item.str : ''));
  return words.join(' ').replace(/\s+/g, ' ');
}

async function aCompletedRide() {
  return harness.seed(
    aRideIn('completed', {
      riderId: rider.userId,
      rider: { name: 'आशा राव', phone: '+91 98100 00001', rating: null },
      driverId: driver.userId,
      createdAt: new Date('2026-11-20T18:40:00.000Z'),
      completedAt: new Date('2026-11-20T19:25:00.000Z'),
    }),
  );
}

describe('the invoice of a ride (R31)', () => {
  it('is a PDF that says what the fare is made of, when in India, and who, without a phone number', async () => {
    const ride = await aCompletedRide();
    const { status, bytes, header } = await invoice(ride.id, rider);
    expect(status).toBe(200);
    expect(header('content-disposition')).toBe(`attachment; filename="rahi-invoice-${ride.id.slice(0, 8)}.pdf"`);
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
    const text = await textOf(bytes);
    // R16: as few decimals as there are.
    for (const part of [
      `Ride ${ride.id}`,
      'Completed 21 Nov 2026, 12:55 am',
      'Rider आशा राव',
      'Driver Dev Singh',
      'Vehicle Sedan, DL 01 AB 1234',
      'From Connaught Place',
      'Base fare ₹15',
      'Distance, 14.14 km at ₹18 per km ₹254.52',
      'Surge × 1',
      'Subtotal, to the rupee ₹270',
      'GST, 5 % ₹13.5',
      'Total ₹283.5',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toMatch(/\+91|98100/);
  });

  it('is the same for both people and for admins, to the byte, however often', async () => {
    const ride = await aCompletedRide();
    const files = await Promise.all([rider, driver, admin, rider].map((who) => invoice(ride.id, who)));
    const [first, ...others] = files.map(({ bytes }) => Buffer.from(bytes).toString('base64'));
    for (const other of others) expect(other).toBe(first);
  });

  it('shows the rate that the ride was booked at, whatever rates are today', async () => {
    const [booker, taker] = [aPrincipal(), harness.driver()];
    const id = await harness.book(booker);
    await harness.bring(id, 'completed', booker, taker);
    // 14.14 km at 20 a km and 15 × 1.5: 446.70, to the rupee 447, with 5 % GST 469.35.
    const rate = { basePaise: 1500, perKmPaise: 2000, surge: 1.5 };
    await harness.database.query('UPDATE rides SET tariff = $2, fare_paise = 46935 WHERE id = $1', [id, rate]);
    const text = await textOf((await invoice(id, booker)).bytes);
    expect(text).toContain('at ₹20 per km ₹282.8 Surge × 1.5 Subtotal, to the rupee ₹447 GST, 5 % ₹22.35');
    expect(text).toContain('Total ₹469.35');
  });

  it.each(rideStatuses.filter((status) => status !== 'completed'))('is not made while %s', async (status) => {
    const { id } = await harness.seed(aRideIn(status, { riderId: aPrincipal().userId }));
    expect(await harness.call(rideInvoice, admin, { params: { id } })).toMatchObject({
      status: 409,
      body: { code: 'not_completed', rideStatus: status },
    });
  });

  it('is nobody else’s', async () => {
    const { id } = await aCompletedRide();
    expect(await harness.call(rideInvoice, aPrincipal(), { params: { id } })).toMatchObject({ status: 404 });
  });
});
