import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminAudit, exportPiece, kolkataTime, type ExportQuery } from '@rahi/contracts';
import { parse } from 'csv-parse/sync';
import { AdminHarness } from '../../testing/admin-harness.js';
import { aDriverStory, aRideStory, aUserStory } from '../../testing/factories.js';

let admin: AdminHarness;
const now = Date.now();
const minute = 60_000;
const day = 24 * 60 * minute;
const place = (address: string) => ({ address, lat: 28.6, lng: 77.2 });
const driverId = randomUUID();

const awkward = [
  { riderName: 'आशा राव', pickup: place('हौज़ ख़ास, "गेट 2"'), dropoff: place('Line one\nLine two') },
  { riderName: '=HYPERLINK("http://x")', pickup: place('+91 Street'), dropoff: place('-1 Basement') },
  { riderName: '@SUM(A1)', pickup: place('\t=1'), dropoff: place('a,b;c') },
];
const stories = [
  ...awkward.map((given, n) =>
    aRideStory(now - 40 * minute - n, { steps: 5, rated: true }, { ...given, driverId, paymentMethod: 'upi' }),
  ),
  aRideStory(now - 3 * day, { steps: 2, cancelled: true }, { riderName: 'Meena 100% Iyer' }),
  aRideStory(now - 20 * day, { steps: 5 }, { riderName: 'Old Ride' }),
];
const person = aUserStory(now - 5 * day, 2);
const driver = aDriverStory(now - 5 * day, [now - 2 * day], { driverId });

beforeAll(async () => {
  admin = await AdminHarness.start();
  await admin.answerBills();
  await admin.answerContacts();
  await admin.publish([...stories, person, driver].flatMap((story) => story.events));
}, 180_000);
afterAll(() => admin?.stop());

/** A file as a spreadsheet reads it: strictly by RFC 4180. */
async function rows(query: ExportQuery): Promise<Record<string, string>[]> {
  const { text } = await admin.file(query);
  return parse(text, { bom: true, columns: true, recordDelimiter: '\r\n' });
}
const riders = async (query: Omit<ExportQuery, 'table'>) =>
  (await rows({ table: 'rides', ...query })).map((row) => row['Rider']);

describe('an exported file', () => {
  it('is UTF-8 with a byte order mark, and escapes only what a spreadsheet would run', async () => {
    const { text } = await admin.file({ table: 'rides' });
    expect(text.startsWith('\uFEFFRide,Status,Booked (IST),Rider,')).toBe(true);
    const [first, second, third] = await rows({ table: 'rides' });
    expect(first).toEqual({
      Ride: stories[0]?.state.rideId,
      Status: 'Completed',
      'Booked (IST)': kolkataTime(new Date(now - 40 * minute)),
      Rider: 'आशा राव',
      Driver: 'Dev Singh',
      Pickup: 'हौज़ ख़ास, "गेट 2"',
      'Drop-off': 'Line one\nLine two',
      Vehicle: 'mini',
      City: 'delhi',
      'Distance (km)': expect.stringMatching(/^\d+(\.\d+)?$/),
      'Payment method': 'upi',
      'Fare (INR)': '200.55',
      'Promo (INR)': '0',
      'Cancellation fee (INR)': '0',
      'Taxable value (INR)': '191',
      'CGST (INR)': '4.77',
      'SGST (INR)': '4.78',
      'IGST (INR)': '0',
      'Place of supply': "'07",
      'Tip (INR)': '0',
      'Refund (INR)': '0',
      'Commission (INR)': '20.06',
      'Bonus (INR)': '0',
      'Net of the driver (INR)': '180.49',
      'Invoice number': expect.stringMatching(/^RH\/2627\//),
      'Credit note number': 'RH/2627/C000042',
      'Credit note issued (IST)': kolkataTime(new Date('2026-11-20T19:25:00.000Z')),
      'Credited taxable value (INR)': '10',
      'Credited CGST (INR)': '0.25',
      'Credited SGST (INR)': '0.25',
      'Credited IGST (INR)': '0',
      'Started (IST)': kolkataTime(new Date(now - 25 * minute)),
      'Completed (IST)': kolkataTime(new Date(now - 20 * minute)),
      'Cancelled (IST)': '',
      Rating: '4',
      'Time zone': 'Asia/Kolkata',
      'Welfare fee (INR)': '0',
      Kind: '',
      'For a guest': 'no',
    });
    expect(second).toMatchObject({
      'Credit note number': '',
      'Credited taxable value (INR)': '',
      Rider: `'=HYPERLINK("http://x")`,
      Pickup: "'+91 Street",
      'Drop-off': "'-1 Basement",
    });
    expect(third).toMatchObject({ Rider: "'@SUM(A1)", Pickup: "'\t=1", 'Drop-off': 'a,b;c' });
  });

  it('has no fare of a ride that was cancelled free of charge', async () => {
    const [cancelled] = await rows({ table: 'rides', status: 'cancelled' });
    expect(cancelled).toMatchObject({ 'Fare (INR)': '', 'Commission (INR)': '', 'Net of the driver (INR)': '' });
  });

  it('has the rows of its period, status and search, newest first', async () => {
    const all = [...awkward.map(({ riderName }) => riderName.replace(/^[=@]/, "'$&")), 'Meena 100% Iyer', 'Old Ride'];
    expect(await riders({})).toEqual(all);
    expect(await riders({ period: 'all', status: 'all' })).toEqual(all);
    expect(await riders({ period: '24h' })).toEqual(all.slice(0, 3));
    expect(await riders({ period: '7d' })).toEqual(all.slice(0, 4));
    expect(await riders({ period: '30d' })).toEqual(all);
    expect(await riders({ status: 'cancelled' })).toEqual(['Meena 100% Iyer']);
    expect(await riders({ search: '100%' })).toEqual(['Meena 100% Iyer']);
    expect(await riders({ search: '%' })).toEqual(['Meena 100% Iyer']);
    expect(await riders({ search: 'हौज़' })).toEqual(['आशा राव']);
    expect(await riders({ search: stories[4]?.state.rideId.slice(0, 8) ?? '' })).toEqual(['Old Ride']);
    expect(await riders({ search: 'nobody' })).toEqual([]);
  });

  it('has users with trips, drivers with earnings, and the figures of a period day by day', async () => {
    const { state } = person;
    expect(await rows({ table: 'users', search: state.email })).toEqual([
      expect.objectContaining({ User: state.userId, Email: state.email, Trips: '0', State: 'active', Rating: '' }),
    ]);
    expect(await rows({ table: 'drivers' })).toEqual([
      expect.objectContaining({
        Driver: driverId,
        Rating: '4.00',
        Trips: '3',
        'Fares (INR)': '601.65',
        'Commission (INR)': '60.18',
        'Bonuses (INR)': '0',
        'Tips (INR)': '0',
        'Refunds (INR)': '0',
        'Net (INR)': '541.47',
      }),
    ]);
    const week = await rows({ table: 'analytics' });
    expect(week).toHaveLength(7);
    expect(week.map((row) => row['Rides'])).toContain('3');
    expect(await rows({ table: 'analytics', period: '30d' })).toHaveLength(30);
  });

  it('adds one row to the audit log, which names the filters and not the search text', async () => {
    const actorId = randomUUID();
    await admin.file({ table: 'users', period: '30d', search: '98765' }, { actorId });
    const { entries } = (await admin.call(adminAudit, { query: { actor: actorId } })).body;
    expect(entries).toMatchObject([
      { action: 'export.users', outcome: 'done', targetType: 'call', reason: 'period 30d, a search' },
    ]);
  });

  it('is refused from a made-up place', async () => {
    const question = { query: { table: 'rides' as const }, actorId: randomUUID(), after: 'DROP TABLE' };
    const asking = { requestId: randomUUID(), deadline: Date.now() + 5000 };
    await expect(admin.caller.ask(exportPiece, question, asking)).rejects.toMatchObject({ code: 'invalid_input' });
  });
});
