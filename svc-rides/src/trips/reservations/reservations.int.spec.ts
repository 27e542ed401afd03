import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminReservations,
  calculateFare,
  changeReservation,
  createPromo,
  documentedTariff,
  reservations,
  reservationSchema,
  type Principal,
  type RideKind,
} from '@rahi/contracts';
import { aPrincipal, dropoff, pickup } from '../../testing/factories.js';
import { inMinutes, LaterDesk } from '../../testing/later-bookings.js';
import { brokenInvariants } from '../../testing/ride-invariants.js';
import { RidesHarness } from '../../testing/rides-harness.js';

const day = 24 * 60;
let harness: RidesHarness;
let desk: LaterDesk;
beforeAll(async () => {
  harness = await RidesHarness.start({ RESERVATION_SWEEP_SECONDS: '60', UPI_PAYEE: 'rahi.demo@upi' });
  desk = new LaterDesk(harness);
});
afterAll(() => harness?.stop());

const quoteFor = (body: object, rider = aPrincipal()) =>
  harness.call(calculateFare, rider, { body: { distance: 14.14, vehicleType: 'sedan', pickup, dropoff, ...body } });
const change = (
  id: string,
  rider: Principal,
  body: Parameters<typeof harness.call<typeof changeReservation>>[2]['body'],
) => harness.call(changeReservation, rider, { params: { id }, body });
const listOf = async (who: Principal, query: Parameters<typeof harness.call<typeof reservations>>[2]['query']) =>
  (await harness.call(reservations, who, { query })).list.map(({ id }) => id);

/** Noon in Kolkata, so many days ahead. */
const noon = (days: number) => {
  const at = new Date(Date.now() + days * 86_400_000);
  return `${at.toISOString().slice(0, 10)}T06:30:00.000Z`;
};
/** The lines of a quote by their codes, in paise. */
const codes = ({ body }: { body: Record<string, unknown> }) =>
  Object.fromEntries(Object(body['lines']).map(({ code, paise }: { code: string; paise: number }) => [code, paise]));

describe('the fare of a later time (R43)', () => {
  it.each([
    [29, 'too_late', 'A ride can be booked for later until 30 minutes before the pickup.'],
    [30 * day + 1, 'too_early', 'A ride can be booked at most 30 days ahead.'],
  ])('is not for a pickup in %s minutes', async (minutes, code, words) => {
    const answer = await quoteFor({ pickupAt: inMinutes(minutes) });
    expect(answer).toMatchObject({ body: { code } });
    expect(answer.body['detail']).toContain(words);
  });

  it('says that it is for later, with no minutes to a pickup, and is bound to its time', async () => {
    harness.driver();
    const rider = aPrincipal();
    const pickupAt = inMinutes(90);
    const quote = await quoteFor({ pickupAt }, rider);
    expect(quote).toMatchObject({ status: 200, body: { total: '283.50', inputs: { later: true, surgePercent: 100 } } });
    expect(quote.body['pickupMinutes']).toBeUndefined();
    const quoteId = String(quote.body['quoteId']);
    // The fare of another time is computed anew: by the same tariff it is the same.
    expect((await desk.tryBook(rider, inMinutes(300), { quoteId })).status).toBe(201);
    expect((await desk.tryBook(rider, pickupAt, { quoteId })).status).toBe(201);
  });

  it('is of the tariff and the night that will be then, with the fee of the tariff before GST', async () => {
    const own = await RidesHarness.start({ RESERVATION_SWEEP_SECONDS: '60' });
    const night = { fromHour: 0, toHour: 23, percent: 50 };
    const terms = { ...documentedTariff.sedan, laterFeePaise: 2000 };
    await own.putInForce('sedan', 2, terms);
    await own.database.query(
      `INSERT INTO tariffs (id, version, vehicle_type, effective_from, terms, later_fee_paise)
       VALUES ('everywhere/sedan', 3, 'sedan', now() + interval '2 days', $1, 1000)`,
      [JSON.stringify({ ...documentedTariff.sedan, night })],
    );
    await own.stopInstances();
    await own.boot();
    const ask = (given: object) =>
      own.call(calculateFare, aPrincipal(), {
        body: { distance: 14.14, vehicleType: 'sedan', pickup, dropoff, ...given },
      });
    const [now, soon, later] = [await ask({}), await ask({ pickupAt: noon(1.2) }), await ask({ pickupAt: noon(4) })];
    expect(codes(now)).not.toHaveProperty('later');
    expect(soon.body).toMatchObject({ tariff: { version: 2 }, inputs: { night: false } });
    expect(codes(soon)).toMatchObject({ later: 2000, gst: 1450 });
    expect(later.body).toMatchObject({ tariff: { version: 3 }, inputs: { night: true } });
    expect(codes(later)).toMatchObject({ later: 1000, night: 13_476 });
    await own.stop();
  });
});

describe('booking for later (R43)', () => {
  it('keeps the whole booking, and is no ride yet', async () => {
    const rider = aPrincipal({ name: 'Asha Rao' });
    const { id } = await desk.book(120, rider, { note: 'Blue gate' });
    const { body } = await desk.read(id, rider);
    expect(body).toMatchObject({ status: 'booked', fare: '283.50', note: 'Blue gate', version: 1, rideId: null });
    expect(Date.parse(String(body['pickupAt'])) - Date.parse(String(body['freeUntil']))).toBe(60 * 60_000);
    expect(body).not.toHaveProperty('earnings');
    expect(await desk.events(id)).toEqual(['booked']);
    // R8 counts rides only.
    await harness.bring(await harness.book(rider), 'cancelled', rider, harness.driver());
    expect(await listOf(rider, {})).toEqual([id]);
  });

  it('is refused outside of its times, and with another fare', async () => {
    const rider = aPrincipal();
    expect((await desk.tryBook(rider, inMinutes(29))).body).toMatchObject({ code: 'too_late' });
    expect((await desk.tryBook(rider, inMinutes(30 * day + 1))).body).toMatchObject({ code: 'too_early' });
    expect((await desk.tryBook(rider, inMinutes(90), { fare: 100 })).body).toMatchObject({ code: 'fare_changed' });
    expect((await desk.tryBook(rider, inMinutes(90), { riderId: randomUUID() })).status).toBe(403);
    expect((await desk.tryBook(aPrincipal({ phone: null }), inMinutes(90))).body).toMatchObject({
      code: 'profile_incomplete',
    });
    expect(await listOf(rider, {})).toEqual([]);
  });

  it('gives the same booking for the same key and details, and refuses the key with others (R13)', async () => {
    const rider = aPrincipal();
    const pickupAt = inMinutes(100);
    const answers = await Promise.all(Array.from({ length: 5 }, () => desk.tryBook(rider, pickupAt, {}, 'one-key')));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body['id']}`)).size).toBe(1);
    const again = await desk.tryBook(rider, pickupAt, {}, 'one-key');
    expect(again.header('idempotent-replay')).toBe('true');
    expect((await desk.tryBook(rider, inMinutes(400), {}, 'one-key')).body).toMatchObject({ code: 'key_reused' });
    expect(await listOf(rider, {})).toHaveLength(1);
  });

  it('is refused so near another one that its ride would not be over, in whatever order they come', async () => {
    const rider = aPrincipal();
    await desk.book(300, rider);
    // 34 minutes, and 15 more.
    for (const minutes of [300 - 48, 300, 300 + 48])
      expect((await desk.tryBook(rider, inMinutes(minutes))).body).toMatchObject({ code: 'reservation_overlaps' });
    for (const minutes of [300 - 50, 300 + 50]) await desk.book(minutes, rider);
    const other = aPrincipal();
    const same = inMinutes(200);
    const answers = await Promise.all(Array.from({ length: 6 }, () => desk.tryBook(other, same)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  it('is for ten at once, however many are tried at the same time', async () => {
    const rider = aPrincipal();
    const tries = Array.from({ length: 14 }, (_, at) => desk.tryBook(rider, inMinutes(100 + at * 60)));
    const answers = await Promise.all(tries);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ body }) => body['code'])).toEqual(refused.map(() => 'too_many_reservations'));
  });

  it('waits for dues, and holds a promo code for as long as it stands', async () => {
    const owing = aPrincipal();
    for (let unpaid = 0; unpaid < 2; unpaid += 1)
      await harness.bring(await harness.book(owing), 'completed', owing, harness.driver());
    expect((await desk.tryBook(owing, inMinutes(100))).body).toMatchObject({ code: 'dues_open' });

    const finance = aPrincipal({ isAdmin: true, adminRole: 'finance' });
    const code = `LATER${Date.now() % 1e6}`;
    const promo = { code, percent: null, mostPaise: 5000, firstRideOnly: false, city: null, budgetPaise: 5000 };
    const valid = { validFrom: inMinutes(-1), validUntil: inMinutes(600), usesPerRider: 1 };
    await harness.call(createPromo, finance, { body: { ...promo, ...valid } });
    const held = async () => {
      const [row] = await harness.database.query<{ held: number }[]>(
        'SELECT held_paise::int AS held FROM promos WHERE code = $1',
        [code],
      );
      return row?.held;
    };
    const rider = aPrincipal();
    const pickupAt = inMinutes(100);
    const quote = await quoteFor({ pickupAt, promoCode: code }, rider);
    const given = { fare: Number(quote.body['total']), quoteId: String(quote.body['quoteId']) };
    const { status, body } = await desk.tryBook(rider, pickupAt, given);
    expect({ status, fare: body['fare'], held: await held() }).toEqual({ status: 201, fare: '233.50', held: 5000 });
    expect((await quoteFor({ pickupAt: inMinutes(400), promoCode: code }, rider)).body).toMatchObject({
      code: 'promo_not_valid',
    });
    await desk.cancel(String(body['id']), rider);
    expect(await held()).toBe(0);
  });
});

describe('changing a booking for later (R43)', () => {
  it('needs the fare of the new time, and its version', async () => {
    const rider = aPrincipal();
    const { id } = await desk.book(300, rider);
    const pickupAt = inMinutes(500);
    expect((await change(id, rider, { version: 1, pickupAt })).body).toMatchObject({ code: 'invalid_input' });
    const quote = await desk.quote(rider, pickupAt);
    expect((await change(id, rider, { version: 2, pickupAt, ...quote })).body).toMatchObject({
      code: 'reservation_changed',
    });
    const changed = await change(id, rider, { version: 1, pickupAt, ...quote, note: 'At the back' });
    expect(changed).toMatchObject({ status: 200, body: { pickupAt, note: 'At the back', version: 2 } });
    expect(await desk.events(id)).toEqual(['booked', 'changed']);
    expect((await change(id, aPrincipal(), { version: 2, note: 'x' })).status).toBe(404);
  });

  it('gives it to others when its driver took it for another time, and keeps them for another note', async () => {
    const [rider, driver] = [aPrincipal(), harness.driver()];
    const { id } = await desk.book(300, rider);
    expect((await desk.take(id, driver)).status).toBe(200);
    const noted = await change(id, rider, { version: 2, note: 'Ring twice' });
    expect(noted.body).toMatchObject({ status: 'assigned', driver: { id: driver.userId } });
    const pickupAt = inMinutes(400);
    const moved = await change(id, rider, { version: 3, pickupAt, ...(await desk.quote(rider, pickupAt)) });
    expect(moved.body).toMatchObject({ status: 'booked', driver: null, releases: 0 });
    const [event] = await harness.database.query<{ data: object }[]>(
      `SELECT data FROM outbox WHERE data->>'reservationId' = $1 ORDER BY seq DESC LIMIT 1`,
      [id],
    );
    expect(event?.data).toMatchObject({ releasedDriver: driver.userId, ofDriver: null });
    expect((await desk.take(id, driver)).status).toBe(200);
  });

  it('is possible until 60 minutes before, and not onto another one', async () => {
    const rider = aPrincipal();
    const { id } = await desk.book(300, rider);
    await desk.book(600, rider);
    const pickupAt = inMinutes(610);
    expect(
      (await change(id, rider, { version: 1, pickupAt, ...(await desk.quote(rider, pickupAt)) })).body,
    ).toMatchObject({
      code: 'reservation_overlaps',
    });
    await desk.passUntil(id, 59);
    expect((await change(id, rider, { version: 1, note: 'x' })).body).toMatchObject({ code: 'too_late' });
  });
});

describe('the lists of bookings for later', () => {
  it('are paged by the time of the pickup, of a rider, of a driver and of the desk', async () => {
    const [rider, driver] = [aPrincipal(), harness.driver()];
    const made = [];
    for (const minutes of [500, 100, 300]) made.push(await desk.book(minutes, rider));
    const [last, first, middle] = made.map(({ id }) => id);
    expect(await listOf(rider, {})).toEqual([first, middle, last]);
    const page = await harness.call(reservations, rider, { query: { limit: 2 } });
    expect(page.list.map(({ id }) => id)).toEqual([first, middle]);
    expect(page.header('x-total-count')).toBe('3');
    const cursor = /cursor=([\w-]+)/.exec(page.header('link'))?.[1] ?? '';
    expect(await listOf(rider, { limit: 2, cursor })).toEqual([last]);
    await desk.take(String(middle), driver);
    expect(await listOf(driver, { as: 'driver' })).toEqual([middle]);
    expect(await listOf(driver, {})).toEqual([]);
    await desk.cancel(String(first), rider);
    await desk.cancel(String(last), rider);
    expect(await listOf(rider, {})).toEqual([middle]);
    expect(await listOf(rider, { show: 'past' })).toEqual([last, first]);
    const admin = aPrincipal({ isAdmin: true });
    const all = await harness.call(adminReservations, admin, { query: { limit: 100 } });
    const own = all.list.map((one) => reservationSchema.parse(one)).filter(({ riderId }) => riderId === rider.userId);
    expect(own).toMatchObject([{ id: middle, driver: { id: driver.userId }, earnings: '226.80' }]);
    const cancelled = await harness.call(adminReservations, admin, { query: { status: 'cancelled', limit: 100 } });
    expect(cancelled.list.map(({ id }) => id)).toEqual(expect.arrayContaining([first, last]));
    const ofKind = async (kind: RideKind) =>
      (await harness.call(adminReservations, admin, { query: { status: 'cancelled', kind, limit: 100 } })).list;
    expect((await ofKind('later')).map(({ id }) => id)).toEqual(cancelled.list.map(({ id }) => id));
    expect(await ofKind('rental')).toEqual([]);
  });

  it('are nobody else’s: a stranger finds none of it', async () => {
    const { id, by } = await desk.book(100);
    expect((await desk.read(id, aPrincipal())).status).toBe(404);
    expect((await desk.cancel(id, aPrincipal())).status).toBe(404);
    expect(await desk.read(id, by)).toMatchObject({ status: 200, deskRead: false });
  });

  it('are the desk’s to read, and say so for the audit log (R37)', async () => {
    const { id } = await desk.book(100);
    const admin = aPrincipal({ isAdmin: true });
    expect(await desk.read(id, admin)).toMatchObject({ status: 200, deskRead: true });
  });
});

it('leaves every invariant of rides and bookings as it should be', async () => {
  expect(await brokenInvariants(harness.database)).toEqual([]);
});
