import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  askedFirst,
  blockPerson,
  declineRide,
  keepDriver,
  rideDispatch,
  rideRequests,
  type DriverStanding,
  type LatLng,
  type Principal,
} from '@rahi/contracts';
import { aPrincipal } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  // The test runs the rounds; each is due at once.
  harness = await RidesHarness.start({ ROUND_SECONDS: '3600', OPEN_TO_ALL_SECONDS: '30' }, 2);
});
afterAll(() => harness?.stop());

/** Each test has its own city, 1 degree (111 km) from the next. */
let city: LatLng = { lat: 10, lng: 77 };
beforeEach(() => {
  city = { ...city, lat: city.lat + 1 };
});

const north = (km: number): LatLng => ({ lat: city.lat + km / 111.195, lng: city.lng });
/** No roads are known: along the straight line a driver needs 2.4 minutes for a kilometre. */
const driverAt = (km: number, given: Partial<DriverStanding> = {}) => harness.driver({ ...north(km), ...given });
const ends = () => ({ pickupLat: city.lat, pickupLng: city.lng, dropoffLat: city.lat, dropoffLng: city.lng + 0.1 });
const book = (rider: Principal) => harness.book(rider, ends());

/** A rider who keeps these drivers, by trips that are not of this test. */
async function keeperOf(...drivers: readonly Principal[]): Promise<Principal> {
  const rider = aPrincipal();
  await harness.database.query(
    `INSERT INTO kept_drivers (rider_id, driver_id, ride_id) SELECT $1, unnest($2::uuid[]), gen_random_uuid()`,
    [rider.userId, drivers.map(({ userId }) => userId)],
  );
  return rider;
}

async function round(): Promise<void> {
  await harness.database.query(`UPDATE dispatch_claims SET round_at = '-infinity'`);
  await harness.runJob('Dispatch rounds', { instances: 1 });
}
const asked = (id: string, who: Principal) => harness.call(askedFirst, who, { params: { id } });
const askedOf = async (id: string, rider: Principal) => askedFirst.answer.parse((await asked(id, rider)).body).driver;
const requestsOf = async (driver: Principal) => (await harness.call(rideRequests, driver, {})).list;
const listOf = async (driver: Principal) => (await requestsOf(driver)).map(({ id }) => id);

interface Considered {
  driverId: string;
  result: string;
  why: string;
}
async function decisionOf(id: string, who: Principal): Promise<Considered[]> {
  const { body } = await harness.call(rideDispatch, who, { params: { id } });
  const [first] = rideDispatch.answer.parse(body).rounds;
  return first?.candidates ?? [];
}

describe('a ride whose rider keeps a driver', () => {
  it('is offered to that driver first, alone, while they need at most 2 minutes more', async () => {
    const [near, kept] = [driverAt(1), driverAt(1.8)];
    const rider = await keeperOf(kept);
    const id = await book(rider);
    expect(await askedOf(id, rider)).toBeNull();
    await round();
    expect(await requestsOf(kept)).toMatchObject([{ id, offer: { exclusive: true } }]);
    await round();
    expect(await listOf(near)).toEqual([]);
    expect(await askedOf(id, rider)).toEqual({ name: null, until: expect.any(String) });
    expect(await harness.move(id, kept, { status: 'driver_assigned' })).toMatchObject({ status: 200 });
  });

  it('is offered to the nearest when the kept driver needs more', async () => {
    const [near, kept] = [driverAt(1), driverAt(2)];
    const id = await book(await keeperOf(kept));
    await round();
    expect([await listOf(near), await listOf(kept)]).toEqual([[id], []]);
  });

  it('is offered by cost once the kept driver has passed it on: they are asked first once in a search', async () => {
    const [near, kept, other] = [driverAt(1), driverAt(1.1), driverAt(1.2)];
    const id = await book(await keeperOf(kept, other));
    await round();
    expect(await listOf(kept)).toEqual([id]);
    await harness.call(declineRide, kept, { params: { id } });
    await round();
    expect([await listOf(near), await listOf(other)]).toEqual([[id], []]);
  });

  it('is not offered to a kept driver who has another offer', async () => {
    const kept = driverAt(1.1);
    const first = await book(aPrincipal());
    await round();
    expect(await listOf(kept)).toEqual([first]);
    const near = driverAt(1);
    const id = await book(await keeperOf(kept));
    await round();
    expect([await listOf(near), await listOf(kept)]).toEqual([[id], [first]]);
  });

  it('goes to the queue of its zone before', async () => {
    const [queued, kept] = [driverAt(0.9), driverAt(0.1)];
    harness.queues.push({ zoneId: randomUUID(), center: city, km: 1, driverIds: [queued.userId] });
    const id = await book(await keeperOf(kept));
    await round();
    expect([await listOf(queued), await listOf(kept)]).toEqual([[id], []]);
  });

  it('is not offered to one who has blocked the rider since', async () => {
    const [near, kept] = [driverAt(1), driverAt(1.1)];
    const rider = await keeperOf(kept);
    const before = await book(rider);
    await harness.move(before, rider, { status: 'driver_assigned', driverId: kept.userId });
    await harness.move(before, rider, { status: 'cancelled' });
    await harness.call(blockPerson, kept, { params: { id: before }, body: { reason: 'rude' } });
    const id = await book(rider);
    await round();
    expect([await listOf(near), await listOf(kept)]).toEqual([[id], []]);
  });

  it('says to its rider, and to nobody else, that the kept driver is asked first, until others are asked', async () => {
    const kept = driverAt(1);
    const rider = aPrincipal();
    const before = await book(rider);
    await round();
    await harness.bring(before, 'completed', rider, kept);
    await harness.call(keepDriver, rider, { params: { id: before } });
    const id = await book(rider);
    await round();
    const [name] = String((await harness.stored(before)).driver?.name).split(' ');
    expect(await askedOf(id, rider)).toMatchObject({ name });
    expect((await asked(id, kept)).status).toBe(404);
    expect((await asked(id, aPrincipal({ isAdmin: true }))).status).toBe(403);
    await harness.database.query('UPDATE offers SET exclusive_until = now() WHERE ride_id = $1', [id]);
    expect(await askedOf(id, rider)).toBeNull();
  });

  it.each(['another driver', 'the queue of a zone'])('says nothing while %s has the offer', async (who) => {
    const [near, kept] = [driverAt(0.5), driverAt(who === 'another driver' ? 3 : 0.4)];
    if (who === 'the queue of a zone')
      harness.queues.push({ zoneId: randomUUID(), center: city, km: 1, driverIds: [kept.userId] });
    const rider = await keeperOf(kept);
    const id = await book(rider);
    await round();
    expect(await listOf(who === 'another driver' ? near : kept)).toEqual([id]);
    expect(await askedOf(id, rider)).toBeNull();
  });

  it('says at the desk and to the drivers why', async () => {
    const [near, kept] = [driverAt(1), driverAt(1.1)];
    const id = await book(await keeperOf(kept));
    await round();
    const desk = await decisionOf(id, aPrincipal({ isAdmin: true }));
    const why = ({ userId }: Principal) => desk.find(({ driverId }) => driverId === userId);
    expect(why(kept)).toMatchObject({ result: 'offered', why: expect.stringContaining('kept by the rider') });
    expect(why(near)).toMatchObject({ result: 'costlier', why: expect.stringContaining('keeps another driver') });
    await harness.move(id, kept, { status: 'driver_assigned' });
    const [own] = await decisionOf(id, kept);
    expect(own?.why).toContain('the rider keeps you');
  });
});
