import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { callPerson, type Principal } from '@rahi/contracts';
import { aPrincipal, aRideIn } from '../../testing/factories.js';
import { CallProxyStandIn } from '../../testing/call-proxy-stand-in.js';
import { RidesHarness } from '../../testing/rides-harness.js';

const company = new CallProxyStandIn();
let harness: RidesHarness;
let rider: Principal;
let driver: Principal;
beforeAll(async () => {
  await company.start();
  harness = await RidesHarness.start(company.env);
  harness.expectInLogs(/a call was not connected/);
});
afterAll(async () => {
  await harness?.stop();
  await company.stop();
});
beforeEach(() => {
  company.asked.length = 0;
  company.status = 200;
  [rider, driver] = [aPrincipal(), aPrincipal()];
});

const theirRide = (status: Parameters<typeof aRideIn>[0], more: Parameters<typeof aRideIn>[1] = {}) =>
  harness.seed(aRideIn(status, { riderId: rider.userId, driverId: driver.userId, ...more }));
const call = (id: string, who: Principal) => harness.call(callPerson, who, { params: { id } });
/** Moves the last call into the past, beyond the pause. */
const letTimePass = (rideId: string) =>
  harness.database.query(`UPDATE ride_calls SET last_at = now() - interval '1 minute' WHERE ride_id = $1`, [rideId]);

describe('a masked call', () => {
  it('rings who asked, then the other, by the company’s number and without a recording', async () => {
    const { id } = await theirRide('driver_assigned');
    expect(await call(id, rider)).toMatchObject({ status: 200, body: { success: true } });
    expect(await call(id, driver)).toMatchObject({ status: 200 });
    const [first, second] = company.asked;
    expect(first).toMatchObject({
      path: '/v1/Accounts/rahi1/Calls/connect.json',
      authorization: `Basic ${Buffer.from('a-key:a secret token').toString('base64')}`,
      form: {
        From: '+919810000001',
        To: '+919810000002',
        CallerId: '08047112233',
        Record: 'false',
        TimeLimit: '600',
        CustomField: id,
      },
    });
    expect(second?.form).toMatchObject({ From: '+919810000002', To: '+919810000001' });
  });

  it('gives neither the other’s number', async () => {
    const { id } = await theirRide('in_progress');
    for (const who of [rider, driver]) {
      const { body } = await harness.get(id, who);
      expect(body['maskedCall']).toBe(true);
      expect(JSON.stringify(body)).not.toMatch(/98100 0|9810000|"phone"/);
    }
  });

  it('is not offered where one of them has no number', async () => {
    const { id } = await theirRide('in_progress', { rider: { name: 'Asha Rao', phone: null, rating: null } });
    expect((await harness.get(id, driver)).body['maskedCall']).toBe(false);
    expect(await call(id, driver)).toMatchObject({ status: 409, body: { code: 'profile_incomplete' } });
    expect(company.asked).toEqual([]);
  });

  it('is only for the two, while they may call each other (R22)', async () => {
    const active = await theirRide('in_progress');
    expect(await call(active.id, aPrincipal())).toMatchObject({ status: 404 });
    expect(await call(active.id, aPrincipal({ isAdmin: true }))).toMatchObject({ status: 403 });
    const unconfirmed = await harness.seed(aRideIn('driver_assigned', { confirmedAt: null }));
    const itsRider = aPrincipal({ userId: unconfirmed.riderId });
    expect(await call(unconfirmed.id, itsRider)).toMatchObject({ status: 409, body: { code: 'invalid_transition' } });
    const long = new Date(Date.now() - 31 * 60_000);
    const over = await theirRide('completed', { completedAt: long });
    expect(await call(over.id, rider)).toMatchObject({ status: 409, body: { code: 'invalid_transition' } });
    expect(company.asked).toEqual([]);
  });

  it('is possible again while a lost item is found (ADR 89)', async () => {
    const over = await theirRide('completed', { completedAt: new Date(Date.now() - 5 * 3_600_000) });
    expect(await call(over.id, driver)).toMatchObject({ status: 409, body: { code: 'invalid_transition' } });
    harness.lostItemsFound.set(over.id, new Date(Date.now() + 60_000).toISOString());
    for (const who of [rider, driver]) expect(await call(over.id, who)).toMatchObject({ status: 200 });
    expect(await call(over.id, aPrincipal())).toMatchObject({ status: 404 });
    harness.lostItemsFound.set(over.id, new Date(Date.now() - 60_000).toISOString());
    await letTimePass(over.id);
    expect(await call(over.id, rider)).toMatchObject({ status: 409 });
  });

  it('is one call for two presses at once, and twenty in a ride at most', async () => {
    const { id } = await theirRide('driver_arrived');
    const presses = await Promise.all([call(id, rider), call(id, rider), call(id, rider)]);
    expect(presses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429, 429]);
    expect(company.asked).toHaveLength(1);
    // The other person's calls are their own.
    expect(await call(id, driver)).toMatchObject({ status: 200 });
    for (let made = 1; made < 20; made += 1) {
      await letTimePass(id);
      expect(await call(id, rider)).toMatchObject({ status: 200 });
    }
    await letTimePass(id);
    expect(await call(id, rider)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  });

  it.each([500, 401, 302])('is refused in words when the company answers %i', async (status) => {
    company.status = status;
    const { id } = await theirRide('in_progress');
    const answer = await call(id, rider);
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(answer.body['detail']).toBe('The call could not be connected. Try again, or send a message.');
    expect(company.asked).toHaveLength(1);
  });
});

describe('without a telephone company', () => {
  it('people see each other’s number, and a call is refused', async () => {
    const other = await RidesHarness.start();
    try {
      const { id } = await other.seed(aRideIn('in_progress', { riderId: rider.userId, driverId: driver.userId }));
      const { body } = await other.get(id, rider);
      expect(body).toMatchObject({ driver: { user: { phone: '+91 98100 00002' } } });
      expect(body).not.toHaveProperty('maskedCall');
      const answer = await other.call(callPerson, rider, { params: { id } });
      expect(answer).toMatchObject({ status: 409, body: { code: 'calls_off' } });
    } finally {
      await other.stop();
    }
  });
});
