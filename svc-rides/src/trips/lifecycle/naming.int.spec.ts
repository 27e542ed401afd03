import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { confirmRide, type Principal } from '@rahi/contracts';
import { untilOthersWait } from '@rahi/service-kit/testing';
import { aPrincipal } from '../../testing/factories.js';
import { brokenInvariants } from '../../testing/ride-invariants.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({ CONFIRM_SECONDS: '0.001' }, 2);
});
afterAll(() => harness?.stop());

const name = (id: string, rider: Principal, driver: Principal) =>
  harness.move(id, rider, { status: 'driver_assigned', driverId: driver.userId });
const cancel = (id: string, rider: Principal) => harness.move(id, rider, { status: 'cancelled' });
const takeBack = () => harness.runJob('Unconfirmed rides');

describe('a rider who names drivers to collect their phones, or to take them out of service (R11)', () => {
  it('gets no phone numbers, keeps no driver who does not confirm, and is refused for an hour after three', async () => {
    const rider = aPrincipal();
    const crowd = Array.from({ length: 30 }, () => harness.driver());
    const answers = [];
    for (const driver of crowd) {
      const id = await harness.book(rider);
      const given = await name(id, rider, driver);
      answers.push(given.status);
      expect(JSON.stringify([given.body, (await harness.get(id, rider)).body])).not.toMatch(/98100 00002/);
      await cancel(id, rider);
    }
    expect(answers).toEqual([200, 200, 200, ...Array.from({ length: 27 }, () => 429)]);
    const [{ held }]: [{ held: number }] = await harness.database.query(
      `SELECT count(*)::int AS held FROM rides WHERE driver_id = ANY($1) AND status = 'driver_assigned'`,
      [crowd.map(({ userId }) => userId)],
    );
    expect(held).toBe(0);
  });

  it('counts drivers who did not confirm, too', async () => {
    const rider = aPrincipal();
    const id = await harness.book(rider);
    for (const _ of [1, 2, 3]) {
      expect(await name(id, rider, harness.driver())).toMatchObject({ status: 200, body: { confirmedAt: null } });
      await takeBack();
      expect(await harness.stored(id)).toMatchObject({ status: 'searching', releaseReason: 'unconfirmed' });
    }
    expect(await harness.stored(id)).toMatchObject({ releases: 3, releasedBy: 'expiry' });
    expect((await harness.stored(id)).notAgain).toHaveLength(3);
    await cancel(id, rider);
    const next = await harness.book(rider);
    expect(await name(next, rider, harness.driver())).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests', detail: expect.stringContaining('for an hour') },
    });
    expect(await brokenInvariants(harness.database)).toEqual([]);
  });

  it('names three for a ride, also when these must accept first', async () => {
    const rider = aPrincipal();
    const id = await harness.book(rider);
    const codes = [];
    for (const _ of [1, 2, 3, 4])
      codes.push((await name(id, rider, harness.driver({ autoAccept: false }))).body['code']);
    expect(codes).toEqual(['driver_must_accept', 'driver_must_accept', 'driver_must_accept', 'too_many_requests']);
    expect(await harness.stored(id)).toMatchObject({ status: 'searching', named: 3, version: 1 });
  });

  it('does not name four by pressing at once', async () => {
    const rider = aPrincipal();
    const id = await harness.book(rider);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => name(id, rider, harness.driver({ autoAccept: false }))),
    );
    expect(answers.every(({ status }) => status === 409 || status === 429)).toBe(true);
    expect((await harness.stored(id)).named).toBeLessThanOrEqual(3);
  });
});

describe('a driver who acts on a ride that its rider gave them', () => {
  const acts = {
    position: (id: string, driver: Principal) => harness.sharePosition(id, driver),
    acceptance: (id: string, driver: Principal) => harness.move(id, driver, { status: 'driver_assigned' }),
    arrival: (id: string, driver: Principal) => harness.move(id, driver, { status: 'driver_arrived' }),
    confirmation: (id: string, driver: Principal) => harness.call(confirmRide, driver, { params: { id } }),
  };

  it.each(Object.keys(acts) as (keyof typeof acts)[])('has confirmed it: by %s', async (act) => {
    const [rider, driver] = [aPrincipal(), harness.driver()];
    const id = await harness.book(rider);
    expect(await harness.call(confirmRide, driver, { params: { id } })).toMatchObject({ status: 404 });
    await name(id, rider, driver);
    expect(await acts[act](id, driver)).toMatchObject({ status: 200 });
    await takeBack();
    expect(await harness.stored(id)).toMatchObject({ driverId: driver.userId, confirmedAt: expect.any(Date) });
    expect(JSON.stringify((await harness.get(id, rider)).body)).toMatch(/98100 00002/);
    expect(await brokenInvariants(harness.database)).toEqual([]);
  });

  it.each(['acceptance', 'confirmation'] as const)(
    'is refused when the ride is cancelled at that moment: by %s',
    async (act) => {
      const [rider, driver] = [aPrincipal(), harness.driver()];
      const id = await harness.book(rider);
      await name(id, rider, driver);
      const cancelling = harness.database.createQueryRunner();
      await cancelling.startTransaction();
      await cancelling.query(
        "UPDATE rides SET status = 'cancelled', cancelled_at = clock_timestamp(), cancelled_by = 'rider', version = version + 1 WHERE id = $1",
        [id],
      );
      const answer = acts[act](id, driver);
      await untilOthersWait(harness.database);
      await cancelling.commitTransaction();
      await cancelling.release();
      expect(await answer).toMatchObject({ status: 409, body: { rideStatus: 'cancelled', version: 3 } });
    },
  );
});
