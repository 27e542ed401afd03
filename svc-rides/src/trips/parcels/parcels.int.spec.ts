import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminUpdateRide,
  arriveWithParcel,
  changeRide,
  createReservation,
  createRide,
  fareQuoteSchema,
  linkForGuest,
  parcelOffers,
  parcelPhoto,
  rideInvoice,
  rideReceipt,
  rideStop,
  sharedTrip,
  type ParcelBooking,
} from '@rahi/contracts';
import { aBooking, aPrincipal, pickup } from '../../testing/factories.js';
import {
  aParcelBooking,
  atReceiver,
  bookParcel,
  deliveryCodeOf,
  giveBack,
  otherThan,
  parcelAtReceiver,
  parcelOnItsWay,
  photograph,
  quoteParcel,
  receiver,
  waited,
  withParcels,
  type BookedParcel,
} from '../../testing/parcels.js';
import { brokenInvariants } from '../../testing/ride-invariants.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
const admin = aPrincipal({ isAdmin: true });
const nobody = aPrincipal();

beforeAll(async () => {
  harness = await RidesHarness.start({ PUBLIC_URL: 'https://rides.example.in' });
});
afterAll(() => harness?.stop());

const offers = () => harness.call(parcelOffers, nobody, { query: { ...pickup } });
const book = (given: Parameters<typeof aBooking>[1]) => {
  const rider = aPrincipal({ woman: true });
  const parcel = aParcelBooking();
  return harness.call(createRide, rider, { body: aBooking(rider.userId, { vehicleType: 'auto', parcel, ...given }) });
};
const returnTotalOf = (quote: unknown) => fareQuoteSchema.parse(quote).parcel?.returnTotal;
const complete = async (parcel: BookedParcel, otp?: string) =>
  harness.move(parcel.id, parcel.driver, { status: 'completed', otp });

it('is off until the desk publishes terms of it', async () => {
  expect((await offers()).list).toEqual([]);
  const rider = aPrincipal();
  for (const answer of [await quoteParcel(harness, rider), await book({})])
    expect(answer).toMatchObject({ status: 409, body: { code: 'parcel_not_offered', vehicleType: 'auto' } });
});

describe('where the tariff of autos takes parcels', () => {
  beforeAll(() => harness.putInForce('auto', 2, withParcels));

  it('says which ones, and quotes what one costs that comes back', async () => {
    const sizes = [
      { size: 'small', cm: 35, kg: 5 },
      { size: 'medium', cm: 60, kg: 20 },
    ];
    expect((await offers()).list).toEqual([{ vehicleType: 'auto', sizes, mostValue: '5000' }]);
    const { body } = await quoteParcel(harness, aPrincipal());
    const back = Number(returnTotalOf(body));
    expect(back).toBeGreaterThan(Number(body['total']) * 1.8);
    expect(back).toBeLessThan(Number(body['total']) * 2);
  });

  it('is refused in another vehicle', async () => {
    const answer = await book({ vehicleType: 'sedan' });
    expect(answer).toMatchObject({ status: 409, body: { code: 'parcel_not_offered', vehicleType: 'sedan' } });
  });

  it.each<[string, object, string]>([
    ['a guest', { guest: { name: 'Ravi', phone: '+919820055555' } }, 'guest'],
    ['a wish for a woman driver', { womanDriver: 'only' }, 'womanDriver'],
    ['a preference', { preferences: ['quiet'] }, 'preferences'],
    ['a stop', { stops: [{ lat: 28.6, lng: 77.15, address: 'Dhaula Kuan' }] }, 'stops'],
    ['a rental', { rental: { hours: 2 } }, 'rental'],
    ['an outstation trip', { outstation: { kind: 'oneWay' } }, 'outstation'],
    ['too high a value', { parcel: aParcelBooking({ value: '5000.01' }) }, 'parcel.value'],
  ])('is refused with %s', async (_what, given, at) => {
    const answer = await book(given);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input', errors: [{ at }] } });
  });

  it.each<[string, Partial<Record<keyof ParcelBooking, unknown>>, string]>([
    ['without the word that nothing prohibited is inside', { nothingProhibited: false }, 'parcel.nothingProhibited'],
    ['without a description', { description: ' ' }, 'parcel.description'],
    ['without a phone of the receiver', { receiver: { name: 'Meera', phone: '12' } }, 'parcel.receiver.phone'],
    ['of a negative value', { value: '-1' }, 'parcel.value'],
    ['of another size', { size: 'large' }, 'parcel.size'],
  ])('is refused %s', async (_what, given, at) => {
    const rider = aPrincipal();
    const usual = aBooking(rider.userId, { vehicleType: 'auto' });
    const body = { ...usual, parcel: { ...aParcelBooking(), ...given } };
    const answer = await harness.call(createRide, rider, { body: body as never });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input', errors: [{ at }] } });
  });

  it('is refused for later', async () => {
    const rider = aPrincipal();
    const pickupAt = new Date(Date.now() + 3 * 3_600_000).toISOString();
    const body = { ...aBooking(rider.userId, { vehicleType: 'auto', parcel: aParcelBooking() }), pickupAt };
    const answer = await harness.call(createReservation, rider, { body });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ at: 'pickupAt' }] } });
  });

  it('shows a driver to whom it is open what it is, and nobody’s phone', async () => {
    const { id, driver, fare } = await bookParcel(harness);
    await harness.database.query(`UPDATE rides SET searching_since = now() - interval '1 minute' WHERE id = $1`, [id]);
    const { body } = await harness.get(id, driver);
    expect(body['parcel']).toEqual({ item: 'papers', description: 'A folder of drawings', size: 'small' });
    expect(JSON.stringify(body)).not.toMatch(/phone|Meera|1200/);
    expect(Number(fare)).toBeGreaterThan(0);
  });

  it('goes from sender to receiver: two photos, two codes, each phone for who is met next', async () => {
    const sender = { name: 'Ravi Kumar', phone: '+919820033344' };
    const parcel = await bookParcel(harness, { sender });
    const { id, rider, driver } = parcel;
    await harness.bring(id, 'driver_arrived', rider, driver);
    expect((await harness.get(id, driver)).body).toMatchObject({
      rider: sender,
      parcel: { sender, receiver: { name: receiver.name }, photos: [], returned: null },
    });
    expect((await harness.get(id, rider)).body).toMatchObject({ parcel: { deliveryCode: null, value: '1200.50' } });
    const otp = await harness.codeOf(id, rider);
    const early = await harness.move(id, driver, { status: 'in_progress', otp });
    expect(early).toMatchObject({ status: 409, body: { code: 'photo_missing', place: 'pickup' } });
    expect((await photograph(harness, parcel, 'dropoff')).status).toBe(409);
    expect((await photograph(harness, parcel, 'pickup')).body).toMatchObject({
      parcel: { photos: [{ place: 'pickup' }] },
    });
    expect((await harness.move(id, driver, { status: 'in_progress', otp })).status).toBe(200);
    const seen = (await harness.get(id, driver)).body;
    expect(seen).toMatchObject({ rider: receiver, parcel: { receiver, sender: { name: sender.name } } });
    expect(seen['parcel']).not.toHaveProperty('deliveryCode');
    const code = await deliveryCodeOf(harness, parcel);
    expect((await harness.get(id, rider)).body).toMatchObject({ parcel: { deliveryCode: code } });
    expect(await complete(parcel, code)).toMatchObject({ status: 409, body: { code: 'photo_missing' } });
    await photograph(harness, parcel, 'dropoff');
    expect(await complete(parcel)).toMatchObject({ status: 400, body: { errors: [{ at: 'otp' }] } });
    expect(await complete(parcel, code)).toMatchObject({
      status: 200,
      body: { status: 'completed', fare: parcel.fare },
    });
    expect((await harness.call(rideReceipt, rider, { params: { id } })).body).toMatchObject({ kind: 'ride' });
    expect((await harness.get(id, rider)).body).toMatchObject({ parcel: { deliveryCode: null } });
    const pdf = await harness.raw(rideInvoice, rider, { params: { id } });
    expect(pdf.status).toBe(200);
  });

  it('counts and locks wrong codes at the receiver by themselves', async () => {
    const parcel = await bookParcel(harness);
    const { id, rider, driver } = parcel;
    await harness.bring(id, 'driver_arrived', rider, driver);
    await photograph(harness, parcel, 'pickup');
    const otp = await harness.codeOf(id, rider);
    for (let tries = 4; tries > 1; tries -= 1)
      expect((await harness.move(id, driver, { status: 'in_progress', otp: otherThan(otp) })).body).toMatchObject({
        code: 'wrong_trip_code',
        triesLeft: tries,
      });
    await harness.move(id, driver, { status: 'in_progress', otp });
    await photograph(harness, parcel, 'dropoff');
    const code = await deliveryCodeOf(harness, parcel);
    const answers = [];
    for (let tries = 0; tries < 6; tries += 1) answers.push((await complete(parcel, otherThan(code))).body);
    expect(answers.map((body) => [body['code'], body['triesLeft']])).toEqual([
      ['wrong_trip_code', 4],
      ['wrong_trip_code', 3],
      ['wrong_trip_code', 2],
      ['wrong_trip_code', 1],
      ['wrong_trip_code', 0],
      ['trip_code_locked', undefined],
    ]);
    expect(await complete(parcel, code)).toMatchObject({ status: 429 });
    await harness.database.query('UPDATE rides SET code_locked_until = now() WHERE id = $1', [id]);
    expect((await complete(parcel, code)).status).toBe(200);
  });

  it('comes back if nobody takes it: after five minutes there, at the fare there and back', async () => {
    const parcel = await parcelOnItsWay(harness);
    const { id, rider, driver } = parcel;
    const arrive = () => harness.call(arriveWithParcel, driver, { params: { id } });
    await harness.sharePosition(id, driver);
    expect(await arrive()).toMatchObject({ status: 409, body: { code: 'far_from_dropoff' } });
    expect(await giveBack(harness, parcel)).toMatchObject({ status: 409, body: { code: 'too_early' } });
    const there = await atReceiver(harness, parcel);
    expect(there).toMatchObject({ status: 200, body: { parcel: { returnFrom: expect.any(String) } } });
    expect((await arrive()).body['version']).toBe(there.body['version']);
    expect((await giveBack(harness, parcel)).body).toMatchObject({ code: 'too_early', returnFrom: expect.any(String) });
    await waited(harness, parcel, 6);
    const { body: quote } = await quoteParcel(harness, rider);
    const returnTotal = returnTotalOf(quote);
    const back = await giveBack(harness, parcel);
    expect(back).toMatchObject({
      status: 200,
      body: {
        fare: returnTotal,
        dropoffAddress: 'Connaught Place',
        parcel: { returned: { reason: 'nobody_there', address: 'Indira Gandhi Airport' } },
        rider: { name: 'Asha Rao' },
      },
    });
    expect((await giveBack(harness, parcel)).body['version']).toBe(back.body['version']);
    const code = await deliveryCodeOf(harness, parcel);
    expect(await complete(parcel, code)).toMatchObject({ body: { code: 'photo_missing', place: 'return' } });
    expect((await photograph(harness, parcel, 'dropoff')).status).toBe(409);
    await photograph(harness, parcel, 'return');
    expect(await complete(parcel, code)).toMatchObject({ status: 200, body: { fare: returnTotal } });
    const types = (await harness.outboxOf(id)).map(({ type }) => type);
    expect(types.filter((type) => type === 'ride.parcel_returning.v1')).toHaveLength(1);
  });

  it('is completed by the desk with a reason, without code and photo', async () => {
    const { id } = await parcelOnItsWay(harness);
    const body = { action: 'complete' as const, reason: 'The receiver confirmed it by phone' };
    expect((await harness.call(adminUpdateRide, admin, { params: { id }, body })).status).toBe(200);
  });

  it('has no stops and no changes', async () => {
    const { id, rider, driver } = await parcelOnItsWay(harness);
    const change = { dropoff: { lat: 28.6, lng: 77.15, address: 'Dhaula Kuan' } };
    const answers = [
      await harness.call(changeRide, rider, { params: { id }, body: change }),
      await harness.call(rideStop, driver, { params: { id, stop: 1 }, body: { step: 'arrive' } }),
    ];
    expect(answers.map(({ body }) => body['code'])).toEqual(['not_for_parcels', 'not_for_parcels']);
  });

  it('gives its receiver a link with driver, way and code, and no fare, in their language', async () => {
    const parcel = await bookParcel(harness, { receiver: { ...receiver, language: 'hi-IN' } });
    const { id, rider, driver } = parcel;
    const made = await harness.call(linkForGuest, rider, { params: { id } });
    expect(made).toMatchObject({ status: 201, body: { language: 'hi-IN', text: expect.stringContaining('पार्सल') } });
    const token = String(made.body['url']).split('#')[1] ?? '';
    const follow = async () => (await harness.call(sharedTrip, nobody, { params: { token } })).body;
    const before = { code: null, driverPhone: null, sentBy: 'Asha', returned: false };
    expect(await follow()).toMatchObject({ isParcel: true, receiver: before });
    await harness.bring(id, 'driver_arrived', rider, driver);
    await photograph(harness, parcel, 'pickup');
    await harness.move(id, driver, { status: 'in_progress', otp: await harness.codeOf(id, rider) });
    const code = await deliveryCodeOf(harness, parcel);
    const seen = await follow();
    expect(seen).toMatchObject({ receiver: { code, driverPhone: '+91 98100 00002' } });
    expect(seen).not.toHaveProperty('guest');
    expect(JSON.stringify(seen)).not.toMatch(/fare|1200|98100 00001|0417/);
    await atReceiver(harness, parcel);
    await waited(harness, parcel, 6);
    await giveBack(harness, parcel);
    expect(await follow()).toMatchObject({ receiver: { code: null, driverPhone: null, returned: true } });
  });

  it('shows its photos to sender, driver and desk only', async () => {
    const parcel = await parcelOnItsWay(harness);
    const { id, rider, driver } = parcel;
    const see = async (who: typeof rider, place: 'pickup' | 'dropoff' = 'pickup') =>
      (await harness.raw(parcelPhoto, who, { params: { id, place } })).status;
    const seen = [
      await see(rider),
      await see(driver),
      await see(admin),
      await see(nobody),
      await see(rider, 'dropoff'),
    ];
    expect(seen).toEqual([200, 200, 200, 404, 404]);
    await photograph(harness, parcel, 'dropoff');
    await complete(parcel, await deliveryCodeOf(harness, parcel));
    await harness.database.query(`UPDATE rides SET completed_at = now() - interval '25 hours' WHERE id = $1`, [id]);
    expect([await see(rider), await see(driver)]).toEqual([200, 404]);
    const { body } = await harness.get(id, driver);
    expect(body['parcel']).toEqual({ item: 'papers', description: null, size: 'small' });
  });

  it('is either completed or goes back, however both are pressed at once', async () => {
    for (let round = 0; round < 50; round += 1) {
      const parcel = await parcelAtReceiver(harness);
      const code = await deliveryCodeOf(harness, parcel);
      const [done, back] = await Promise.all([complete(parcel, code), giveBack(harness, parcel)]);
      const { status, parcel: kept } = await harness.stored(parcel.id);
      const delivered = status === 'completed';
      expect([done.status === 200, back.status === 200]).toEqual([delivered, !delivered]);
      expect(kept?.returned === null).toBe(delivered);
    }
  }, 180_000);

  it('is either completed by its driver or cancelled by the desk', async () => {
    for (let round = 0; round < 10; round += 1) {
      const parcel = await parcelAtReceiver(harness);
      const code = await deliveryCodeOf(harness, parcel);
      const cancel = { action: 'cancel' as const, reason: 'The sender asked for it' };
      const [done, cancelled] = await Promise.all([
        harness.moveFromHere(parcel.id, parcel.driver, { status: 'completed', otp: code }),
        harness.call(adminUpdateRide, admin, { params: { id: parcel.id }, body: cancel }),
      ]);
      expect([done.status, cancelled.status].toSorted()).toEqual([200, 409]);
    }
  }, 60_000);

  it('leaves distance and fare the server’s own', async () => {
    const broken = await brokenInvariants(harness.database);
    expect(broken.filter(({ invariant }) => invariant.startsWith('distance and fare'))).toEqual([]);
  });
});
