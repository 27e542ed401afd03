import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  blockPerson,
  keepDriver,
  keptDrivers,
  mostKeptDrivers,
  rateRide,
  removeKeptDriver,
  type Principal,
} from '@rahi/contracts';
import { aPrincipal } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({ OPEN_TO_ALL_SECONDS: '0' });
});
afterAll(() => harness?.stop());

const keep = (id: string, who: Principal) => harness.call(keepDriver, who, { params: { id } });
const remove = (id: string, who: Principal) => harness.call(removeKeptDriver, who, { params: { id } });
const list = (rider: Principal, who = rider) => harness.call(keptDrivers, who, { params: { riderId: rider.userId } });
const ridesOf = async (rider: Principal) => keptDrivers.answer.parse((await list(rider)).body).drivers;
const block = (id: string, who: Principal) =>
  harness.call(blockPerson, who, { params: { id }, body: { reason: 'rude' } });

/** A trip of a rider and a driver that is completed. */
async function ridden(rider = aPrincipal(), driver = harness.driver()) {
  const rideId = await harness.book(rider);
  await harness.bring(rideId, 'completed', rider, driver);
  return { rider, driver, rideId };
}

/** A rider who keeps so many drivers already. */
async function keeperOf(count: number): Promise<Principal> {
  const rider = aPrincipal();
  await harness.database.query(
    `INSERT INTO kept_drivers (rider_id, driver_id, ride_id)
     SELECT $1, gen_random_uuid(), gen_random_uuid() FROM generate_series(1, $2)`,
    [rider.userId, count],
  );
  return rider;
}

describe('a driver whom a rider keeps', () => {
  it('is in the rider’s list, once, by the last ride, and nobody else reads it', async () => {
    const { rider, driver, rideId } = await ridden();
    expect(await keep(rideId, rider)).toMatchObject({ status: 200, body: { success: true } });
    const again = await ridden(rider, driver);
    expect(await keep(again.rideId, rider)).toMatchObject({ status: 200 });
    expect((await list(rider)).body).toMatchObject({
      drivers: [{ rideId: again.rideId, name: expect.any(String), vehicleType: 'sedan' }],
    });
    for (const other of [driver, aPrincipal(), aPrincipal({ isAdmin: true })])
      expect((await list(rider, other)).status).toBe(404);
  });

  it('is removed by any ride with them, and one who is not kept is no fault', async () => {
    const { rider, driver, rideId } = await ridden();
    const other = await ridden(rider, driver);
    await keep(rideId, rider);
    for (const id of [other.rideId, other.rideId]) expect((await remove(id, rider)).status).toBe(200);
    expect(await ridesOf(rider)).toEqual([]);
    expect((await remove(rideId, driver)).body).toMatchObject({ code: 'forbidden' });
    expect((await remove(rideId, aPrincipal())).status).toBe(404);
  });

  it('is listed and removed when the ride is no longer stored', async () => {
    const rider = await keeperOf(1);
    const [{ rideId } = { rideId: '' }] = await ridesOf(rider);
    expect((await list(rider)).body).toMatchObject({ drivers: [{ name: null, vehicleType: null }] });
    expect((await remove(rideId, rider)).status).toBe(200);
    expect(await ridesOf(rider)).toEqual([]);
  });
});

describe('keeping a driver', () => {
  it('is for the rider of a trip that was completed in the last 30 days', async () => {
    const { rider, driver, rideId } = await ridden();
    expect((await keep(rideId, aPrincipal())).status).toBe(404);
    for (const other of [driver, aPrincipal({ isAdmin: true })])
      expect((await keep(rideId, other)).body).toMatchObject({ code: 'forbidden' });
    const next = await harness.book(rider);
    expect((await keep(next, rider)).body).toMatchObject({ code: 'not_completed' });
    await harness.bring(next, 'cancelled', rider, driver);
    expect((await keep(next, rider)).body).toMatchObject({ code: 'not_completed' });
    await harness.database.query(`UPDATE rides SET completed_at = now() - interval '31 days' WHERE id = $1`, [rideId]);
    expect((await keep(rideId, rider)).body).toMatchObject({ code: 'too_late' });
  });

  it.each([
    [3, 403],
    [4, 200],
    [5, 200],
  ])('after %i stars is answered with %i', async (rating, status) => {
    const { rider, rideId } = await ridden();
    await harness.call(rateRide, rider, { params: { id: rideId }, body: { rating, riderId: rider.userId } });
    expect((await keep(rideId, rider)).status).toBe(status);
  });

  it('stops at 20 drivers, also when several are kept at once; a kept one is no further one', async () => {
    const rider = await keeperOf(mostKeptDrivers - 1);
    const trips = [await ridden(rider), await ridden(rider), await ridden(rider)];
    const answers = await Promise.all(trips.map(({ rideId }) => keep(rideId, rider)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'too_many_kept_drivers',
      detail: 'You can keep 20 drivers. Remove one first.',
    });
    const kept = trips[answers.findIndex(({ status }) => status === 200)];
    expect((await keep(kept?.rideId ?? '', rider)).status).toBe(200);
    expect(await ridesOf(rider)).toHaveLength(mostKeptDrivers);
  });
});

describe('a block', () => {
  it.each(['rider', 'driver'] as const)('of the %s ends it and wins, without a word about who blocked', async (who) => {
    const { rider, driver, rideId } = await ridden();
    await keep(rideId, rider);
    await block(rideId, { rider, driver }[who]);
    expect(await ridesOf(rider)).toEqual([]);
    expect((await keep(rideId, rider)).body).toMatchObject({
      code: 'forbidden',
      detail: 'You cannot keep this driver.',
    });
  });

  it('wins over keeping at the same time', async () => {
    const rider = aPrincipal();
    for (let round = 0; round < 5; round += 1) {
      const { rideId } = await ridden(rider, harness.driver());
      await Promise.all([keep(rideId, rider), block(rideId, rider), keep(rideId, rider)]);
      expect(await ridesOf(rider)).toEqual([]);
    }
  });
});

it.each(['rider', 'driver'] as const)('the erasure of the %s ends it', async (who) => {
  const { rider, driver, rideId } = await ridden();
  await keep(rideId, rider);
  await harness.database.query(`INSERT INTO privacy_tasks (request_id, kind, person_id) VALUES ($1, 'erasure', $2)`, [
    randomUUID(),
    { rider, driver }[who].userId,
  ]);
  await harness.runJob('Copies and erasures');
  const rows = await harness.database.query('SELECT FROM kept_drivers WHERE rider_id = $1', [rider.userId]);
  expect(rows).toEqual([]);
});
