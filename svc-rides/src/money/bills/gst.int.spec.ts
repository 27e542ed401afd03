import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cancellationFee, documentedTariff, rideReceipt, type TariffTerms } from '@rahi/contracts';
import { aPrincipal } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

const terms: TariffTerms = {
  ...documentedTariff.sedan,
  gst: 'platform',
  commission: { quotedPercent: 20, settledPercent: 20 },
  cancellation: { freeMinutes: 0, percent: 10, mostPaise: 2000 },
  noShowPaise: 5000,
};

/** The postings of a ride by account, in paise. */
async function booked(harness: RidesHarness, rideId: string): Promise<Record<string, number>> {
  const rows: { kind: string; paise: number }[] = await harness.database.query(
    `SELECT account.kind, sum(posting.paise)::int AS paise FROM postings AS posting
       JOIN journal_entries AS entry ON entry.id = posting.entry_id
       JOIN accounts AS account ON account.id = posting.account_id
      WHERE entry.ride_id = $1 GROUP BY account.kind`,
    [rideId],
  );
  return Object.fromEntries(rows.map(({ kind, paise }) => [kind, paise]));
}

/** @param fare as quoted, in rupees */
async function completed(harness: RidesHarness, fare: number) {
  const [rider, driver] = [aPrincipal(), harness.driver()];
  const id = await harness.book(rider, { fare });
  const asked = (await harness.get(id, driver)).body['earnings'];
  await harness.bring(id, 'completed', rider, driver);
  const receipt = rideReceipt.answer.parse((await harness.call(rideReceipt, rider, { params: { id } })).body);
  const { earnings } = (await harness.get(id, driver)).body;
  return { id, asked, earnings, receipt, postings: await booked(harness, id) };
}

describe('R41: GST that the platform owes', () => {
  let harness: RidesHarness;
  beforeAll(async () => {
    harness = await RidesHarness.start({ OPERATOR_GSTIN: '27ABCDE1234F1Z5' });
    await harness.putInForce('sedan', 2, terms);
  });
  afterAll(() => harness?.stop());

  it('is the state’s: no part of it is the driver’s, and no commission is taken of it', async () => {
    const { id, asked, earnings, receipt, postings } = await completed(harness, 283.5);
    expect(receipt.tariff).toMatchObject({ version: 2, gst: 'platform' });
    expect(postings).toEqual({ rider: 28_350, driver: -22_100, commission: -5400, gst: -1350, bonus: 500 });
    const shown = { gross: '270', commissionPercent: 20, commission: '54', bonus: '5', tip: '0', net: '221' };
    expect(asked).toEqual(shown);
    expect(earnings).toEqual(shown);
    const [event]: { gross: number }[] = await harness.database.query(
      `SELECT (data->>'driverGrossPaise')::int AS gross FROM outbox
        WHERE data->>'rideId' = $1 AND type = 'ride.completed.v1'`,
      [id],
    );
    expect(event).toEqual({ gross: 27_000 });
  });

  it('is inside of the limit of a cancellation fee and of the fee for not coming', async () => {
    const [rider, driver] = [aPrincipal(), harness.driver()];
    const id = await harness.book(rider);
    await harness.bring(id, 'driver_assigned', rider, driver);
    await harness.database.query('UPDATE rides SET nearest_metres = 400 WHERE id = $1', [id]);
    const answer = await harness.call(cancellationFee, rider, { params: { id } });
    expect(answer.body).toEqual({ fee: '20', lateFee: '20', freeMinutes: 0, late: false });
    const cancelled = await harness.move(id, rider, { status: 'cancelled' });
    expect(cancelled).toMatchObject({ status: 200, body: { payment: { state: 'due', due: '20' } } });
    expect(await booked(harness, id)).toEqual({ rider: 2000, driver: -1905, gst: -95 });
  });
});

describe('R41: an operator without a GST number', () => {
  let harness: RidesHarness;
  beforeAll(async () => {
    harness = await RidesHarness.start();
    await harness.putInForce('sedan', 2, terms);
  });
  afterAll(() => harness?.stop());

  it('charges no GST by a tariff that says who owes it', async () => {
    const { earnings, receipt, postings } = await completed(harness, 270);
    expect(receipt).toMatchObject({ totalPaise: 27_000, inputs: { untaxed: true } });
    expect(receipt.lines.at(-1)).toMatchObject({ code: 'gst', paise: 0 });
    expect(postings).toEqual({ rider: 27_000, driver: -22_100, commission: -5400, bonus: 500 });
    expect(earnings).toMatchObject({ gross: '270', commission: '54', net: '221' });
  });
});
