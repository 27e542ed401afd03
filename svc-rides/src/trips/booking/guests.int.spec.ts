import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createRide,
  guestRides,
  mostGuestPhonesADay,
  mostRidesOfContacts,
  riderActiveRide,
  ridesOfContacts,
  type Principal,
} from '@rahi/contracts';
import { aBooking, aParcel, aPrincipal, aRideIn } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({}, 2);
});
afterAll(() => harness?.stop());

let number = 0;
const aGuest = (name = 'Meera Joshi') => ({ name, phone: `+9198200${String((number += 1)).padStart(5, '0')}` });
const book = (rider: Principal, given: object = {}, key?: string) =>
  harness.call(createRide, rider, { body: { ...aBooking(rider.userId), ...given } }, key);
const forGuests = async (rider: Principal) =>
  (await harness.call(guestRides, rider, { params: { riderId: rider.userId } })).list;
const own = (rider: Principal) => harness.call(riderActiveRide, rider, { params: { riderId: rider.userId } });
const cancel = (rider: Principal, id: unknown) => harness.move(String(id), rider, { status: 'cancelled' });

describe('a ride for somebody else (R45)', () => {
  it('stores the guest, with the phone as it is stored (R54), and says so to the rider', async () => {
    const rider = aPrincipal();
    const guest = { name: ' Meera Joshi ', phone: '098201 12345', language: 'mr-IN' };
    const { status, body } = await book(rider, { guest });
    expect(status).toBe(201);
    expect(body['guest']).toEqual({ name: 'Meera Joshi', phone: '+919820112345', language: 'mr-IN', rated: false });
    expect(body['rider']).toEqual({ name: 'Asha Rao', rating: null });
    expect((await book(aPrincipal())).body).toMatchObject({ guest: null });
  });

  it('is apart from the rider’s own ride: one of those, two for guests, and no third', async () => {
    const rider = aPrincipal();
    const [mother, uncle] = [await book(rider, { guest: aGuest() }), await book(rider, { guest: aGuest('Ravi') })];
    expect((await own(rider)).body).toEqual({});
    const mine = await book(rider);
    expect([mother, uncle, mine].map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await own(rider)).body['id']).toBe(mine.body['id']);
    expect((await forGuests(rider)).map(({ id }) => id)).toEqual([uncle.body['id'], mother.body['id']]);
    expect(await harness.underWay(rider)).toMatchObject([{ riding: { rideId: mine.body['id'] } }]);

    const third = await book(rider, { guest: aGuest('Tara') });
    expect(third).toMatchObject({ status: 409, body: { code: 'too_many_guest_rides' } });
    expect(third.body).not.toHaveProperty('rideId');
    expect(await book(rider)).toMatchObject({
      status: 409,
      body: { code: 'active_ride_exists', rideId: mine.body['id'] },
    });
    // The place of one that is over is free again.
    await cancel(rider, mother.body['id']);
    expect((await book(rider, { guest: aGuest('Tara') })).status).toBe(201);
  });

  it('is one of two, however many are booked at the same instant on two instances', async () => {
    const rider = aPrincipal();
    const answers = await Promise.all(Array.from({ length: 5 }, () => book(rider, { guest: aGuest() })));
    const codes = answers.map(({ status, body }) => (status === 201 ? 'booked' : body['code']));
    expect(codes.toSorted()).toEqual(['booked', 'booked', ...Array.from({ length: 3 }, () => 'too_many_guest_rides')]);
    expect(await forGuests(rider)).toHaveLength(2);
  });

  it('is booked once by a key, whoever the guest is', async () => {
    const [rider, guest, key] = [aPrincipal(), aGuest(), randomUUID()];
    const [one, other] = await Promise.all([book(rider, { guest }, key), book(rider, { guest }, key)]);
    expect(other.body['id']).toBe(one.body['id']);
    expect(await book(rider, { guest: aGuest() }, key)).toMatchObject({ status: 422, body: { code: 'key_reused' } });
  });

  it('is listed for its rider and administrators only', async () => {
    const rider = aPrincipal();
    await book(rider, { guest: aGuest() });
    const params = { riderId: rider.userId };
    expect((await harness.call(guestRides, aPrincipal(), { params })).status).toBe(404);
    expect((await harness.call(guestRides, aPrincipal({ isAdmin: true }), { params })).list).toHaveLength(1);
  });

  it.each([
    [{ name: 'Meera', phone: '12' }, 'guest.phone'],
    [{ name: '  ', phone: '9820112345' }, 'guest.name'],
    [{ name: 'Meera\u202E', phone: '9820112345' }, 'guest.name'],
    [{ phone: '9820112345' }, 'guest.name'],
  ])('is refused with the guest %j, and nothing is stored', async (guest, at) => {
    const rider = aPrincipal();
    const answer = await book(rider, { guest });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input', errors: [{ at }] } });
    expect(await forGuests(rider)).toEqual([]);
  });

  it('is not one for the rider’s own number: that would be a second ride of their own', async () => {
    const rider = aPrincipal({ phone: '+919820100001' });
    const answer = await book(rider, { guest: { name: 'Me', phone: '98201 00001' } });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ at: 'guest.phone' }] } });
  });

  it('is for five people a day at the most; the same ones can be booked for again', async () => {
    const rider = aPrincipal();
    const people = Array.from({ length: mostGuestPhonesADay }, () => aGuest());
    for (const guest of people) {
      const { status, body } = await book(rider, { guest });
      expect(status).toBe(201);
      await cancel(rider, body['id']);
    }
    const another = await book(rider, { guest: aGuest() });
    expect(another).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(another.body['detail']).toContain('5 people');
    expect((await book(rider, { guest: people[0] })).status).toBe(201);
    // Yesterday's do not count, and another rider's do not, either.
    await harness.database.query(`UPDATE rides SET created_at = now() - interval '25 hours' WHERE rider_id = $1`, [
      rider.userId,
    ]);
    expect((await book(rider, { guest: aGuest() })).status).toBe(201);
  });

  it('is not offered to a driver whom the rider has blocked, whoever travels', async () => {
    const [rider, driver] = [aPrincipal(), harness.driver()];
    const past = await harness.seed(aRideIn('completed', { riderId: rider.userId, driverId: driver.userId }));
    await harness.database.query(`INSERT INTO blocks (by_id, other_id, ride_id, reason) VALUES ($1, $2, $3, 'rude')`, [
      rider.userId,
      driver.userId,
      past.id,
    ]);
    const { body } = await book(rider, { guest: aGuest() });
    expect(await harness.database.query('SELECT not_again FROM rides WHERE id = $1', [body['id']])).toEqual([
      { not_again: [driver.userId] },
    ]);
  });
});

const found = (search: string, given: { phones?: boolean; from?: string; to?: string } = {}) =>
  harness.caller.ask(ridesOfContacts, { search, phones: true, ...given }, harness.outbound());

describe('the desk’s search', () => {
  let ids: string[];
  let between: string;

  beforeAll(async () => {
    const rides: string[] = [];
    const withGuest = async (guest: object) => rides.push(String((await book(aPrincipal(), { guest })).body['id']));
    await withGuest({ name: 'Zoë O’Brien', phone: '98765 11111' });
    between = new Date().toISOString();
    await withGuest({ name: 'आशा देवी', phone: '98765 22222' });
    const receiver = { name: 'Zoe Pinto', phone: '+919876533333' };
    const parcel = aParcel({ receiver, sender: { name: 'Rafi Khan', phone: '+919876544444' } });
    rides.push((await harness.seed(aRideIn('in_progress', { vehicleType: 'auto', parcel, createdAt: new Date() }))).id);
    ids = rides;
  });
  const numbers = (rideIds: readonly string[]) => rideIds.map((id) => ids.indexOf(id)).toSorted();

  it.each([
    ['zoe', [0, 2]],
    ["O'BRIEN", [0]],
    ['देवी', [1]],
    ['rafi', [2]],
    ['98765 11111', [0]],
    ['+91-98765-11111', [0]],
    ['0\u096F8765 22222', [1]],
    ['tel:+919876533333', [2]],
    ['44444', [2]],
    ['9876500000', []],
    ['zo%', []],
    ['_oe', []],
  ])(
    'finds %j by the name or the phone, in any form (R54), of a guest and of the people of a parcel',
    async (search, which) => {
      const { rideIds, more } = await found(search);
      expect([numbers(rideIds), more]).toEqual([which, false]);
    },
  );

  it('finds nobody by a phone for who sees no contacts, but by a name', async () => {
    expect((await found('98765 11111', { phones: false })).rideIds).toEqual([]);
    expect(numbers((await found('brien', { phones: false })).rideIds)).toEqual([0]);
  });

  it('looks at the rides of a time only', async () => {
    expect(numbers((await found('zoe', { from: between })).rideIds)).toEqual([2]);
    expect(numbers((await found('zoe', { to: between })).rideIds)).toEqual([0]);
  });

  it('says that there are more than it names', async () => {
    const insert = `INSERT INTO rides SELECT made.* FROM rides AS ride, generate_series(1, $2::int) AS n,
        LATERAL jsonb_populate_record(ride, jsonb_build_object('n', n, 'id', gen_random_uuid(), 'rider_id', gen_random_uuid(),
          'status', 'cancelled', 'cancelled_by', 'rider', 'cancelled_at', now(),
          'guest', '{"name":"Nalini Rao","phone":null}'::jsonb)) AS made
      WHERE ride.id = $1`;
    // A statement may take a few seconds only.
    for (let made = 0; made < mostRidesOfContacts; made += 250) await harness.database.query(insert, [ids[0], 250]);
    expect(await found('nalini')).toMatchObject({ more: false, rideIds: { length: mostRidesOfContacts } });
    await harness.database.query(insert, [ids[0], 1]);
    const answer = await found('nalini');
    expect([answer.rideIds.length, answer.more]).toEqual([mostRidesOfContacts, true]);
  });
});
