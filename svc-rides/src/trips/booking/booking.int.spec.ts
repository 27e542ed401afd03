import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { calculateFare, createRide, type Principal } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { aBooking, aPrincipal, dropoff, pickup } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({ OFFER_SECONDS: '7' });
});
afterAll(() => harness?.stop());

const book = (rider: Principal, body: object, key?: string) =>
  harness.call(createRide, rider, { body: { ...aBooking(rider.userId), ...body } }, key);

const quoteFor = (ends: object) =>
  harness.call(calculateFare, aPrincipal(), { body: { distance: 14.14, vehicleType: 'sedan', ...ends } });

async function ridesOf(rider: Principal): Promise<number> {
  const [{ count }]: [{ count: number }] = await harness.database.query(
    'SELECT count(*)::int AS count FROM rides WHERE rider_id = $1',
    [rider.userId],
  );
  return count;
}

describe('calculating a fare', () => {
  it('answers the final amount and how it came about, in rupees (R17)', async () => {
    const body = { distance: '9.8', vehicleType: 'mini' };
    const answer = await harness.call(calculateFare, aPrincipal(), { body: calculateFare.body.parse(body) });
    expect(answer).toMatchObject({
      status: 200,
      body: { total: '132.30', breakdown: { base: '8', distance: '117.60', surge: 1, subtotal: '126', gst: '6.30' } },
    });
    expect(answer.body).toMatchObject({ paymentMethods: ['cash'] });
  });

  it('refuses a ride that could not be booked, if its ends are known (R32)', async () => {
    expect(await quoteFor({ pickup, dropoff })).toMatchObject({ status: 200, body: { total: '283.50' } });
    expect(await quoteFor({ pickup: { lat: 51.5, lng: 0 }, dropoff })).toMatchObject({ body: { code: 'not_served' } });
    expect(await quoteFor({ pickup, dropoff: { lat: 13.08, lng: 80.27 } })).toMatchObject({
      status: 409,
      body: { code: 'too_far', detail: 'Sedan rides go up to 300 km. Choose a nearer place.' },
    });
  });
});

describe('booking', () => {
  it('starts a ride searching, with the offer window and the rider as they are', async () => {
    const rider = aPrincipal({ name: 'आशा राव' });
    const { status, body } = await book(rider, {});
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'searching',
      riderId: rider.userId,
      driverId: null,
      version: 1,
      fare: '283.50',
    });
    expect(body['rider']).toEqual({ name: 'आशा राव', rating: null });
    // The first round comes after an hour in this harness.
    expect(Date.parse(String(body['offerUntil'])) - Date.parse(String(body['createdAt']))).toBe(3_607_000);
    expect(await harness.outboxOf(String(body['id']))).toEqual([{ type: 'ride.requested.v1', version: 1 }]);
  });

  it('stores a note to the driver, trimmed, or null without one', async () => {
    const withNote = await book(aPrincipal(), { note: '  Blue gate, behind the temple. ' });
    expect(withNote.body).toMatchObject({ note: 'Blue gate, behind the temple.' });
    const without = await book(aPrincipal(), {});
    expect(without.body).toMatchObject({ note: null });
  });

  it('refuses UPI where the operator has no address for it, and stores nothing', async () => {
    const rider = aPrincipal();
    expect(await book(rider, { paymentMethod: 'upi' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', errors: [{ in: 'body', at: 'paymentMethod' }] },
    });
    expect(await ridesOf(rider)).toBe(0);
  });

  it.each([['a'.repeat(201)], ['  '], ['two\nlines']])('refuses the note %j and stores nothing', async (note) => {
    const rider = aPrincipal();
    expect(await book(rider, { note })).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(await ridesOf(rider)).toBe(0);
  });

  it('stores the server’s own distance, duration and fare', async () => {
    const { body } = await book(aPrincipal(), { distance: 3, duration: 1 });
    expect(body).toMatchObject({ distance: '14.14', duration: 34, fare: '283.50' });
  });

  it('takes the documented strings as well as numbers', async () => {
    const rider = aPrincipal();
    const texts = Object.fromEntries(
      Object.entries(aBooking(rider.userId)).map(([name, value]) => [name, String(value)]),
    );
    expect(await book(rider, texts)).toMatchObject({ status: 201, body: { pickupLat: '28.6315' } });
  });

  it('refuses a fare that is not the server’s, with the new quote, and stores nothing', async () => {
    const rider = aPrincipal();
    const answer = await book(rider, { fare: 100 }, 'a-key');
    expect(answer).toMatchObject({ status: 409, body: { code: 'fare_changed', quote: { total: '283.50' } } });
    expect(await ridesOf(rider)).toBe(0);
    expect(await book(rider, {}, 'a-key')).toMatchObject({ status: 201 });
  });

  it.each<[string, object, string]>([
    ['begins abroad', { pickupLat: 51.5072, pickupLng: -0.1276 }, 'not_served'],
    ['ends at sea', { dropoffLat: 15, dropoffLng: 65 }, 'not_served'],
    ['is longer than the vehicle goes', { vehicleType: 'auto', dropoffLat: 26.9124, dropoffLng: 75.7873 }, 'too_far'],
  ])('is refused when it %s, and stores nothing (R32)', async (_what, ends, code) => {
    const rider = aPrincipal();
    expect(await book(rider, ends)).toMatchObject({ status: 409, body: { code } });
    expect(await ridesOf(rider)).toBe(0);
  });

  it('is for oneself, and not while suspended', async () => {
    const rider = aPrincipal();
    expect(await book(rider, { riderId: randomUUID() })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const suspended = await book({ ...rider, suspended: true }, {});
    expect(suspended).toMatchObject({ status: 403, body: { code: 'account_suspended' } });
    // R6: a quote promises a ride at a fare, which is neither reading nor finishing one.
    const body = calculateFare.body.parse({ distance: 14.14, vehicleType: 'sedan' });
    const quote = await harness.call(calculateFare, { ...rider, suspended: true }, { body });
    expect(quote).toMatchObject({ status: 403, body: { code: 'account_suspended' } });
    expect(await ridesOf(rider)).toBe(0);
  });

  it.each<[string, object]>([
    ['pickup and drop-off in one place', { dropoffLat: pickup.lat + 0.0001, dropoffLng: pickup.lng }],
    ['a latitude beyond the pole', { pickupLat: 90.1 }],
    ['a longitude that is no number', { pickupLng: 'NaN' }],
    ['no address', { pickupAddress: '  ' }],
    ['an address without end', { dropoffAddress: 'x'.repeat(301) }],
    ['an unknown vehicle', { vehicleType: 'boat' }],
    ['a negative fare', { fare: -1 }],
  ])('refuses %s', async (_what, odd) => {
    const rider = aPrincipal();
    expect(await book(rider, odd)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(await ridesOf(rider)).toBe(0);
  });
});

describe('booking again (R8, R13)', () => {
  it('with the same key and details returns the same ride in its current state', async () => {
    const [rider, driver] = [aPrincipal(), harness.driver()];
    const first = await book(rider, {}, 'key-1');
    const rideId = String(first.body['id']);
    expect(first.header('idempotent-replay')).toBe('');
    await harness.bring(rideId, 'completed', rider, driver);
    const again = await book(rider, {}, 'key-1');
    expect(again).toMatchObject({ status: 201, body: { id: rideId, status: 'completed' } });
    expect(again.header('idempotent-replay')).toBe('true');
    expect(await ridesOf(rider)).toBe(1);
  });

  it('with the same key and other details is refused', async () => {
    const rider = aPrincipal();
    await book(rider, {}, 'key-1');
    const other = await book(rider, { pickupAddress: 'Elsewhere' }, 'key-1');
    expect(other).toMatchObject({ status: 422, body: { code: 'key_reused' } });
  });

  it('with another’s key is a booking of one’s own', async () => {
    await book(aPrincipal(), {}, 'key-1');
    const own = await book(aPrincipal(), {}, 'key-1');
    expect(own.status).toBe(201);
    expect(own.header('idempotent-replay')).toBe('');
  });

  it('while a ride is active is refused with its id; once it ended, it is not', async () => {
    const rider = aPrincipal();
    const { body } = await book(rider, {});
    const second = await book(rider, {});
    expect(second).toMatchObject({ status: 409, body: { code: 'active_ride_exists', rideId: body['id'] } });
    await harness.move(String(body['id']), rider, { status: 'cancelled' });
    expect(await book(rider, {})).toMatchObject({ status: 201 });
  });

  it('with an expired key books a new ride once, however many calls arrive at the same time', async () => {
    const rider = aPrincipal();
    const first = await book(rider, {}, 'key-1');
    await harness.move(String(first.body['id']), rider, { status: 'cancelled' });
    const age = (by: string) =>
      harness.database.query(`UPDATE booking_keys SET created_at = now() - $2::interval WHERE rider_id = $1`, [
        rider.userId,
        by,
      ]);
    await age('23 hours 59 minutes');
    expect((await book(rider, {}, 'key-1')).body['id']).toBe(first.body['id']);
    await age('24 hours');
    // The details that the key was used for no longer matter, either.
    const given = { pickupAddress: 'Elsewhere' };
    const again = await Promise.all(Array.from({ length: 5 }, () => book(rider, given, 'key-1')));
    expect(again.map(({ status }) => status)).toEqual(again.map(() => 201));
    expect(new Set([first, ...again].map(({ body }) => body['id'])).size).toBe(2);
    expect(await ridesOf(rider)).toBe(2);
  });

  it('is forgotten by the clock: old keys do not stay in the table', async () => {
    const own = await RidesHarness.start({ BOOKING_KEY_SWEEP_SECONDS: '0.1', BOOKING_KEY_HOURS: '1' });
    const keysOf = async () => (await own.database.query<unknown[]>('SELECT FROM booking_keys')).length;
    const [old, young] = [aPrincipal(), aPrincipal()];
    for (const rider of [old, young]) {
      await own.call(createRide, rider, { body: aBooking(rider.userId) }, 'key-1');
    }
    await own.database.query(`UPDATE booking_keys SET created_at = now() - interval '1 hour' WHERE rider_id = $1`, [
      old.userId,
    ]);
    await waitFor(async () => (await keysOf()) === 1, { what: 'the old key to be forgotten' });
    const replayed = await own.call(createRide, young, { body: aBooking(young.userId) }, 'key-1');
    expect(replayed.header('idempotent-replay')).toBe('true');
    await own.stop();
  });

  it('with a malformed key is refused', async () => {
    expect(await book(aPrincipal(), {}, 'x'.repeat(201))).toMatchObject({ status: 400 });
  });
});
