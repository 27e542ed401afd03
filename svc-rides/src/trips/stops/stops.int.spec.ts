import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  calculateFare,
  createRide,
  documentedTariff,
  getTracking,
  rideReceipt,
  rideStop,
  sharedTrip,
  shareRide,
  wayKm,
  type LatLng,
  type Principal,
} from '@rahi/contracts';
import { aBooking, aPrincipal, dropoff, pickup } from '../../testing/factories.js';
import { brokenInvariants } from '../../testing/ride-invariants.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({}, 2);
});
afterAll(() => harness?.stop());

const places = [
  { lat: 28.6129, lng: 77.2295, address: '5, Rajpath, India Gate, New Delhi' },
  { lat: 28.5933, lng: 77.2507, address: 'Mathura Road, Nizamuddin, New Delhi' },
] as const;
const stops = [...places];
const where = ({ lat, lng }: LatLng) => ({ lat, lng });

const quoteOf = (rider: Principal, given: object = { stops }) =>
  harness.call(calculateFare, rider, {
    body: { distance: 12, vehicleType: 'sedan', pickup: where(pickup), dropoff: where(dropoff), ...given },
  });

/** A ride with two stops, booked at its quote. */
async function booked() {
  const rider = aPrincipal();
  const { body: quote } = await quoteOf(rider);
  const body = {
    ...aBooking(rider.userId, { stops }),
    fare: Number(quote['total']),
    quoteId: String(quote['quoteId']),
  };
  const answer = await harness.call(createRide, rider, { body });
  expect(answer).toMatchObject({ status: 201, body: { fare: quote['total'] } });
  return { rider, driver: harness.driver(), id: String(answer.body['id']), quote };
}

async function started() {
  const trip = await booked();
  await harness.bring(trip.id, 'in_progress', trip.rider, trip.driver);
  return trip;
}

type Step = 'arrive' | 'leave' | 'skip';
const report = (id: string, who: Principal, stop: number, step: Step, reason?: 'rider_asked' | 'other') =>
  harness.call(rideStop, who, { params: { id, stop: String(stop) }, body: { step, ...(reason && { reason }) } });

const refused = (code: string, status = 409) => ({ status, body: { code } });

describe('stops chosen while booking (R44)', () => {
  it('are priced leg by leg, and are part of the ride that everybody sees', async () => {
    const { rider, driver, id, quote } = await booked();
    const metres = Math.round(wayKm(pickup, ...stops, dropoff) * 100) * 10;
    expect(quote).toMatchObject({ inputs: { metres } });
    const seen = stops.map((stop) => ({ ...stop, arrivedAt: null, leftAt: null, skipped: null }));
    expect((await harness.get(id, rider)).body).toMatchObject({ stops: seen, distance: String(metres / 1000) });
    expect((await harness.get(id, driver)).body).toMatchObject({ stops: seen });
  });

  it('bind the quote: other stops, another order or none are another price', async () => {
    const rider = aPrincipal();
    const { body: quote } = await quoteOf(rider);
    const base = { ...aBooking(rider.userId), fare: Number(quote['total']), quoteId: String(quote['quoteId']) };
    for (const other of [undefined, stops.slice(0, 1), stops.toReversed()]) {
      const answer = await harness.call(createRide, rider, { body: { ...base, ...(other && { stops: other }) } });
      expect(answer).toMatchObject(refused('fare_changed'));
    }
  });

  it('are refused where the ride does not go, and where two places that follow each other are one', async () => {
    const rider = aPrincipal();
    const london = { lat: 51.5072, lng: -0.1276, address: 'London' };
    expect(await quoteOf(rider, { stops: [london] })).toMatchObject({
      status: 409,
      body: { code: 'not_served', end: 'stop' },
    });
    const agra = { lat: 27.1767, lng: 78.0081, address: 'Agra' };
    expect(await quoteOf(rider, { stops: [agra], vehicleType: 'auto' })).toMatchObject(refused('too_far'));
    for (const [same, at] of [
      [[{ ...pickup, address: 'Here' }], 'stops.0'],
      [[places[0], places[0]], 'stops.1'],
      [[places[0], { ...dropoff, address: 'There' }], 'stops.1'],
    ] as const) {
      const answer = await quoteOf(rider, { stops: [...same] });
      expect(answer).toMatchObject({ ...refused('invalid_input', 400), body: { errors: [{ at }] } });
      const body = aBooking(rider.userId, { stops: [...same] });
      expect(await harness.call(createRide, rider, { body })).toMatchObject({ status: 400 });
    }
    const four = [...stops, ...stops];
    expect(await quoteOf(rider, { stops: four })).toMatchObject({ status: 400 });
  });

  it('are an empty list on a ride without them, whose fare is as before', async () => {
    const rider = aPrincipal();
    const id = await harness.book(rider);
    const { body } = await harness.get(id, rider);
    expect(body).toMatchObject({ stops: [], stopTerms: null });
    const [plain, empty] = [await quoteOf(rider, {}), await quoteOf(rider, { stops: [] })];
    expect(plain.body).toMatchObject({ total: empty.body['total'], inputs: empty.body['inputs'] });
  });
});

describe('stops of a trip (R44)', () => {
  it('are reported in order by the driver, each once, with an event of each', async () => {
    const { rider, driver, id } = await started();
    await harness.sharePosition(id, driver, places[0]);
    expect(await report(id, rider, 1, 'arrive')).toMatchObject(refused('not_found', 404));
    expect(await report(id, harness.driver(), 1, 'arrive')).toMatchObject(refused('not_found', 404));
    expect(await report(id, driver, 3, 'arrive')).toMatchObject(refused('not_found', 404));
    expect(await report(id, driver, 2, 'arrive')).toMatchObject(refused('invalid_transition'));
    expect(await report(id, driver, 1, 'leave')).toMatchObject(refused('invalid_transition'));
    const arrived = await report(id, driver, 1, 'arrive');
    expect(arrived).toMatchObject({
      status: 200,
      body: { stops: [{ arrivedAt: expect.any(String), leftAt: null }, {}] },
    });
    // The same press again changes nothing.
    expect((await report(id, driver, 1, 'arrive')).body['version']).toBe(arrived.body['version']);
    expect(await report(id, driver, 2, 'arrive')).toMatchObject(refused('invalid_transition'));
    expect(await harness.move(id, driver, { status: 'completed' })).toMatchObject(refused('stops_left'));
    expect(await report(id, driver, 1, 'leave')).toMatchObject({ status: 200 });
    expect(await report(id, driver, 1, 'skip', 'other')).toMatchObject(refused('invalid_transition'));
    expect(await harness.move(id, driver, { status: 'completed' })).toMatchObject({
      status: 409,
      body: { code: 'stops_left', stop: 2 },
    });
    expect(await report(id, driver, 2, 'skip')).toMatchObject(refused('invalid_input', 400));
    expect(await report(id, driver, 2, 'skip', 'rider_asked')).toMatchObject({ status: 200 });
    expect(await harness.move(id, driver, { status: 'completed' })).toMatchObject({ status: 200 });
    expect((await harness.get(id, rider)).body).toMatchObject({
      status: 'completed',
      stops: [
        { leftAt: expect.any(String), skipped: null },
        { arrivedAt: null, skipped: 'rider_asked' },
      ],
    });
    const events = (await harness.outboxOf(id)).map(({ type }) => type);
    expect(events.filter((type) => type.startsWith('ride.stop_'))).toEqual([
      'ride.stop_reached.v1',
      'ride.stop_left.v1',
      'ride.stop_skipped.v1',
    ]);
    expect(await brokenInvariants(harness.database)).toEqual([]);
  });

  it('are reached near them: elsewhere is refused, some hundred metres off is flagged', async () => {
    const { driver, id } = await started();
    expect(await report(id, driver, 1, 'skip', 'other')).toMatchObject({ status: 200 });
    await harness.sharePosition(id, driver, { lat: 28.7, lng: 77.1 });
    expect(await report(id, driver, 2, 'arrive')).toMatchObject(refused('far_from_stop'));
    await harness.sharePosition(id, driver, { lat: places[1].lat + 0.005, lng: places[1].lng });
    expect(await report(id, driver, 2, 'arrive')).toMatchObject({ status: 200 });
    expect((await harness.stored(id)).flags).toContain('stop_away');
  });

  it('are reached once when the driver presses on two devices at once', async () => {
    const { driver, id } = await started();
    await harness.sharePosition(id, driver, places[0]);
    const answers = await Promise.all(Array.from({ length: 6 }, () => report(id, driver, 1, 'arrive')));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    // One skips while the other drives on: one of the two is true, and the stop is passed once.
    const [left, skipped] = await Promise.all([report(id, driver, 1, 'leave'), report(id, driver, 1, 'skip', 'other')]);
    expect([left.status, skipped.status].toSorted((one, other) => one - other)).toEqual([200, 409]);
    const events = (await harness.outboxOf(id)).filter(({ type }) => type.startsWith('ride.stop_'));
    expect(events).toHaveLength(2);
  });

  it('move the arrival, and are on the page of the link', async () => {
    const { rider, driver, id } = await started();
    await harness.sharePosition(id, driver, places[0]);
    const arrivalOf = async () => {
      const { body } = await harness.call(getTracking, rider, { params: { id } });
      return Date.parse(String(body['estimatedArrival'])) - Date.now();
    };
    const before = await arrivalOf();
    await report(id, driver, 1, 'skip', 'other');
    await report(id, driver, 2, 'skip', 'other');
    expect(await arrivalOf()).toBeLessThan(before);
    const { body: share } = await harness.call(shareRide, rider, { params: { id } });
    const token = String(share['url']).split('#').at(-1) ?? '';
    const { body: page } = await harness.call(sharedTrip, rider, { params: { token } });
    expect(page).toMatchObject({ stops: stops.map((stop) => ({ ...stop, passed: true })) });
  });

  it('are areas for the driver a day after the end (R22)', async () => {
    const { rider, driver, id } = await started();
    for (const stop of [1, 2]) await report(id, driver, stop, 'skip', 'other');
    await harness.move(id, driver, { status: 'completed' });
    await harness.database.query(`UPDATE rides SET completed_at = completed_at - interval '25 hours' WHERE id = $1`, [
      id,
    ]);
    expect((await harness.get(id, driver)).body['stops']).toMatchObject([
      { lat: 28.61, lng: 77.23, address: 'India Gate, New Delhi' },
      { lat: 28.59, lng: 77.25, address: 'Nizamuddin, New Delhi' },
    ]);
    expect((await harness.get(id, rider)).body['stops']).toMatchObject(stops);
    // The books of this file are looked at once more.
    await harness.database.query(`UPDATE rides SET completed_at = completed_at + interval '25 hours' WHERE id = $1`, [
      id,
    ]);
  });

  it('are billed by the tariff of the ride after three minutes each, and the books balance', async () => {
    const waiting = { freeMinutes: 0, perMinutePaise: 100 };
    await harness.putInForce('sedan', 2, { ...documentedTariff.sedan, waiting });
    const { rider, driver, id, quote } = await started();
    expect((await harness.get(id, rider)).body).toMatchObject({ stopTerms: { freeMinutes: 3, perMinute: '1' } });
    for (const [at, place] of places.entries()) {
      await harness.sharePosition(id, driver, place);
      await report(id, driver, at + 1, 'arrive');
      // Five minutes and one begun one.
      await harness.database.query(
        `UPDATE rides SET stops = jsonb_set(stops, '{${at},arrivedAt}',
           to_jsonb(to_char((now() - interval '301 seconds') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) WHERE id = $1`,
        [id],
      );
      await report(id, driver, at + 1, 'leave');
    }
    expect(await harness.move(id, driver, { status: 'completed' })).toMatchObject({ status: 200 });
    const { body: receipt } = await harness.call(rideReceipt, rider, { params: { id } });
    expect(receipt['lines']).toContainEqual({
      code: 'stop_waiting',
      label: 'Waiting at stops, 3 min free each, then ₹1 a minute',
      paise: 600,
    });
    expect(receipt['totalPaise']).toBe(Math.round(Number(quote['total']) * 100) + 630);
    expect(await brokenInvariants(harness.database)).toEqual([]);
  });
});
