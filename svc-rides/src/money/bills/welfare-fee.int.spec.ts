import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  calculateFare,
  documentedTariff,
  gstApart,
  kolkataDate,
  moneyFigures,
  publishTariff,
  rideInvoice,
  rideReceipt,
  rulesReport,
  type LatLng,
  type TariffTerms,
} from '@rahi/contracts';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { aPrincipal } from '../../testing/factories.js';
import { balanceOf } from '../../testing/ledger-facts.js';
import { brokenInvariants } from '../../testing/ride-invariants.js';
import { RidesHarness } from '../../testing/rides-harness.js';

const welfareFee = { percent: 1, mostPaise: 100 };
const terms: TariffTerms = {
  ...documentedTariff.sedan,
  includedMetres: 3000,
  surge: { leastPercent: 75, mostPercent: 150 },
  commission: { quotedPercent: 20, settledPercent: 20 },
  gst: 'platform',
  welfareFee,
};
const [bengaluru, delhi] = [
  { lat: 12.9716, lng: 77.5946 },
  { lat: 28.6315, lng: 77.2167 },
];
const owner = aPrincipal({ isAdmin: true });

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({ OPERATOR_GSTIN: '29ABCDE1234F1Z5' });
  await harness.putInForce('sedan', 2, terms);
});
afterAll(() => harness?.stop());

const quoteFrom = async (pickup: LatLng, rider = aPrincipal()) => {
  const dropoff = { lat: pickup.lat + 0.03, lng: pickup.lng };
  const body = { vehicleType: 'sedan' as const, distance: 3.34, pickup, dropoff };
  return calculateFare.answer.parse((await harness.call(calculateFare, rider, { body })).body);
};

async function riddenIn({ lat, lng }: LatLng) {
  const [rider, driver] = [aPrincipal(), harness.driver({ lat, lng })];
  const { total, quoteId } = await quoteFrom({ lat, lng }, rider);
  const places = { pickupLat: lat, pickupLng: lng, dropoffLat: lat + 0.03, dropoffLng: lng };
  const id = await harness.book(rider, { ...places, fare: Number(total), quoteId });
  const asked = (await harness.get(id, driver)).body['earnings'];
  await harness.bring(id, 'completed', rider, driver);
  const receipt = rideReceipt.answer.parse((await harness.call(rideReceipt, rider, { params: { id } })).body);
  return { id, rider, asked, receipt, earnings: (await harness.get(id, driver)).body['earnings'] };
}

describe('the welfare fee (R42)', () => {
  it('is quoted and charged where the rules of the state have it, by one tariff for everywhere', async () => {
    const [here, elsewhere] = [await quoteFrom(bengaluru), await quoteFrom(delhi)];
    const line = here.lines?.find(({ code }) => code === 'welfare');
    expect(line).toEqual({ code: 'welfare', label: 'Welfare fee for drivers, 1 %, at most ₹1', paise: 21 });
    expect(elsewhere.lines?.map(({ code }) => code)).not.toContain('welfare');
    expect(elsewhere.inputs).not.toHaveProperty('welfare');
  });

  it('is the board’s: the journal owes it, and neither driver nor state nor platform has a part of it', async () => {
    const before = await balanceOf(harness.database, { kind: 'welfare' });
    const { id, asked, earnings, receipt } = await riddenIn(bengaluru);
    const fee = receipt.lines.find(({ code }) => code === 'welfare')?.paise ?? 0;
    expect(fee).toBe(21);
    expect(receipt).toMatchObject({ tariff: { version: 2, welfareFee }, inputs: { welfare: true } });
    expect((await balanceOf(harness.database, { kind: 'welfare' })) - before).toBe(-fee);
    const rows: { kind: string; paise: number }[] = await harness.database.query(
      `SELECT account.kind, sum(posting.paise)::int AS paise FROM postings posting
         JOIN journal_entries entry ON entry.id = posting.entry_id JOIN accounts account ON account.id = posting.account_id
        WHERE entry.ride_id = $1 GROUP BY account.kind`,
      [id],
    );
    const posted = Object.fromEntries(rows.map(({ kind, paise }) => [kind, paise]));
    expect(posted).toEqual({
      rider: receipt.totalPaise,
      driver: -2180,
      commission: -420,
      gst: -105,
      welfare: -21,
      bonus: 500,
    });
    const shown = { gross: '21', commissionPercent: 20, commission: '4.20', bonus: '5', tip: '0', net: '21.80' };
    expect([asked, earnings]).toEqual([shown, shown]);
    const [event]: { gross: number }[] = await harness.database.query(
      `SELECT (data->>'driverGrossPaise')::int AS gross FROM outbox WHERE data->>'rideId' = $1 AND type = 'ride.completed.v1'`,
      [id],
    );
    expect(event).toEqual({ gross: 2100 });
    const today = kolkataDate(new Date());
    const { body } = await harness.call(moneyFigures, owner, { query: { from: today, to: today } });
    expect(moneyFigures.answer.parse(body).period.welfareDue).toBe('0.21');
  });

  it('has its line on a tax invoice, below GST, whose rows add up to the total', async () => {
    const { id, rider } = await riddenIn(bengaluru);
    const { bytes } = await harness.raw(rideInvoice, rider, { params: { id } });
    const page = await (await getDocument({ data: new Uint8Array(bytes) }).promise).getPage(1);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
    expect(text.replace(/\s+/g, ' ')).toMatch(
      /CGST, 2.5 % .* Welfare fee for drivers, 1 %, at most ₹1 ₹0.21 .* ₹22.26/,
    );
  });

  it('leaves a journal that balances', async () => {
    expect(await brokenInvariants(harness.database)).toEqual([]);
  });
});

/** Publishes a tariff of autos in Bengaluru, or as given. */
const publish = (given: object) => {
  const { terms: lawful, gst } = gstApart(terms);
  const body = { city: 'bengaluru', vehicleType: 'auto' as const, terms: lawful, basedOn: 1, gst };
  const effectiveFrom = Date.now() + 3_600_000;
  return harness.call(publishTariff, owner, { body: { ...body, effectiveFrom, ...given } });
};
/** The tariffs whose terms break the fee's rule in Bengaluru today. */
const breaches = async () => {
  const { body } = await harness.call(rulesReport, owner, { query: { month: '2026-02', city: 'bengaluru' } });
  const { law } = rulesReport.answer.parse(body);
  return law?.breaches.filter(({ rule }) => rule === 'welfare_fee').map(({ tariff }) => tariff.id);
};

describe('a tariff in a state with the fee (R42)', () => {
  it('is refused without it, or with less, in words with the figure', async () => {
    const without = await publish({});
    expect(without).toMatchObject({ status: 409, body: { code: 'rule_broken' } });
    expect(without.body['detail']).toBe(
      'This tariff was not published: it breaks rules in force. IN-KA: the welfare fee is at least 1 % of the fare, and here it is 0 %.',
    );
    const less = await publish({ welfareFee: { percent: 1, mostPaise: 74 } });
    expect(less.body['detail']).toMatch(
      /IN-KA: the welfare fee goes up to at least ₹0\.75, and here it goes up to ₹0\.74\.$/,
    );
    const everywhere = await publish({ city: null });
    expect(everywhere.body['detail']).toMatch(/IN-KA \(Bengaluru\): the welfare fee is at least 1 % of the fare/);
  });

  it('is published with it, and the report says what breaks it until then', async () => {
    expect(await publish({ welfareFee: { percent: 1, mostPaise: 75 } })).toMatchObject({
      status: 201,
      body: { welfareFee: { percent: 1, mostPaise: 75 } },
    });
    // That of the sedan has the fee; those of version 1 have none, and the auto's begins in an hour.
    const broken = await breaches();
    expect(broken).toEqual(expect.arrayContaining(['everywhere/mini', 'everywhere/auto']));
    expect(broken).not.toContain('everywhere/sedan');
  });

  it.each([
    { percent: 0, mostPaise: 100 },
    { percent: 6, mostPaise: 100 },
    { percent: 1, mostPaise: 0 },
    { percent: 1 },
  ])('refuses a fee of %j', async (wrong) => {
    expect(await publish({ welfareFee: wrong })).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });
});
