import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  billOf,
  calculateFare,
  changeRide,
  createRide,
  createReservation,
  documentedTariff,
  getTracking,
  moveTowards,
  plainInputs,
  receiptSchema,
  rentals,
  rideInvoice,
  rideReceipt,
  rideStop,
  sharedTrip,
  shareRide,
  type Principal,
} from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import fc from 'fast-check';
import { aBooking, aPrincipal, aRideIn, dropoff, pickup } from '../../testing/factories.js';
import { inMinutes, LaterDesk } from '../../testing/later-bookings.js';
import {
  bookRental,
  drivenRental,
  north,
  quoteRental,
  recordNorth,
  rental,
  rentalBody,
  withRentals,
} from '../../testing/rented.js';
import { brokenInvariants } from '../../testing/ride-invariants.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start();
  await harness.putInForce('sedan', 2, withRentals);
});
afterAll(() => harness?.stop());

const refused = (code: string, status = 409) => ({ status, body: { code } });
const receiptOf = async (id: string, who: Principal) =>
  receiptSchema.parse((await harness.call(rideReceipt, who, { params: { id } })).body);
const tracking = (id: string, who: Principal) => harness.call(getTracking, who, { params: { id } });
const complete = (id: string, driver: Principal, given: object = {}) =>
  harness.moveFromHere(id, driver, { status: 'completed', ...given });

describe('packages of rentals', () => {
  it('are offered of the vehicle types whose tariff has them, with GST in the total', async () => {
    const query = { lat: String(pickup.lat), lng: String(pickup.lng) };
    const { list } = await harness.call(rentals, aPrincipal(), { query });
    expect(list).toEqual([
      {
        vehicleType: 'sedan',
        packages: [
          { hours: 2, km: 20, total: '630' },
          { hours: 4, km: 40, total: '1155' },
        ],
        perKm: '14.33',
        perMinute: '2.17',
      },
    ]);
  });

  it('are refused where the product does not go', async () => {
    const query = { lat: '51.5072', lng: '-0.1276' };
    expect(await harness.call(rentals, aPrincipal(), { query })).toMatchObject(refused('not_served'));
  });

  it('are quoted for the pickup alone, as a fixed price', async () => {
    const quote = await quoteRental(harness, aPrincipal(), 4);
    expect(quote).toMatchObject({
      status: 200,
      body: {
        total: '1155',
        breakdown: { base: '1100', distance: '0', surge: 1, subtotal: '1100', gst: '55' },
        inputs: { rental: { hours: 4 }, metres: 0, minutes: 0, night: false, surgePercent: 100 },
      },
    });
    expect(quote.body['lines']).toEqual([
      { code: 'rental', label: 'Rental, 4 h and 40 km included', paise: 110_000 },
      { code: 'gst', label: 'GST, 5 %', paise: 5500 },
    ]);
    expect(quote.body['quoteId']).toEqual(expect.any(String));
  });

  it('are refused where the tariff has none for so many hours, or none at all', async () => {
    const rider = aPrincipal();
    expect(await quoteRental(harness, rider, 3)).toMatchObject(refused('rental_not_offered'));
    expect(await quoteRental(harness, rider, 4, { vehicleType: 'mini' })).toMatchObject(refused('rental_not_offered'));
    const body = { ...aBooking(rider.userId, rentalBody(3)), fare: 1155 };
    expect(await harness.call(createRide, rider, { body })).toMatchObject(refused('rental_not_offered'));
  });

  it('bind the quote: another package, and a usual ride, is another price', async () => {
    const rider = aPrincipal();
    const { body: quote } = await quoteRental(harness, rider, 4);
    const base = { fare: Number(quote['total']), quoteId: String(quote['quoteId']) };
    for (const other of [rentalBody(2), {}]) {
      const body = { ...aBooking(rider.userId, other), ...base };
      expect(await harness.call(createRide, rider, { body })).toMatchObject(refused('fare_changed'));
    }
  });

  it('take no stops and no other drop-off', async () => {
    const rider = aPrincipal();
    const stops = [{ ...dropoff, address: 'Airport' }];
    expect(await quoteRental(harness, rider, 4, { stops })).toMatchObject(refused('invalid_input', 400));
    for (const [given, at] of [
      [{ ...rentalBody(4), stops }, 'stops'],
      [{ rental: { hours: 4 } }, 'dropoffLat'],
    ] as const) {
      const answer = await harness.call(createRide, rider, { body: { ...aBooking(rider.userId, given), fare: 1155 } });
      expect(answer).toMatchObject({ ...refused('invalid_input', 400), body: { errors: [{ at }] } });
    }
    const body = { distance: 0, vehicleType: 'sedan' as const, rental: { hours: 4 } };
    expect(await harness.call(calculateFare, rider, { body })).toMatchObject(refused('invalid_input', 400));
  });
});

describe('the life of a rental', () => {
  it('is a ride whose drop-off is its pickup, as long as its package, until it ends', async () => {
    const { id, rider, driver } = await bookRental(harness, 4);
    const seen = {
      rental: { hours: 4, km: 40, perKm: '14.33', perMinute: '2.17' },
      fare: '1155',
      distance: '40',
      duration: 240,
      dropoffLat: String(pickup.lat),
      dropoffAddress: 'Connaught Place',
    };
    expect((await harness.get(id, rider)).body).toMatchObject(seen);
    // The request of a driver to whom it is open.
    expect((await harness.get(id, driver)).body).toMatchObject(seen);
    expect((await harness.get(await harness.book(aPrincipal()), driver)).body).toMatchObject({ rental: null });
  });

  it('shows both people what it has used, by the recorded positions, and no arrival', async () => {
    const { id, rider, driver } = await drivenRental(harness, 4, { metres: 12_000, seconds: 3600 });
    for (const who of [rider, driver]) {
      const { body } = await tracking(id, who);
      expect(body).toMatchObject({ rental: { km: 12, minutes: 60 }, routeProgress: 25, estimatedArrival: null });
    }
    const usual = { rider: aPrincipal(), driver: harness.driver() };
    const other = await harness.book(usual.rider);
    await harness.bring(other, 'in_progress', usual.rider, usual.driver);
    expect((await tracking(other, usual.rider)).body).not.toHaveProperty('rental');
  });

  it('has no stops and no changes', async () => {
    const { id, rider, driver } = await drivenRental(harness, 2, { metres: 0, seconds: 60 });
    const stop = { params: { id, stop: '1' }, body: { step: 'arrive' as const } };
    expect(await harness.call(rideStop, driver, stop)).toMatchObject(refused('not_for_rentals'));
    const change = { params: { id }, body: { endHere: { address: 'Here' } } };
    expect(await harness.call(changeRide, rider, change)).toMatchObject(refused('not_for_rentals'));
  });

  it('ends where its rider wants, without a reason, and says where that was', async () => {
    const { id, driver } = await drivenRental(harness, 2, { metres: 9000, seconds: 3000 });
    await harness.sharePosition(id, driver, north(9000));
    const named = await complete(id, driver, { dropoffAddress: 'Model Town' });
    expect(named).toMatchObject({
      status: 200,
      body: { status: 'completed', dropoffAddress: 'Model Town', distance: '9', duration: 50, fare: '630' },
    });
    const { dropoffLat, endedAway, flags } = await harness.stored(id);
    expect(dropoffLat).toBeCloseTo(north(9000).lat, 5);
    expect({ endedAway, flags }).toEqual({ endedAway: null, flags: ['arrived_away'] });
    expect(await brokenInvariants(harness.database)).toEqual([]);
  });

  it('keeps the name of its pickup where it ends there, and needs a reason where nobody sees the car', async () => {
    const { id, driver } = await drivenRental(harness, 2, { metres: 0, seconds: 60 });
    harness.standings.delete(driver.userId);
    expect(await complete(id, driver)).toMatchObject(refused('position_missing'));
    const ended = await complete(id, driver, { reason: 'The phone has no signal' });
    expect(ended).toMatchObject({ status: 200, body: { dropoffAddress: 'Connaught Place', duration: 1 } });
    expect((await harness.stored(id)).flags).toEqual(['arrived_away', 'ended_unseen']);
  });

  it('is shared with its package, without an arrival', async () => {
    const { id, rider } = await drivenRental(harness, 2, { metres: 3000, seconds: 600 });
    const { body } = await harness.call(shareRide, rider, { params: { id } });
    const token = String(body['url']).split('#').at(-1) ?? '';
    const shared = await harness.call(sharedTrip, rider, { params: { token } });
    expect(shared.body).toMatchObject({ rental: { hours: 2, km: 20 }, estimatedArrival: null });
  });
});

describe('the bill of a rental', () => {
  it('is its package, and each kilometre and whole minute beyond it, to the paisa', async () => {
    const drawn = fc.record({
      hours: fc.constantFrom(2, 4),
      metres: fc.integer({ min: 0, max: 60_000 }),
      seconds: fc.integer({ min: 1, max: 18_000 }),
    });
    await fc.assert(
      fc.asyncProperty(drawn, async ({ hours, metres, seconds }) => {
        const { id, rider, driver } = await drivenRental(harness, hours, { metres, seconds });
        await harness.sharePosition(id, driver, north(metres));
        expect((await complete(id, driver)).status).toBe(200);
        const { inputs, lines, totalPaise } = await receiptOf(id, rider);
        const minutes = Math.floor(seconds / 60);
        expect(inputs).toMatchObject({ rental: { hours }, minutes });
        // Steps of less than 25 m are no driving.
        expect(Math.abs(inputs.metres - metres)).toBeLessThanOrEqual(metres < 50 ? 50 : 10);
        const chosen = rental.packages.find((one) => one.hours === hours);
        const extraKm = Math.round(
          (rental.extraKmPaise * Math.max(0, inputs.metres - (chosen?.km ?? 0) * 1000)) / 1000,
        );
        const extraTime = rental.extraMinutePaise * Math.max(0, minutes - hours * 60);
        const before = (chosen?.paise ?? 0) + extraKm + extraTime;
        expect(totalPaise).toBe(before + Math.round(before * 0.05));
        expect(lines.reduce((sum, { paise }) => sum + paise, 0)).toBe(totalPaise);
        expect(lines.map(({ code }) => code)).toEqual([
          'rental',
          ...(extraKm > 0 ? ['extra_km'] : []),
          ...(extraTime > 0 ? ['extra_time'] : []),
          'gst',
        ]);
      }),
      { numRuns: 25 },
    );
    expect(await brokenInvariants(harness.database)).toEqual([]);
  });

  it('says the package, what it used, and that the kilometres are by GPS', async () => {
    const { id, rider, driver } = await drivenRental(harness, 2, { metres: 23_000, seconds: 8100 });
    await harness.sharePosition(id, driver, north(23_000));
    await complete(id, driver);
    const { lines } = await receiptOf(id, rider);
    expect(lines.map(({ label }) => label)).toEqual([
      'Rental, 2 h and 20 km included',
      'Extra distance, 3 km at ₹14.33 a km (23 km driven, by GPS)',
      'Extra time, 15 min at ₹2.17 a minute',
      'GST, 5 %',
    ]);
    const pdf = await harness.raw(rideInvoice, rider, { params: { id } });
    expect(pdf.status).toBe(200);
    expect(Buffer.from(pdf.bytes).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('has the tolls where the car was, each time that it passed one', async () => {
    const own = await RidesHarness.start();
    const toll = { name: 'Northern Gate', paise: 4500, ...north(5000), metres: 300 };
    const atPickup = { name: 'Inner Circle', paise: 2000, ...pickup, metres: 300 };
    await own.putInForce('sedan', 2, { ...withRentals, tolls: [toll, atPickup] });
    expect((await quoteRental(own, aPrincipal(), 2)).body['inputs']).toMatchObject({
      tolls: [{ name: 'Inner Circle' }],
    });
    const { id, rider, driver } = await drivenRental(own, 2, { metres: 8000, seconds: 1800 });
    await own.sharePosition(id, driver, north(8000));
    await own.moveFromHere(id, driver, { status: 'completed' });
    const chargedFor = async (of: string, who: Principal) => {
      const { body } = await own.call(rideReceipt, who, { params: { id: of } });
      return receiptSchema.parse(body).lines.filter(({ code }) => code === 'toll');
    };
    const [circle, gate] = [
      { code: 'toll', label: 'Inner Circle', paise: 2000 },
      { code: 'toll', label: 'Northern Gate', paise: 4500 },
    ];
    expect(await chargedFor(id, rider)).toEqual([circle, gate]);

    // Out and back: over the gate twice, and again at the pickup, where the tariff has a toll too.
    const back = await drivenRental(own, 2, { metres: 8000, seconds: 1800 });
    await recordNorth(own, back.id, [8000, 5000, 2000], 50);
    await own.sharePosition(back.id, back.driver, north(0));
    await own.moveFromHere(back.id, back.driver, { status: 'completed' });
    expect(await chargedFor(back.id, back.rider)).toEqual([circle, gate, gate, circle]);
    expect(await brokenInvariants(own.database)).toEqual([]);
    await own.stop();
  });

  it('cannot be computed by a tariff without its package', () => {
    const inputs = { ...plainInputs(0, 0), rental: { hours: 2 } };
    expect(() => billOf(documentedTariff.sedan, inputs)).toThrow(RangeError);
  });
});

describe('a rental that is booked for later (R43)', () => {
  it('keeps its package, and hands it to its ride', async () => {
    const rider = aPrincipal();
    const pickupAt = inMinutes(120);
    const { body: quote } = await quoteRental(harness, rider, 4, { pickupAt });
    const body = {
      ...aBooking(rider.userId, rentalBody(4)),
      pickupAt,
      fare: Number(quote['total']),
      quoteId: String(quote['quoteId']),
    };
    const booked = await harness.call(createReservation, rider, { body });
    const seen = { rental: { hours: 4, km: 40 }, duration: 240, distance: '40', fare: '1155' };
    expect(booked).toMatchObject({ status: 201, body: seen });
    const id = String(booked.body['id']);
    const desk = new LaterDesk(harness);
    expect((await desk.read(id, rider)).body).toMatchObject(seen);
    // It takes its hours: another one of the same rider within them is refused.
    expect(await desk.tryBook(rider, inMinutes(330))).toMatchObject(refused('reservation_overlaps'));
  });
});

describe('the safety of a rental', () => {
  it('is not asked about for standing still far from its pickup', async () => {
    const [rider, driver] = [aPrincipal(), harness.driver()];
    const packageOf = { hours: 2, km: 20, extraKmPaise: 1433, extraMinutePaise: 217 };
    const people = { riderId: rider.userId, driverId: driver.userId };
    const usual = await harness.seed(aRideIn('in_progress', people));
    const other = { riderId: aPrincipal().userId, driverId: harness.driver().userId };
    const rented = await harness.seed(aRideIn('in_progress', { ...other, rental: packageOf }));
    const at = moveTowards(pickup, dropoff, 5);
    await harness.sharePosition(usual.id, driver, at);
    await harness.sharePosition(rented.id, { ...driver, userId: other.driverId }, at);
    await harness.runJob('Safety of trips');
    await harness.database.query(`UPDATE ride_watch SET still_since = still_since - interval '241 seconds'`);
    await harness.runJob('Safety of trips');
    expect((await harness.stored(usual.id)).safetyCheck).not.toBeNull();
    expect((await harness.stored(rented.id)).safetyCheck).toBeNull();
  });
});

// Last: no other ride is cancelled while it is under way.
describe('two who end a rental at once', () => {
  it('is ended or cancelled, and never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, rider, driver } = await drivenRental(harness, 2, { metres: 2000, seconds: 300 });
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

describe('what a rental has used that cannot be read', () => {
  it('is not sent to its rider, and the service goes on', async () => {
    harness.expectInLogs(/"msg":"a position was not sent to the rider"/, /42P01/);
    const { id, driver, rider } = await drivenRental(harness, 2, { metres: 500, seconds: 60 });
    await harness.database.query('ALTER TABLE ride_meters RENAME TO ride_meters_away');
    try {
      expect(await harness.sharePosition(id, driver, north(600))).toMatchObject({ status: 200 });
      const notSent = () => harness.service.lines().some((line) => line.includes('a position was not sent'));
      await waitFor(async () => notSent(), { what: 'the line about the position' });
    } finally {
      await harness.database.query('ALTER TABLE ride_meters_away RENAME TO ride_meters');
    }
    expect(await tracking(id, rider)).toMatchObject({ status: 200 });
  });
});
