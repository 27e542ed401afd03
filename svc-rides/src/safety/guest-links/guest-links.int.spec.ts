import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  allowGuestBookings,
  blockGuestBookings,
  callAsGuest,
  callPerson,
  createRide,
  endShare,
  incidentTrip,
  linkForGuest,
  raiseEmergencyAsGuest,
  rateAsGuest,
  rateRide,
  sharedTrip,
  shareRide,
  type RideStatus,
} from '@rahi/contracts';
import { CallProxyStandIn } from '../../testing/call-proxy-stand-in.js';
import { aBooking, aPrincipal, aRideIn, pickup } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

const company = new CallProxyStandIn();
let harness: RidesHarness;
/** Where calls are connected. */
let masked: RidesHarness;
beforeAll(async () => {
  await company.start();
  harness = await RidesHarness.start({ PUBLIC_URL: 'https://rides.example.in' });
  masked = await RidesHarness.start(company.env);
});
afterAll(async () => {
  await harness?.stop();
  await masked?.stop();
  await company.stop();
});
beforeEach(() => {
  company.asked.length = 0;
});

let number = 0;
const nobody = aPrincipal();
const tokenOf = (url: unknown) => String(url).split('#')[1] ?? '';

/** A ride for Meera, with the guest's link. */
async function aGuestRide(status: RideStatus = 'driver_assigned', on = harness) {
  const phone = `+9198201${String((number += 1)).padStart(5, '0')}`;
  const guest = { name: 'Meera Joshi', phone, language: 'hi-IN' as const };
  const [rider, driver] = [aPrincipal(), on.driver()];
  const driverId = status === 'searching' ? null : driver.userId;
  const ride = await on.seed(aRideIn(status, { riderId: rider.userId, driverId, guest, guestSlot: 1 }));
  const made = await on.call(linkForGuest, rider, { params: { id: ride.id } });
  return { ride, rider, driver, guest, made, token: tokenOf(made.body['url']) };
}

const follow = (token: string, on = harness) => on.call(sharedTrip, nobody, { params: { token } });
const rate = (token: string, body: object = { rating: 5 }) =>
  harness.call(rateAsGuest, nobody, { params: { token }, body: { rating: 5, ...body } });
const complete = (id: string, minutesAgo = 0) =>
  harness.database.query(
    `UPDATE rides SET status = 'completed', completed_at = now() - make_interval(mins => $2) WHERE id = $1`,
    [id, minutesAgo],
  );

describe('the link of a guest (R45)', () => {
  it('is made from the booking on, with words in the guest’s language, by the rider only', async () => {
    const { made, ride, rider, driver } = await aGuestRide('searching');
    expect(made).toMatchObject({ status: 201, body: { language: 'hi-IN', expiresAt: null } });
    expect(made.body['url']).toMatch(/^https:\/\/rides\.example\.in\/share#[\w-]{43}$/);
    expect(made.body['text']).toMatch(/Meera Joshi, Asha Rao ने/);
    const link = (who: typeof rider, id = ride.id) => harness.call(linkForGuest, who, { params: { id } });
    expect((await link(aPrincipal())).status).toBe(404);
    expect((await link(aPrincipal({ isAdmin: true }))).status).toBe(403);
    expect((await link(driver)).status).toBe(404);
    const own = await harness.seed(aRideIn('searching', { riderId: rider.userId }));
    expect((await link(rider, own.id)).status).toBe(403);
    await harness.move(ride.id, rider, { status: 'cancelled' });
    expect(await link(rider)).toMatchObject({ status: 409, body: { rideStatus: 'cancelled' } });
  });

  it('shows what the guest needs: the code until the start, the driver and their number; no fare, and no phone of the rider', async () => {
    const { ride, rider, token } = await aGuestRide();
    const { body } = await follow(token);
    expect(body).toMatchObject({
      riderName: 'Meera',
      driver: { name: 'Dev' },
      guest: {
        language: 'hi-IN',
        bookedBy: 'Asha',
        code: '0417',
        driverPhone: '+91 98100 00002',
        maskedCall: false,
        emergency: true,
        canRate: false,
        bookingsBlocked: false,
      },
    });
    const said = JSON.stringify(body);
    for (const secret of ['98100 00001', '283', ride.id, rider.userId, 'Rao', 'Joshi', 'Singh'])
      expect(said).not.toContain(secret);
    await harness.database.query(`UPDATE rides SET status = 'in_progress', started_at = now() WHERE id = $1`, [
      ride.id,
    ]);
    expect((await follow(token)).body).toMatchObject({ guest: { code: null } });
  });

  it('while the ride searches shows no code and no driver', async () => {
    const { token } = await aGuestRide('searching');
    expect((await follow(token)).body).toMatchObject({
      status: 'searching',
      driver: null,
      guest: { code: null, driverPhone: null, emergency: false },
    });
  });

  it('is another kind than the link by which others follow, which shows the guest’s first name and no code', async () => {
    const { ride, rider } = await aGuestRide();
    const token = tokenOf((await harness.call(shareRide, rider, { params: { id: ride.id } })).body['url']);
    const { body } = await follow(token);
    expect(body).toMatchObject({ riderName: 'Meera' });
    expect(body).not.toHaveProperty('guest');
    const params = { token };
    const answers = await Promise.all([
      harness.call(callAsGuest, nobody, { params }),
      harness.call(raiseEmergencyAsGuest, nobody, { params, body: {} }),
      rate(token),
      harness.call(blockGuestBookings, nobody, { params }),
      harness.call(allowGuestBookings, nobody, { params }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });

  it('is refused alike by every call, whether it is wrong, ended or expired', async () => {
    const [ended, expired] = [await aGuestRide(), await aGuestRide()];
    await harness.call(endShare, ended.rider, { params: { id: ended.ride.id } });
    await complete(expired.ride.id, 31);
    const words = new Set<string>();
    for (const token of [ended.token, expired.token, 'A'.repeat(43), 'x']) {
      const params = { token };
      const answers = await Promise.all([
        follow(token),
        harness.call(callAsGuest, nobody, { params }),
        harness.call(raiseEmergencyAsGuest, nobody, { params, body: {} }),
        rate(token),
        harness.call(blockGuestBookings, nobody, { params }),
        harness.call(allowGuestBookings, nobody, { params }),
      ]);
      for (const { status, body } of answers) words.add(JSON.stringify([status, body['code'], body['detail']]));
    }
    expect([...words]).toEqual([expect.stringMatching(/^\[404,"not_found"/)]);
  });

  it('rates the driver once, for the guest: the rider’s own rating comes too late then, and the other way round', async () => {
    const { ride, rider, token } = await aGuestRide();
    expect(await rate(token)).toMatchObject({ status: 409, body: { code: 'not_completed' } });
    await complete(ride.id);
    expect((await follow(token)).body).toMatchObject({ guest: { canRate: true, rating: null } });
    const both = await Promise.all([rate(token, { rating: 4, tags: ['clean'] }), rate(token, { rating: 1 })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const late = await harness.call(rateRide, rider, {
      params: { id: ride.id },
      body: { rating: 1, riderId: rider.userId },
    });
    expect(late).toMatchObject({ status: 409, body: { code: 'already_rated' } });
    expect((await harness.get(ride.id, rider)).body).toMatchObject({ guest: { rated: true } });
    expect((await follow(token)).body).toMatchObject({ guest: { canRate: false, rating: expect.any(Number) } });
    expect(await harness.outboxOf(ride.id)).toMatchObject([{ type: 'ride.rated.v1' }]);
  });

  it('raises an emergency: the desk gets the guest’s number, and nobody fears for the rider', async () => {
    const { ride, guest, token } = await aGuestRide('in_progress');
    const raised = await harness.call(raiseEmergencyAsGuest, nobody, { params: { token }, body: pickup });
    expect(raised).toMatchObject({ status: 201, body: { message: expect.stringContaining('112') } });
    expect(raised.body).not.toHaveProperty('rideId');
    const admin = aPrincipal({ isAdmin: true });
    const { body } = await harness.call(incidentTrip, admin, { params: { id: ride.id } });
    expect(body).toMatchObject({ guest: { name: guest.name, phone: guest.phone } });
    const told = 'SELECT FROM contact_tellings WHERE ride_id = $1';
    expect(await harness.database.query(told, [ride.id])).toEqual([]);
    await complete(ride.id);
    const late = await harness.call(raiseEmergencyAsGuest, nobody, { params: { token }, body: {} });
    expect(late).toMatchObject({ status: 409, body: { code: 'invalid_transition' } });
  });
});

const bookFor = (phone: string) => {
  const rider = aPrincipal();
  return harness.call(createRide, rider, { body: aBooking(rider.userId, { guest: { name: 'Meera', phone } }) });
};

describe('a guest who does not want rides to be booked for them', () => {
  it('is booked for by nobody, until they allow it again with the same link', async () => {
    const { guest, token } = await aGuestRide();
    const params = { token };
    for (let times = 0; times < 2; times += 1) {
      const { body } = await harness.call(blockGuestBookings, nobody, { params });
      expect(body).toMatchObject({ guest: { bookingsBlocked: true } });
    }
    const refused = await bookFor(guest.phone);
    expect(refused).toMatchObject({ status: 409, body: { code: 'guest_not_bookable' } });
    expect(refused.body['detail']).toBe('A ride cannot be booked for this phone number.');
    expect((await harness.call(allowGuestBookings, nobody, { params })).body).toMatchObject({
      guest: { bookingsBlocked: false },
    });
    expect((await bookFor(guest.phone)).status).toBe(201);
  });

  it('is kept as a keyed hash, from which the number cannot be tried out', async () => {
    const { guest, token } = await aGuestRide();
    await harness.call(blockGuestBookings, nobody, { params: { token } });
    const rows = await harness.database.query(`SELECT encode(phone_hash, 'hex') AS hash FROM guest_blocks`);
    const plain = await harness.database.query<{ hash: string }[]>(`SELECT encode(sha256($1::bytea), 'hex') AS hash`, [
      guest.phone,
    ]);
    expect(JSON.stringify(rows)).not.toContain(guest.phone.slice(3));
    expect(rows).not.toContainEqual(plain[0]);
  });
});

describe('the phone of a guest (R22)', () => {
  it('is the one that the driver sees and calls, from acceptance until 30 minutes after the end; the rider’s is not', async () => {
    const { ride, rider, driver, guest } = await aGuestRide();
    const { body } = await harness.get(ride.id, driver);
    expect(body['rider']).toEqual({ name: guest.name, rating: null, phone: guest.phone });
    expect(body['guest']).toEqual({ name: guest.name, bookedBy: 'Asha Rao' });
    expect(JSON.stringify(body)).not.toContain('98100 00001');
    await complete(ride.id, 31);
    expect(JSON.stringify((await harness.get(ride.id, driver)).body)).not.toContain(guest.phone);
    expect((await harness.get(ride.id, rider)).body).toMatchObject({ guest: { phone: guest.phone } });
  });

  it('and the name are gone for the driver a day after the end, as the rider’s are', async () => {
    const { ride, driver } = await aGuestRide();
    await complete(ride.id, 25 * 60);
    const { body } = await harness.get(ride.id, driver);
    expect(body).toMatchObject({ guest: null, rider: { name: 'Rider' } });
    expect(JSON.stringify(body)).not.toMatch(/Meera|Asha/);
  });

  it('is in no event, and nobody reads it in the request of a ride', async () => {
    const { ride, guest } = await aGuestRide('searching');
    await harness.call(linkForGuest, aPrincipal(), { params: { id: ride.id } });
    const other = harness.driver();
    await harness.database.query(`UPDATE rides SET searching_since = now() - interval '1 minute' WHERE id = $1`, [
      ride.id,
    ]);
    const { status, body } = await harness.get(ride.id, other);
    expect(status).toBe(200);
    expect(body).toMatchObject({ rider: { name: guest.name }, guest: { bookedBy: 'Asha Rao' } });
    expect(JSON.stringify(body)).not.toContain(guest.phone);
    const events = await harness.database.query('SELECT payload::text FROM outbox').catch(() => []);
    expect(JSON.stringify(events)).not.toContain(guest.phone);
  });

  it('is rung by the driver’s call and by the guest’s own; the rider who booked still reaches the driver', async () => {
    const { ride, rider, driver, guest, token } = await aGuestRide('driver_assigned', masked);
    expect((await follow(token, masked)).body).toMatchObject({ guest: { maskedCall: true, driverPhone: null } });
    const pass = () =>
      masked.database.query(`UPDATE ride_calls SET last_at = now() - interval '1 minute' WHERE ride_id = $1`, [
        ride.id,
      ]);
    expect((await masked.call(callPerson, driver, { params: { id: ride.id } })).status).toBe(200);
    expect((await masked.call(callAsGuest, nobody, { params: { token } })).status).toBe(200);
    expect((await masked.call(callAsGuest, nobody, { params: { token } })).status).toBe(429);
    await pass();
    expect((await masked.call(callPerson, rider, { params: { id: ride.id } })).status).toBe(200);
    const driverPhone = '+919810000002';
    expect(company.asked.map(({ form }) => [form['From'], form['To']])).toEqual([
      [driverPhone, guest.phone],
      [guest.phone, driverPhone],
      ['+919810000001', driverPhone],
    ]);
  });
});
