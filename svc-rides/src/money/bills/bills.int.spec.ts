import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  billOf,
  calculateFare,
  createRide,
  documentedTariff,
  getRide,
  rideReceipt,
  type Principal,
  type Receipt,
} from '@rahi/contracts';
import fc from 'fast-check';
import { runInNewContext } from 'node:vm';
import { aBooking, aPrincipal, dropoff, pickup } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';
import { inWords } from './rupees-in-words.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({}, 2);
});
afterAll(() => harness?.stop());

async function receiptOf(id: string, who: Principal): Promise<Receipt> {
  const answer = await harness.call(rideReceipt, who, { params: { id } });
  expect(answer.status).toBe(200);
  return rideReceipt.answer.parse(answer.body);
}

async function completed(given: Parameters<typeof aBooking>[1] = {}) {
  const [rider, driver] = [aPrincipal(), harness.driver()];
  const id = await harness.book(rider, given);
  await harness.bring(id, 'completed', rider, driver);
  return { id, rider, driver };
}

/** A ride that is under way. */
async function ridden(given: Parameters<typeof aBooking>[1] = {}) {
  const [rider, driver] = [aPrincipal(), harness.driver()];
  const id = await harness.book(rider, given);
  await harness.bring(id, 'in_progress', rider, driver);
  return { id, driver };
}

/** Has Postgres fail the end of every ride from this address, after its receipt has drawn a number. */
const badLuck = 'Bad Luck Street';
const failsAtTheEnd = `
  CREATE FUNCTION fail_on_purpose() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF EXISTS (SELECT FROM rides WHERE id = NEW.ride_id AND pickup_address = '${badLuck}') THEN
      RAISE EXCEPTION 'a failure on purpose';
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER fails_on_purpose BEFORE INSERT ON journal_entries FOR EACH ROW EXECUTE FUNCTION fail_on_purpose()`;

/** The script of the documentation, run on a receipt as a reader would. */
async function documentedScript(): Promise<(receipt: object) => number> {
  const page = await readFile(new URL('../../../../infra/docs/money.md', import.meta.url), 'utf8');
  const [, script] = /```js\n([^]*?)```/.exec(page) ?? [];
  if (!script) throw new Error('money.md has no script');
  expect(script.trim().split('\n').length).toBeLessThanOrEqual(10);
  const compute: unknown = runInNewContext(`${script}; (text) => total(JSON.parse(text))`);
  if (typeof compute !== 'function') throw new Error('the script makes no function');
  return (receipt) => Number(compute(JSON.stringify(receipt)));
}

const booking = (rider: Principal, given: object) =>
  harness.call(createRide, rider, { body: { ...aBooking(rider.userId, { vehicleType: 'suv' }), ...given } });

describe('the receipt of a completed ride (R19)', () => {
  it('is one bill for the rider, the driver and administrators, in lines that add up', async () => {
    const { id, rider, driver } = await completed();
    const receipt = await receiptOf(id, rider);
    expect(receipt).toMatchObject({
      rideId: id,
      kind: 'ride',
      totalPaise: 28_350,
      currency: 'INR',
      tariff: { id: 'everywhere/sedan', version: 1, terms: documentedTariff.sedan },
      inputs: { metres: 14_140, minutes: 34, surgePercent: 100 },
      lines: [
        { code: 'base', label: 'Base fare', paise: 1500 },
        { code: 'distance', label: 'Distance, 14.14 km at ₹18 a km', paise: 25_452 },
        { code: 'rounding', label: 'Rounding to a rupee', paise: 48 },
        { code: 'gst', label: 'GST, 5 %', paise: 1350 },
      ],
    });
    expect(receipt.invoiceNumber).toMatch(/^RH\/\d{4}\/\d{7}$/);
    expect(await receiptOf(id, driver)).toEqual(receipt);
    expect(await receiptOf(id, aPrincipal({ isAdmin: true }))).toEqual(receipt);
  });

  it('is closed to everyone else, and does not exist before the ride is completed', async () => {
    const { id } = await completed();
    expect(await harness.call(rideReceipt, aPrincipal(), { params: { id } })).toMatchObject({ status: 404 });
    const rider = aPrincipal();
    const searching = await harness.book(rider);
    expect(await harness.call(rideReceipt, rider, { params: { id: searching } })).toMatchObject({
      status: 409,
      body: { code: 'not_completed' },
    });
  });

  it('is what the driver earns by: 20 % quoted, 10 % settled, and the bonus that was promised (R18)', async () => {
    const [rider, driver] = [aPrincipal(), harness.driver()];
    const id = await harness.book(rider);
    const asked = await harness.get(id, driver);
    expect(asked.body['earnings']).toEqual({
      gross: '283.50',
      commissionPercent: 20,
      commission: '56.70',
      bonus: '5',
      tip: '0',
      net: '231.80',
    });
    await harness.bring(id, 'completed', rider, driver);
    expect((await harness.get(id, driver)).body['earnings']).toMatchObject({
      commissionPercent: 10,
      commission: '28.35',
      bonus: '5',
      net: '260.15',
    });
    expect((await harness.get(id, rider)).body).not.toHaveProperty('earnings');
  });

  it('cannot be changed, nor stored with lines that do not add up', async () => {
    const { id } = await completed();
    await expect(harness.database.query('UPDATE ride_receipts SET total_paise = 1')).rejects.toThrow('never changed');
    await expect(harness.database.query('DELETE FROM ride_receipts')).rejects.toThrow('never changed');
    await expect(
      harness.database.query(
        `INSERT INTO ride_receipts SELECT gen_random_uuid(), kind, tariff_id, tariff_version, inputs, lines, total_paise + 1,
           financial_year, invoice_serial + 1000000, issued_at FROM ride_receipts WHERE ride_id = $1`,
        [id],
      ),
    ).rejects.toThrow(/lines_sum_to_total|foreign key/);
    await expect(harness.database.query(`UPDATE tariffs SET terms = '{}'`)).rejects.toThrow('never changed');
  });

  it('is computed again by the script in the documentation, for any tariff and trip', async () => {
    const script = await documentedScript();
    const paise = fc.integer({ min: 0, max: 50_000 });
    fc.assert(
      fc.property(
        fc.record({ basePaise: paise, perKmPaise: paise, perMinutePaise: paise, minimumPaise: paise }),
        fc.integer({ min: 0, max: 9000 }),
        fc.record({
          metres: fc.integer({ min: 60, max: 300_000 }),
          minutes: fc.integer({ min: 1, max: 700 }),
          surgePercent: fc.integer({ min: 50, max: 200 }),
          night: fc.boolean(),
          waitingSeconds: fc.integer({ min: 0, max: 3600 }),
          stopSeconds: fc.option(fc.array(fc.integer({ min: 0, max: 3600 }), { maxLength: 3 }), { nil: undefined }),
          tolls: fc.array(fc.record({ name: fc.constant('Airport'), paise }), { maxLength: 2 }),
          discountPaise: fc.integer({ min: 0, max: 3000 }),
          untaxed: fc.constantFrom(true as const, undefined),
          later: fc.constantFrom(true as const, undefined),
          welfare: fc.constantFrom(true as const, undefined),
        }),
        paise,
        fc.option(fc.record({ percent: fc.integer({ min: 1, max: 500 }).map((n) => n / 100), mostPaise: paise }), {
          nil: undefined,
        }),
        (rates, includedMetres, inputs, laterFeePaise, welfareFee) => {
          const night = { fromHour: 22, toHour: 6, percent: 20 };
          const waiting = { freeMinutes: 3, perMinutePaise: 150 };
          const gst = inputs.untaxed && ('platform' as const);
          const terms = {
            ...documentedTariff.mini,
            ...rates,
            includedMetres,
            night,
            waiting,
            gst,
            laterFeePaise,
            welfareFee,
          };
          expect(script({ tariff: { terms, laterFeePaise, welfareFee }, inputs })).toBe(
            billOf(terms, inputs).totalPaise,
          );
        },
      ),
    );
    const { id, rider } = await completed();
    expect(script(await receiptOf(id, rider))).toBe(28_350);
  });
});

describe('invoice numbers', () => {
  it('have no gap and no double, however many complete together and whatever fails in between', async () => {
    await harness.database.query(failsAtTheEnd);
    // What Postgres says is not in a log: only its code.
    harness.expectInLogs(/error P0001/);
    const rides = await Promise.all(
      Array.from({ length: 12 }, (_, n) => ridden(n % 2 === 0 ? {} : { pickupAddress: badLuck })),
    );
    const ends = await Promise.allSettled(
      rides.map(({ id, driver }) => harness.move(id, driver, { status: 'completed' })),
    );
    expect(ends.map(({ status }) => status)).toEqual(rides.map((_, n) => (n % 2 === 0 ? 'fulfilled' : 'rejected')));
    const { id, rider } = await completed();
    const numbers: { serial: number }[] = await harness.database.query(
      'SELECT invoice_serial AS serial FROM ride_receipts ORDER BY 1',
    );
    expect(numbers.map(({ serial }) => serial)).toEqual(numbers.map((_, index) => index + 1));
    expect((await receiptOf(id, rider)).invoiceNumber).toMatch(new RegExp(`/0*${numbers.length}$`));
  });
});

describe('a quote (R17)', () => {
  const body = { distance: 14.14, vehicleType: 'suv' as const, pickup, dropoff };

  it('holds when another tariff comes into force, and the ride is charged and recomputed by its version', async () => {
    const rider = aPrincipal();
    const { body: quote } = await harness.call(calculateFare, rider, { body });
    expect(quote).toMatchObject({ total: '442.05', tariff: { id: 'everywhere/suv', version: 1 } });
    const before = String(quote['total']);
    const waiting = { freeMinutes: 0, perMinutePaise: 100 };
    await harness.putInForce('suv', 2, { ...documentedTariff.suv, perKmPaise: 4000, waiting });

    const without = await booking(rider, { fare: Number(before) });
    expect(without).toMatchObject({ status: 409, body: { code: 'fare_changed', quote: { tariff: { version: 2 } } } });
    const booked = await booking(rider, { fare: before, quoteId: quote['quoteId'] });
    expect(booked).toMatchObject({ status: 201, body: { fare: before } });
    const driver = harness.driver({ vehicleType: 'suv' });
    const id = String(booked.body['id']);
    await harness.bring(id, 'completed', rider, driver);
    expect(await receiptOf(id, rider)).toMatchObject({ totalPaise: 44_205, tariff: { version: 1 } });

    // The next one pays by version 2, two begun minutes of waiting included.
    const second = await harness.call(calculateFare, rider, { body });
    const next = await booking(rider, { fare: second.body['total'], quoteId: second.body['quoteId'] });
    const later = String(next.body['id']);
    await harness.bring(later, 'driver_arrived', rider, driver);
    // Both people read it while the driver waits.
    for (const person of [rider, driver]) {
      const { body: arrived } = await harness.call(getRide, person, { params: { id: later } });
      expect(arrived).toMatchObject({ waiting: { freeUntil: arrived['arrivedAt'], perMinute: '1' } });
    }
    await harness.move(later, driver, { status: 'in_progress', otp: await harness.codeOf(later, rider) });
    await harness.database.query(
      `UPDATE rides SET created_at = created_at - interval '1 hour', assigned_at = assigned_at - interval '1 hour',
         arrived_at = started_at - interval '61 seconds' WHERE id = $1`,
      [later],
    );
    await harness.move(later, driver, { status: 'completed' });
    const receipt = await receiptOf(later, rider);
    expect(receipt.tariff.version).toBe(2);
    expect(receipt.lines).toContainEqual(expect.objectContaining({ code: 'waiting', paise: 200 }));
    expect((await documentedScript())(receipt)).toBe(receipt.totalPaise);
  });

  it.each<[string, (quoteId: string) => object]>([
    ['to another place', (quoteId) => ({ quoteId, dropoffLat: 28.5, fare: '442.05' })],
    ['with a changed id', (quoteId) => ({ quoteId: `${quoteId.slice(0, -2)}AA`, fare: '1' })],
    ['with a promise of one’s own', () => ({ quoteId: `${Buffer.from('{}').toString('base64url')}.AAAA`, fare: '1' })],
  ])('is worth nothing %s', async (_what, given) => {
    const rider = aPrincipal();
    const { body: quote } = await harness.call(calculateFare, rider, { body });
    const answer = await booking(rider, given(String(quote['quoteId'])));
    expect(answer).toMatchObject({ status: 409, body: { code: 'fare_changed' } });
  });

  it('is valid only for one rider', async () => {
    const { body: quote } = await harness.call(calculateFare, aPrincipal(), { body: { ...body, vehicleType: 'mini' } });
    const thief = aPrincipal();
    const answer = await harness.call(createRide, thief, {
      body: { ...aBooking(thief.userId), vehicleType: 'mini', fare: 1, quoteId: String(quote['quoteId']) },
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'fare_changed' } });
  });
});

describe('an amount in words', () => {
  it.each([
    [28_350, 'en-IN', 'Two Hundred Eighty Three Rupees And Fifty Paise Only'],
    [28_350, 'hi-IN', 'दो सौ तिरासी रुपये और पचास पैसे'],
    [28_350, 'mr-IN', 'दोनशे त्र्याऐंशी रुपये आणि पन्नास पैसे'],
    [100, 'en-IN', 'One Rupee Only'],
    [
      123_456_789,
      'en-IN',
      'Twelve Lakh Thirty Four Thousand Five Hundred Sixty Seven Rupees And Eighty Nine Paise Only',
    ],
    [1_000_000_000, 'en-IN', 'One Crore Rupees Only'],
    [0, 'en-IN', 'Zero Rupees Only'],
  ] as const)('of %d paise in %s is %s', async (paise, language, words) => {
    expect(await inWords(paise, language)).toBe(words);
  });
});
