import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { receiptFile, rideInvoice, rideStatuses, type Principal } from '@rahi/contracts';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { RideEntity } from '../../ride/ride.entity.js';
import { aPrincipal, aRideIn } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({
    OPERATOR_NAME: 'Acme Rides',
    OPERATOR_GSTIN: '27ABCDE1234F1Z5',
    INVOICE_PREFIX: 'AR',
    CITY_STATES: 'delhi=07,mumbai=27',
  });
  harness.expectInLogs(/billed after they were completed/);
});
afterAll(() => harness?.stop());

const rider = aPrincipal({ name: 'आशा राव' });
const driver = aPrincipal();
const admin = aPrincipal({ isAdmin: true });

const invoice = (id: string, who: Principal) => harness.raw(rideInvoice, who, { params: { id } });

/** The file's text, read by a different library than the one that wrote it. */
async function textOf(bytes: Uint8Array): Promise<string> {
  const file = await getDocument({ data: new Uint8Array(bytes) }).promise;
  const { items } = await (await file.getPage(1)).getTextContent();
  const words = items.map((item) => ('str' in item ? item.str : ''));
  return words.join(' ').replace(/\s+/g, ' ');
}

/** Completed by a release before receipts, and billed by the job. */
async function aCompletedRide(given: Partial<RideEntity> = {}, at = harness) {
  const ride = await at.seed(
    aRideIn('completed', {
      riderId: rider.userId,
      rider: { name: 'आशा राव', phone: '+91 98100 00001', rating: null },
      driverId: driver.userId,
      createdAt: new Date('2026-11-20T18:40:00.000Z'),
      completedAt: new Date('2026-11-20T19:25:00.000Z'),
      commissionPaise: null,
      ...given,
    }),
  );
  await at.runJob('Late bills');
  return ride;
}

describe('the invoice of a ride (R31)', () => {
  it('is a PDF with the lines of the fare, the time in India and the names, without a phone number', async () => {
    const ride = await aCompletedRide();
    const { status, bytes, header } = await invoice(ride.id, rider);
    expect(status).toBe(200);
    expect(header('content-disposition')).toBe(`attachment; filename="rahi-invoice-${ride.id.slice(0, 8)}.pdf"`);
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
    const text = await textOf(bytes);
    for (const part of [
      'Acme Rides',
      'Tax invoice',
      'Invoice AR/2627/000000',
      'GSTIN 27ABCDE1234F1Z5',
      'SAC 996412',
      'Place of supply Delhi (07)',
      `Ride ${ride.id}`,
      'Ended 21 Nov 2026, 12:55 am',
      'Rider आशा राव',
      'Driver Dev Singh',
      'Vehicle Sedan, DL 01 AB 1234',
      'From Connaught Place',
      'Tariff everywhere/sedan, version 1',
      // R38: amounts in a column have two decimals.
      'Base fare ₹15.00',
      'Distance, 14.14 km at ₹18 a km ₹254.52',
      'Rounding to a rupee ₹0.48',
      'Taxable value ₹270.00',
      'IGST, 5 % ₹13.50',
      'Total ₹283.50',
      'Two Hundred Eighty Three Rupees And Fifty Paise Only',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toMatch(/\+91|98100 0/);
  });

  it('has its words and dates in the language of who asks', async () => {
    const { id } = await aCompletedRide();
    const { bytes } = await harness.raw(rideInvoice, rider, { params: { id } }, undefined, undefined, 'hi-IN');
    const text = await textOf(bytes);
    for (const part of ['GSTIN 27ABCDE1234F1Z5', '₹283.50', '14.14', '2026', '12:55 am']) expect(text).toContain(part);
    for (const part of ['Tax invoice', 'Distance', 'Booked', 'Nov']) expect(text).not.toContain(part);
    // This reader takes some ligatures for marks without a width, and the gap behind them for a space.
    const letters = text.replaceAll(' ', '');
    for (const part of ['कर इनवॉइस', 'आपूर्ति का स्थान दिल्ली (07)', 'एकीकृत GST', 'दो सौ तिरासी रुपये और पचास पैसे'])
      expect(letters).toContain(part.replaceAll(' ', ''));
    // The words are drawn: a letter without a glyph would leave a box.
    for (const box of ['\u0000', '\ufffd']) expect(text).not.toContain(box);
  });

  it('has GST in two halves where the operator is registered (R41)', async () => {
    const mumbai = { pickupLat: 19.07, pickupLng: 72.87 };
    const { id } = await aCompletedRide(mumbai);
    const text = await textOf((await invoice(id, rider)).bytes);
    for (const part of ['Place of supply Maharashtra (27)', 'CGST, 2.5 % ₹6.75', 'SGST, 2.5 % ₹6.75']) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('IGST');
  });

  it('is the same for both people and for admins, to the byte, however often', async () => {
    const ride = await aCompletedRide({ completedAt: new Date(Date.now() - 60_000) });
    const files = await Promise.all([rider, driver, admin, rider].map((who) => invoice(ride.id, who)));
    const [first, ...others] = files.map(({ bytes }) => Buffer.from(bytes).toString('base64'));
    for (const other of others) expect(other).toBe(first);
  });

  it('names the stops and the person for whom it was booked', async () => {
    const at = { lat: 28.63, lng: 77.21, arrivedAt: null, leftAt: null };
    const { id } = await aCompletedRide({
      guest: { name: 'Meera Rao', phone: '+91 98100 00009' },
      stops: [
        { ...at, address: '4, Janpath, New Delhi', skipped: null },
        { ...at, address: 'Khan Market, New Delhi', skipped: 'rider_asked' },
      ],
    });
    const text = await textOf((await invoice(id, rider)).bytes);
    expect(text).toContain('Booked for Meera Rao');
    expect(text).toContain('Stop 1 4, Janpath, New Delhi Stop 2 Khan Market, New Delhi (skipped) To');
    expect(text).not.toContain('98100');
  });

  it('has areas for its driver a day after the end, and nobody’s name but theirs (R22)', async () => {
    const { id } = await aCompletedRide({
      guest: { name: 'Meera Rao', phone: null },
      pickupAddress: '12, Linking Road, Bandra West, Mumbai',
    });
    const [ofDriver, ofRider] = await Promise.all(
      [driver, rider].map(async (who) => textOf((await invoice(id, who)).bytes)),
    );
    for (const part of ['Rider –', 'From Bandra West, Mumbai', 'Driver Dev Singh']) expect(ofDriver).toContain(part);
    for (const part of ['Linking Road', 'Meera', 'राव']) expect(ofDriver).not.toContain(part);
    for (const part of ['12, Linking Road', 'Meera Rao']) expect(ofRider).toContain(part);
  });

  it.each(rideStatuses.filter((status) => status !== 'completed'))('is not made while %s', async (status) => {
    const { id } = await harness.seed(aRideIn(status, { riderId: aPrincipal().userId }));
    expect(await harness.call(rideInvoice, admin, { params: { id } })).toMatchObject({
      status: 409,
      body: { code: 'not_completed', rideStatus: status },
    });
  });

  it('is also the file that svc-auth mails to the rider, and to nobody else', async () => {
    const { id: rideId } = await aCompletedRide();
    const file = async (riderId: string) =>
      (await harness.caller.ask(receiptFile, { rideId, riderId, language: 'en-IN' }, harness.outbound())).receipt;
    expect(await file(rider.userId)).toEqual({
      name: `rahi-invoice-${rideId.slice(0, 8)}.pdf`,
      pdf: Buffer.from((await invoice(rideId, rider)).bytes).toString('base64'),
      totalPaise: 28_350,
    });
    for (const other of [driver.userId, aPrincipal().userId]) expect(await file(other)).toBeNull();
    const open = await harness.seed(aRideIn('in_progress', { riderId: aPrincipal().userId }));
    const asked = { rideId: open.id, riderId: open.riderId, language: 'en-IN' } as const;
    expect(await harness.caller.ask(receiptFile, asked, harness.outbound())).toEqual({ receipt: null });
  });

  it('is closed to everyone else', async () => {
    const { id } = await aCompletedRide();
    expect(await harness.call(rideInvoice, aPrincipal(), { params: { id } })).toMatchObject({ status: 404 });
  });
});

describe('the bill of an operator without a GST number (R41)', () => {
  it('is a receipt, whose percentage of version 1 is called taxes', async () => {
    const unregistered = await RidesHarness.start();
    try {
      unregistered.expectInLogs(/billed after they were completed/);
      const { id } = await aCompletedRide({}, unregistered);
      const { bytes } = await unregistered.raw(rideInvoice, rider, { params: { id } });
      const text = await textOf(bytes);
      for (const part of ['Receipt RH/2627/000000', 'Taxes, 5 % ₹13.50', 'Total ₹283.50']) expect(text).toContain(part);
      for (const part of ['GST', 'Tax invoice', 'SAC', 'Place of supply', 'Taxable']) expect(text).not.toContain(part);
    } finally {
      await unregistered.stop();
    }
  });
});
