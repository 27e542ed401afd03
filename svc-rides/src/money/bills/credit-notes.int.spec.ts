import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  billsOfRides,
  readDocumentNumber,
  rideOfDocument,
  decideDispute,
  financialYear,
  journalPiece,
  kolkataDate,
  documentedTariff,
  openDispute,
  receiptSchema,
  rideCreditNote,
  rideReceipt,
  sumOf,
  tipRide,
  type CallArguments,
  type Principal,
} from '@rahi/contracts';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { aPrincipal, pickup } from '../../testing/factories.js';
import { balanceOf } from '../../testing/ledger-facts.js';
import { brokenInvariants } from '../../testing/ride-invariants.js';
import { RidesHarness } from '../../testing/rides-harness.js';

type Decision = CallArguments<typeof decideDispute>['body'];

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({
    OPERATOR_NAME: 'Acme Rides',
    OPERATOR_GSTIN: '27ABCDE1234F1Z5',
    INVOICE_PREFIX: 'ARX',
    CITY_STATES: 'delhi=07,mumbai=27',
  });
});
afterAll(() => harness?.stop());

const admin = aPrincipal({ isAdmin: true });
const mumbai = { pickupLat: 19.07, pickupLng: 72.87, dropoffLat: 19.1, dropoffLng: 72.89 };
const note = (id: string, who: Principal, language: 'en-IN' | 'mr-IN' = 'en-IN') =>
  harness.raw(rideCreditNote, who, { params: { id } }, undefined, undefined, language);
const receipt = async (id: string, who: Principal, at = harness) =>
  receiptSchema.parse((await at.call(rideReceipt, who, { params: { id } })).body);

/** The file's text, read by a different library than the one that wrote it. */
async function textOf(bytes: Uint8Array): Promise<string> {
  const file = await getDocument({ data: new Uint8Array(bytes) }).promise;
  const { items } = await (await file.getPage(1)).getTextContent();
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replace(/\s+/g, ' ');
}

/** A completed ride, of ₹283.50 in Delhi, and its dispute. */
async function disputed(place: Partial<typeof mumbai> = {}, at = harness) {
  const { pickupLat: lat = pickup.lat, pickupLng: lng = pickup.lng } = place;
  const [rider, driver] = [aPrincipal(), at.driver({ lat, lng })];
  const rideId = await at.book(rider, place);
  await at.bring(rideId, 'completed', rider, driver);
  const opened = await at.call(openDispute, rider, { params: { id: rideId }, body: { reason: 'wrong_fare' } });
  const decide = (body: Decision) => at.call(decideDispute, admin, { params: { id: String(opened.body['id']) }, body });
  const refund = (paise: number, driverSharePaise = 0) =>
    decide({ action: 'refund', paise, note: 'The longer way', ...(driverSharePaise > 0 && { driverSharePaise }) });
  return { rider, driver, rideId, decide, refund };
}

async function gstPosted(rideId: string): Promise<Record<string, number>> {
  const rows = await harness.database.query<{ kind: string; paise: number }[]>(
    `SELECT account.kind, sum(posting.paise)::float8 AS paise FROM journal_entries entry
     JOIN postings posting ON posting.entry_id = entry.id JOIN accounts account ON account.id = posting.account_id
     WHERE entry.kind = 'refund' AND entry.ride_id = $1 GROUP BY 1`,
    [rideId],
  );
  return Object.fromEntries(rows.map(({ kind, paise }) => [kind, paise]));
}

/** The ride of a document by its number. */
async function rideOf(number: string): Promise<string | null> {
  const read = readDocumentNumber(number);
  return read && (await harness.caller.ask(rideOfDocument, read, harness.outbound())).rideId;
}

describe('the refund of a ride with a tax invoice', () => {
  it('has a credit note with GST in its parts, which lessens the debt to the state', async () => {
    const { rider, driver, rideId, refund } = await disputed();
    expect(await receipt(rideId, rider)).not.toHaveProperty('creditNote');
    expect(await note(rideId, rider)).toMatchObject({ status: 404 });
    expect(await refund(10_500, 4000)).toMatchObject({ status: 200 });
    // Delhi is another state than the operator's: all of it is IGST.
    const parts = { totalPaise: 10_500, taxablePaise: 10_000, cgstPaise: 0, sgstPaise: 0, igstPaise: 500 };
    const year = financialYear(new Date());
    const issued = { number: expect.stringMatching(`^ARX/${year}/C\\d{6}$`), issuedAt: expect.any(String), ...parts };
    for (const who of [rider, admin]) expect(await receipt(rideId, who)).toMatchObject({ creditNote: issued });
    // Version 1 bears the GST (R41): then it bears that much less.
    expect(await gstPosted(rideId)).toEqual({ rider: -10_500, refunds: 6500, driver: 4000, gst: 500, gst_borne: -500 });
    // The driver sees what it takes of the earnings, and not the refund.
    expect(await receipt(rideId, driver)).not.toHaveProperty('creditNote');
    expect(await note(rideId, driver)).toMatchObject({ status: 404 });
    expect(await note(rideId, aPrincipal())).toMatchObject({ status: 404 });
  });

  it('is a PDF with the invoice that it is for, in the language of who asks', async () => {
    const { rider, rideId, refund } = await disputed();
    await refund(28_350);
    const { invoiceNumber, creditNote } = await receipt(rideId, rider);
    const { status, bytes, header } = await note(rideId, rider);
    expect(status).toBe(200);
    expect(header('content-disposition')).toContain(`rahi-credit-note-${rideId.slice(0, 8)}.pdf`);
    const text = await textOf(bytes);
    for (const part of [
      'Acme Rides',
      `Credit note ${creditNote?.number}`,
      `For invoice ${invoiceNumber}`,
      'Invoice issued',
      'GSTIN 27ABCDE1234F1Z5',
      'Place of supply Delhi (07)',
      'Taxable value ₹270.00',
      'IGST, 5 % ₹13.50',
      'Refunded ₹283.50',
      'Two Hundred Eighty Three Rupees And Fifty Paise Only',
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/\+91|Not taxed/);
    const marathi = await textOf((await note(rideId, admin, 'mr-IN')).bytes);
    expect(marathi.replaceAll(' ', '')).toContain('एकात्मिकGST');
    for (const word of ['Credit note', 'Refunded', 'Issued']) expect(marathi).not.toContain(word);
    expect(Buffer.from((await note(rideId, rider)).bytes)).toEqual(Buffer.from(bytes));
  });

  it('has two halves of GST in the operator’s own state, without what a tip was', async () => {
    const { rider, rideId, refund } = await disputed(mumbai);
    await harness.call(tipRide, rider, { params: { id: rideId }, body: { amount: '20' } });
    const { totalPaise, lines } = await receipt(rideId, rider);
    const gst = sumOf(lines, 'gst');
    expect(await refund(totalPaise + 2000)).toMatchObject({ status: 200 });
    expect((await receipt(rideId, rider)).creditNote).toMatchObject({
      totalPaise,
      cgstPaise: Math.floor(gst / 2),
      sgstPaise: Math.ceil(gst / 2),
      igstPaise: 0,
      taxablePaise: totalPaise - gst,
    });
  });

  it('is in the desk’s file of rides, and in the journal’s in the row of the refund', async () => {
    const { rider, rideId, refund } = await disputed();
    await refund(10_500);
    const { creditNote } = await receipt(rideId, rider);
    const { bills } = await harness.caller.ask(billsOfRides, { rideIds: [rideId] }, harness.outbound());
    expect(bills).toMatchObject([{ rideId, igstPaise: 1350, creditNote }]);
    const today = kolkataDate(new Date());
    const question = { query: { from: today, to: today }, actorId: admin.userId, after: null };
    const { csv } = await harness.caller.ask(journalPiece, question, harness.outbound());
    const rows = csv.split('\r\n').filter((row) => row.includes(creditNote?.number ?? '–'));
    expect(rows).toHaveLength(4);
    for (const row of rows) expect(row).toContain(`,refund,${rideId},`);
  });

  it('and its invoice lead to the ride by their numbers', async () => {
    const { rider, rideId, refund } = await disputed();
    await refund(10_500);
    const { invoiceNumber, creditNote } = await receipt(rideId, rider);
    expect(await Promise.all([invoiceNumber, creditNote?.number ?? ''].map(rideOf))).toEqual([rideId, rideId]);
    expect(await rideOf('RH/2627/9999999')).toBeNull();
  });

  it('takes no GST from its driver where a tariff says who owes it (R41)', async () => {
    await harness.putInForce('sedan', 2, { ...documentedTariff.sedan, gst: 'platform' });
    const { rider, driver, rideId, refund } = await disputed();
    const balance = { kind: 'driver', owner: driver.userId } as const;
    const earned = -(await balanceOf(harness.database, balance));
    expect(await refund(2100, 2001)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(await receipt(rideId, rider)).not.toHaveProperty('creditNote');
    expect(await refund(2100, 2000)).toMatchObject({ status: 200 });
    expect(await gstPosted(rideId)).toEqual({ rider: -2100, driver: 2000, gst: 100 });
    expect(await balanceOf(harness.database, balance)).toBe(2000 - earned);
  });

  it('takes its number with its transaction: none is lost, whoever decides at once', async () => {
    const rides = await Promise.all(Array.from({ length: 6 }, () => disputed()));
    await Promise.all(rides.map(({ refund, decide }, at) => (at % 3 ? refund(1000) : decide(rejected))));
    await Promise.all(rides.map(({ refund }) => refund(1000)));
    const broken = await brokenInvariants(harness.database);
    expect(broken.filter(({ invariant }) => /credit|refund|journal|balance/.test(invariant))).toEqual([]);
    await expect(harness.database.query(`DELETE FROM credit_notes`)).rejects.toThrow('never changed');
  });
});

const rejected: Decision = { action: 'reject', note: 'As quoted' };

it('is without a credit note where the operator has no GST number', async () => {
  const unregistered = await RidesHarness.start();
  try {
    const { rider, rideId, refund } = await disputed({}, unregistered);
    expect(await refund(10_500)).toMatchObject({ status: 200 });
    expect(await receipt(rideId, rider, unregistered)).not.toHaveProperty('creditNote');
    expect(await unregistered.database.query('SELECT 1 FROM credit_notes')).toEqual([]);
    expect(await balanceOf(unregistered.database, { kind: 'refunds' })).toBe(10_500);
  } finally {
    await unregistered.stop();
  }
});
