import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  changeReservation,
  changeRide,
  createReservation,
  createRide,
  distanceKm,
  etaMatrix,
  getTracking,
  moveTowards,
  nightsBetween,
  outstation,
  rideReceipt,
  rideStop,
  sharedTrip,
  shareRide,
  type OutstationWish,
  type Principal,
} from '@rahi/contracts';
import { answerFor } from '../../testing/answer-for.js';
import { aBooking, aPrincipal, dropoff, pickup } from '../../testing/factories.js';
import { inMinutes, LaterDesk } from '../../testing/later-bookings.js';
import {
  agra,
  agraAddress,
  bookOutstation,
  drivenOutstation,
  oneWay,
  outstationBody,
  quoteOutstation,
  roundTrip,
  withOutstation,
} from '../../testing/outstation.js';
import { letPass } from '../../testing/passing-time.js';
import { north, withRentals } from '../../testing/rented.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start();
  await harness.putInForce('sedan', 2, { ...withOutstation, rental: withRentals.rental });
});
afterAll(() => harness?.stop());

const refused = (code: string, status = 409) => ({ status, body: { code } });
const tracking = (id: string, who: Principal) => harness.call(getTracking, who, { params: { id } });
const complete = (id: string, driver: Principal, given: object = {}) =>
  harness.moveFromHere(id, driver, { status: 'completed', ...given });
const straightKm = distanceKm(pickup, agra);
const wayMetres = Math.round(straightKm * 1.3 * 100) * 10;
const wayMinutes = Math.round(((straightKm * 1.3) / 50) * 60);

describe('prices of outstation trips', () => {
  it('are those of the vehicle types whose tariff has them', async () => {
    const query = { lat: String(pickup.lat), lng: String(pickup.lng) };
    const { list } = await harness.call(outstation, aPrincipal(), { query });
    expect(list).toEqual([
      {
        vehicleType: 'sedan',
        base: '100',
        oneWay: { perKm: '21.33', leastKm: 100 },
        roundTrip: { perKm: '12.17', leastKm: 250 },
        allowance: '300.07',
        night: '250.03',
        longestKm: 500,
      },
    ]);
  });

  it('are refused where the product does not go', async () => {
    const query = { lat: '51.5072', lng: '-0.1276' };
    expect(await harness.call(outstation, aPrincipal(), { query })).toMatchObject(refused('not_served'));
  });
});

describe('the quote of an outstation trip', () => {
  it('one way is for the way as it is estimated where its roads are not known', async () => {
    const { status, body } = await quoteOutstation(harness, aPrincipal(), oneWay);
    const end = new Date(Date.now() + wayMinutes * 60_000);
    const nights = nightsBetween(new Date(), end);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        breakdown: { surge: 1 },
        inputs: { outstation: { kind: 'oneWay', nights }, metres: wayMetres, minutes: wayMinutes, night: false },
        outstation: { km: wayMetres / 1000, minutes: wayMinutes, nights, byRoad: false },
        quoteId: expect.any(String),
      },
    });
    const before = 10_000 + Math.round((2133 * wayMetres) / 1000) + 30_007 * (nights + 1) + 25_003 * nights;
    expect(Number(body['total'])).toBeCloseTo((before + Math.round(before * 0.05)) / 100, 2);
  });

  it('is for the way by road where its roads are known', async () => {
    const answering = answerFor(harness.connection, etaMatrix, () => ({ metres: [[201_234]], seconds: [[12_345]] }));
    const { body } = await quoteOutstation(harness, aPrincipal(), oneWay).finally(() => answering.unsubscribe());
    expect(body).toMatchObject({ outstation: { km: 201.23, minutes: 206, byRoad: true } });
  });

  it('there and back is for each day until the return, and for the nights between', async () => {
    const wish = roundTrip(50);
    const { body } = await quoteOutstation(harness, aPrincipal(), wish);
    const nights = nightsBetween(new Date(), new Date(wish.returnAt ?? ''));
    expect(body).toMatchObject({ outstation: { km: (2 * wayMetres) / 1000, nights, byRoad: false } });
    const leastKm = 250 * (nights + 1);
    expect(body['lines']).toEqual([
      { code: 'base', label: 'Base fare', paise: 10_000 },
      {
        code: 'outstation',
        label: `Least distance, ${leastKm} km at ₹12.17 a km (${(2 * wayMetres) / 1000} km by GPS)`,
        paise: 1217 * leastKm,
      },
      {
        code: 'allowance',
        label: `Driver’s allowance, ${nights + 1} days at ₹300.07`,
        paise: 30_007 * (nights + 1),
      },
      { code: 'night_halt', label: `Night halt, ${nights} nights at ₹250.03`, paise: 25_003 * nights },
      { code: 'gst', label: 'GST, 5 %', paise: expect.any(Number) },
    ]);
  });

  it.each<[string, string, number, OutstationWish, object]>([
    ['the tariff has none', 'outstation_not_offered', 409, oneWay, { vehicleType: 'mini' }],
    ['the place is in the city', 'not_outstation', 409, oneWay, { dropoff }],
    ['the place is too far', 'too_far', 409, oneWay, { dropoff: { lat: 19.07, lng: 72.87 } }],
    ['the place is not in India', 'not_served', 409, oneWay, { dropoff: { lat: 51.5, lng: -0.12 } }],
    ['the pickup is not in India', 'not_served', 409, oneWay, { pickup: { lat: 51.5, lng: -0.12 } }],
    ['a round trip says no return', 'invalid_input', 400, { kind: 'roundTrip' }, {}],
    ['a one-way trip says a return', 'invalid_input', 400, { ...roundTrip(30), kind: 'oneWay' }, {}],
    ['the return is too soon', 'invalid_input', 400, roundTrip(3), {}],
    ['the return is too late', 'invalid_input', 400, roundTrip(11 * 24), {}],
    ['it has stops', 'invalid_input', 400, oneWay, { stops: [{ ...dropoff, address: 'Airport' }] }],
    ['it is a rental, too', 'invalid_input', 400, oneWay, { rental: { hours: 2 } }],
    ['it has no drop-off', 'invalid_input', 400, oneWay, { dropoff: undefined }],
  ])('is refused where %s', async (_why, code, status, wish, given) => {
    expect(await quoteOutstation(harness, aPrincipal(), wish, given)).toMatchObject(refused(code, status));
  });

  it('binds its kind and its return: another trip is another price', async () => {
    const rider = aPrincipal();
    const wish = roundTrip(30);
    const { body: quote } = await quoteOutstation(harness, rider, wish);
    const base = { fare: Number(quote['total']), quoteId: String(quote['quoteId']) };
    for (const other of [outstationBody(oneWay), outstationBody(roundTrip(60)), {}]) {
      const body = { ...aBooking(rider.userId, other), ...base };
      expect(await harness.call(createRide, rider, { body })).toMatchObject(refused('fare_changed'));
    }
    for (const given of [{ stops: [{ ...dropoff, address: 'Airport' }] }, { rental: { hours: 2 } }]) {
      const body = { ...aBooking(rider.userId, { ...outstationBody(wish), ...given }), ...base };
      expect(await harness.call(createRide, rider, { body })).toMatchObject(refused('invalid_input', 400));
    }
  });
});

describe('the life of an outstation trip', () => {
  it('is a ride to its drop-off, as long as is expected, until it ends', async () => {
    const wish = roundTrip(30);
    const { id, rider, driver, quote } = await bookOutstation(harness, wish);
    const seen = {
      outstation: {
        kind: 'roundTrip',
        returnAt: wish.returnAt,
        perKm: '12.17',
        leastKm: 250,
        allowance: '300.07',
        night: '250.03',
      },
      rental: null,
      fare: quote['total'],
      distance: String((2 * wayMetres) / 1000),
      duration: 29 * 60 + 59,
      dropoffAddress: agraAddress,
    };
    expect((await harness.get(id, rider)).body).toMatchObject(seen);
    // The request of a driver to whom it is open.
    expect((await harness.get(id, driver)).body).toMatchObject(seen);
    expect((await harness.get(await harness.book(aPrincipal()), driver)).body).toMatchObject({ outstation: null });
  });

  it('shows both people its kilometres, nights and fare so far', async () => {
    const { id, rider, driver } = await drivenOutstation(harness, oneWay, { metres: 120_000, seconds: 7200 });
    const { startedAt } = await harness.stored(id);
    const nights = nightsBetween(startedAt ?? new Date(), new Date());
    const before = 10_000 + 2133 * 120 + 30_007 * (nights + 1) + 25_003 * nights;
    const fare = (before + Math.round(before * 0.05)) / 100;
    for (const who of [rider, driver]) {
      const { body } = await tracking(id, who);
      expect(body).toMatchObject({ outstation: { km: 120, minutes: 120, nights } });
      expect(body).not.toHaveProperty('rental');
      expect(Number((body['outstation'] as { fare: string }).fare)).toBeCloseTo(fare, 2);
    }
  });

  it('has no arrival on a round trip, and one on the way to its drop-off', async () => {
    const there = await drivenOutstation(harness, oneWay, { metres: 1000, seconds: 60 });
    expect((await tracking(there.id, there.rider)).body['estimatedArrival']).toEqual(expect.any(String));
    const back = await drivenOutstation(harness, roundTrip(30), { metres: 1000, seconds: 60 });
    expect((await tracking(back.id, back.rider)).body).toMatchObject({ estimatedArrival: null, routeProgress: 0 });
  });

  it('has no stops and no changes', async () => {
    const { id, rider, driver } = await drivenOutstation(harness, oneWay, { metres: 0, seconds: 60 });
    const stop = { params: { id, stop: '1' }, body: { step: 'arrive' as const } };
    expect(await harness.call(rideStop, driver, stop)).toMatchObject(refused('not_for_outstation'));
    const change = { params: { id }, body: { endHere: { address: 'Here' } } };
    expect(await harness.call(changeRide, rider, change)).toMatchObject(refused('not_for_outstation'));
  });

  it('one way keeps its drop-off where it ends there', async () => {
    const { id, driver } = await drivenOutstation(harness, oneWay, { metres: 0, seconds: 7200 });
    await harness.sharePosition(id, driver, moveTowards(agra, pickup, 0.1));
    const ended = await complete(id, driver, { dropoffAddress: 'Somewhere else' });
    expect(ended).toMatchObject({ status: 200, body: { status: 'completed', dropoffAddress: agraAddress } });
    // A gap in the places counts as a straight line.
    expect(Number(ended.body['distance'])).toBeCloseTo(straightKm, 0);
    expect((await harness.stored(id)).dropoffLat).toBeCloseTo(agra.lat, 5);
  });

  it('one way ends where its rider wants, without a reason, and says where that was', async () => {
    const { id, driver } = await drivenOutstation(harness, oneWay, { metres: 60_000, seconds: 3600 });
    await harness.sharePosition(id, driver, north(60_000));
    const ended = await complete(id, driver, { dropoffAddress: 'Sonipat' });
    expect(ended).toMatchObject({ status: 200, body: { dropoffAddress: 'Sonipat', distance: '60', duration: 60 } });
    expect((await harness.stored(id)).dropoffLat).toBeCloseTo(north(60_000).lat, 5);
  });

  it('there and back ends at the pickup, and keeps the place that it went to', async () => {
    const { id, driver } = await drivenOutstation(harness, roundTrip(30), { metres: 30_000, seconds: 3600 });
    await harness.sharePosition(id, driver, pickup);
    const ended = await complete(id, driver);
    expect(ended).toMatchObject({ status: 200, body: { dropoffAddress: agraAddress, distance: '60' } });
    expect((await harness.stored(id)).endedAway).toBeNull();
  });

  it('needs a reason to end where nobody sees the car', async () => {
    const { id, driver } = await drivenOutstation(harness, oneWay, { metres: 0, seconds: 60 });
    harness.standings.delete(driver.userId);
    expect(await complete(id, driver)).toMatchObject(refused('position_missing'));
    expect(await complete(id, driver, { reason: 'The phone has no signal' })).toMatchObject({ status: 200 });
  });

  it('is shared with its kind and its return', async () => {
    const wish = roundTrip(30);
    const { id, rider } = await drivenOutstation(harness, wish, { metres: 3000, seconds: 600 });
    const { body } = await harness.call(shareRide, rider, { params: { id } });
    const token = String(body['url']).split('#').at(-1) ?? '';
    const shared = await harness.call(sharedTrip, rider, { params: { token } });
    expect(shared.body).toMatchObject({ outstation: { ...wish }, rental: null, estimatedArrival: null });
  });

  it('is not asked about for leaving its way, or for standing still', async () => {
    const { id, driver } = await drivenOutstation(harness, oneWay, { metres: 1000, seconds: 60 });
    await harness.sharePosition(id, driver, north(40_000));
    await harness.runJob('Safety of trips');
    await letPass(harness, id, 3600);
    await harness.runJob('Safety of trips');
    expect((await harness.stored(id)).safetyCheck).toBeNull();
    expect(await harness.database.query('SELECT FROM ride_watch WHERE ride_id = $1', [id])).toEqual([]);
  });
});

describe('an outstation trip that is booked for later (R43)', () => {
  it('keeps its kind and its return, and takes its time', async () => {
    const rider = aPrincipal();
    const pickupAt = inMinutes(120);
    const wish = roundTrip(40);
    const { body: quote } = await quoteOutstation(harness, rider, wish, { pickupAt });
    const body = {
      ...aBooking(rider.userId, outstationBody(wish)),
      pickupAt,
      fare: Number(quote['total']),
      quoteId: String(quote['quoteId']),
    };
    const booked = await harness.call(createReservation, rider, { body });
    const seen = {
      outstation: { kind: 'roundTrip', returnAt: wish.returnAt, leastKm: 250 },
      dropoffAddress: agraAddress,
      duration: 38 * 60,
    };
    expect(booked).toMatchObject({ status: 201, body: { ...seen, duration: expect.any(Number) } });
    const id = String(booked.body['id']);
    const desk = new LaterDesk(harness);
    expect((await desk.read(id, rider)).body).toMatchObject({ outstation: seen.outstation });
    // At another time it is shorter, and comes back as before.
    const later = inMinutes(600);
    const { body: fresh } = await quoteOutstation(harness, rider, wish, { pickupAt: later });
    const change = { version: 1, pickupAt: later, fare: Number(fresh['total']), quoteId: String(fresh['quoteId']) };
    const changed = await harness.call(changeReservation, rider, { params: { id }, body: change });
    expect(changed).toMatchObject({ status: 200, body: { pickupAt: later, outstation: seen.outstation } });
    expect(Number(changed.body['duration'])).toBeCloseTo(30 * 60, -1);
    // Another one of the same rider before the return is refused.
    expect(await desk.tryBook(rider, inMinutes(36 * 60))).toMatchObject(refused('reservation_overlaps'));
  });
});

// Last: no other ride is cancelled while it is under way.
describe('two who end an outstation trip at once', () => {
  it('is ended or cancelled, and never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, rider, driver } = await drivenOutstation(harness, oneWay, { metres: 2000, seconds: 300 });
      await harness.sharePosition(id, driver, north(2000));
      const admin = aPrincipal({ isAdmin: true });
      const [ended, cancelled] = await Promise.all([
        complete(id, driver),
        harness.moveFromHere(id, admin, { status: 'cancelled', reason: 'Both at once' }),
      ]);
      const { status } = await harness.stored(id);
      expect([ended.status, cancelled.status].toSorted()).toEqual([200, 409]);
      expect(status).toBe(ended.status === 200 ? 'completed' : 'cancelled');
      const receipt = await harness.call(rideReceipt, rider, { params: { id } });
      expect(receipt.status).toBe(status === 'completed' ? 200 : 409);
    }
  });
});
