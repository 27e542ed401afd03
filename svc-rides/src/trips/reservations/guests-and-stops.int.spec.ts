import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  blockGuestBookings,
  changeReservation,
  linkForGuest,
  mostGuestPhonesADay,
  openReservations,
  reservationSchema,
  type Principal,
} from '@rahi/contracts';
import { aPrincipal } from '../../testing/factories.js';
import { inMinutes, LaterDesk } from '../../testing/later-bookings.js';
import { brokenInvariants } from '../../testing/ride-invariants.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
let desk: LaterDesk;
beforeAll(async () => {
  harness = await RidesHarness.start({ RESERVATION_SWEEP_SECONDS: '60' }, 2);
  desk = new LaterDesk(harness);
});
afterAll(() => harness?.stop());

const stops = [
  { lat: 28.6129, lng: 77.2295, address: '5, Rajpath, India Gate, New Delhi' },
  { lat: 28.5933, lng: 77.2507, address: 'Mathura Road, Nizamuddin, New Delhi' },
];
const ahead = stops.map((stop) => ({ ...stop, arrivedAt: null, leftAt: null, skipped: null }));
let number = 0;
const aGuest = (name = 'Meera Joshi') => ({ name, phone: `+9198300${String((number += 1)).padStart(5, '0')}` });

/** With two stops, at its quote. */
async function withStops(rider: Principal, minutes: number, given: object = {}) {
  const pickupAt = inMinutes(minutes);
  const quote = await desk.quote(rider, pickupAt, stops);
  const { status, body } = await desk.tryBook(rider, pickupAt, { stops, ...quote, ...given });
  expect(status).toBe(201);
  return { ...reservationSchema.parse(body), quote };
}

const refusedAs = (code: string) => ({ status: 409, body: { code } });

describe('a booking for later with stops (R44)', () => {
  it('costs what the way by them costs, and its ride stops there', async () => {
    const rider = aPrincipal();
    const [plain, booking] = [await desk.quote(rider, inMinutes(200)), await withStops(rider, 200)];
    expect(booking.quote.fare).toBeGreaterThan(plain.fare);
    expect(booking).toMatchObject({ stops: ahead, fare: booking.quote.fare.toFixed(2) });

    const driver = harness.driver();
    const { list } = await harness.call(openReservations, driver, { query: { limit: 100 } });
    expect(list.find(({ id }) => id === booking.id)).toMatchObject({ stops: ahead });

    await desk.passUntil(booking.id, 11);
    await desk.look();
    const { rideId } = await desk.stored(booking.id);
    expect((await harness.get(String(rideId), rider)).body).toMatchObject({
      stops: ahead,
      fare: booking.fare,
      status: 'searching',
    });
    expect(await brokenInvariants(harness.database)).toEqual([]);
  });

  it('is moved to another time at the fare of the way by its stops', async () => {
    const rider = aPrincipal();
    const { id, version } = await withStops(rider, 200);
    const pickupAt = inMinutes(300);
    const change = (fare: { fare: number; quoteId: string }) =>
      harness.call(changeReservation, rider, { params: { id }, body: { version, pickupAt, ...fare } });
    const without = await desk.quote(rider, pickupAt);
    expect(await change(without)).toMatchObject(refusedAs('fare_changed'));
    const quote = await desk.quote(rider, pickupAt, stops);
    expect((await change(quote)).body).toMatchObject({ pickupAt, stops: ahead, version: version + 1 });
  });

  it('is refused with a stop that is the pickup, and nothing is stored', async () => {
    const rider = aPrincipal();
    const answer = await desk.tryBook(rider, inMinutes(200), {
      stops: [{ lat: 28.6315, lng: 77.2167, address: 'Here' }],
    });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ at: 'stops.0' }] } });
  });

  it('leaves its driver areas a day after its end (R22)', async () => {
    const [rider, driver] = [aPrincipal(), harness.driver()];
    const { id } = await withStops(rider, 200, { guest: aGuest() });
    await desk.take(id, driver);
    await harness.database.query(
      `UPDATE reservations SET closed_at = now() - interval '25 hours', status = 'cancelled', cancelled_at = now(),
         cancelled_by = 'rider' WHERE id = $1`,
      [id],
    );
    const { body } = await desk.read(id, driver);
    expect(body).toMatchObject({
      stops: [
        { address: 'India Gate, New Delhi', lat: 28.61, lng: 77.23 },
        { address: 'Nizamuddin, New Delhi', lat: 28.59, lng: 77.25 },
      ],
      rider: { name: 'Rider' },
      guest: null,
    });
    expect((await desk.read(id, rider)).body).toMatchObject({ stops: ahead });
  });
});

describe('a booking for later for somebody else (R45)', () => {
  it('says for whom it is, and its ride is the guest’s: the link, and the person to call', async () => {
    const [rider, driver] = [aPrincipal({ name: 'Asha Rao' }), harness.driver()];
    const guest = { name: 'Meera Joshi', phone: '098300 99999', language: 'mr-IN' };
    const { id, guest: seen } = await desk.book(200, rider, { guest });
    expect(seen).toEqual({ name: 'Meera Joshi', phone: '+919830099999', language: 'mr-IN', rated: false });

    const { list } = await harness.call(openReservations, driver, { query: { limit: 100 } });
    const open = list.find((one) => one.id === id);
    expect(open).toMatchObject({ rider: { name: 'Meera' } });
    expect(JSON.stringify(open)).not.toMatch(/Joshi|Asha|98300/);
    const taken = await desk.take(id, driver);
    expect(taken.body).toMatchObject({
      rider: { name: 'Meera Joshi' },
      guest: { name: 'Meera Joshi', bookedBy: 'Asha Rao' },
    });
    expect(JSON.stringify(taken.body)).not.toContain('98300');

    await desk.passUntil(id, 11);
    await desk.look();
    const { rideId } = await desk.stored(id);
    const ride = await harness.stored(String(rideId));
    expect(ride).toMatchObject({ guest: { phone: '+919830099999' }, guestSlot: 1, driverId: driver.userId });
    expect((await harness.get(ride.id, driver)).body).toMatchObject({ rider: { phone: '+919830099999' } });
    expect((await harness.call(linkForGuest, rider, { params: { id: ride.id } })).status).toBe(201);
    expect(await brokenInvariants(harness.database)).toEqual([]);
  });

  it('is beside the rider’s own one: two at about the same time, and no third, however many come at one instant', async () => {
    const rider = aPrincipal();
    const own = await desk.tryBook(rider, inMinutes(200));
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => desk.tryBook(rider, inMinutes(205), { guest: aGuest() })),
    );
    const codes = [own, ...answers].map(({ status, body }) => (status === 201 ? 'booked' : body['code']));
    expect(codes.toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 'booked'),
      ...Array.from({ length: 3 }, () => 'reservation_overlaps'),
    ]);
    const third = await desk.tryBook(rider, inMinutes(205), { guest: aGuest() });
    expect(third.body['detail']).toContain('2 other people');
    expect(await desk.tryBook(rider, inMinutes(210))).toMatchObject(refusedAs('reservation_overlaps'));
    expect((await desk.tryBook(rider, inMinutes(600), { guest: aGuest() })).status).toBe(201);
  });

  it('counts among the five people of a day', async () => {
    const rider = aPrincipal();
    for (let at = 0; at < mostGuestPhonesADay; at += 1)
      expect((await desk.tryBook(rider, inMinutes(200 + at * 100), { guest: aGuest() })).status).toBe(201);
    const another = await desk.tryBook(rider, inMinutes(1000), { guest: aGuest() });
    expect(another).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  });

  it.each([
    [{ name: 'Meera', phone: '12' }, 'guest.phone'],
    [{ phone: '9820112345' }, 'guest.name'],
  ])('is refused with the guest %j', async (guest, at) => {
    const answer = await desk.tryBook(aPrincipal(), inMinutes(200), { guest });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input', errors: [{ at }] } });
  });

  it('does not become a ride for somebody who has said in the meantime that they do not want one', async () => {
    const rider = aPrincipal();
    const guest = aGuest();
    const now = await desk.book(200, rider, { guest });
    await desk.passUntil(now.id, 11);
    await desk.look();
    const { rideId } = await desk.stored(now.id);
    const link = await harness.call(linkForGuest, rider, { params: { id: String(rideId) } });
    const token = String(link.body['url']).split('#')[1] ?? '';

    const later = await desk.book(400, rider, { guest });
    expect((await harness.call(blockGuestBookings, aPrincipal(), { params: { token } })).status).toBe(200);
    expect((await desk.tryBook(rider, inMinutes(800), { guest })).body).toMatchObject({ code: 'guest_not_bookable' });
    await desk.passUntil(later.id, 11);
    await desk.look();
    expect(await desk.stored(later.id)).toMatchObject({ status: 'cancelled', cancelledBy: 'admin', rideId: null });
  });
});
