import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { declineRide, rideDispatch } from '@rahi/contracts';
import { aPrincipal } from '../../testing/factories.js';
import { RideEntity } from '../../ride/ride.entity.js';
import { QueueDesk } from '../../testing/queue-desk.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
let desk: QueueDesk;
beforeAll(async () => {
  // The test runs the rounds; each is due at once.
  const env = { QUEUED_RIDES: 'on', ROUND_SECONDS: '3600', OPEN_TO_ALL_SECONDS: '0' };
  harness = await RidesHarness.start(env, 2);
  desk = new QueueDesk(harness);
});
afterAll(() => harness?.stop());

describe('a driver who ends a trip within five minutes (R48)', () => {
  it('is offered the next ride, seen from the drop-off, and accepts it', async () => {
    const { id: trip, driver } = await desk.trip();
    const next = await desk.waiting();
    await desk.round();
    expect(await desk.offersOf(driver)).toEqual([
      expect.objectContaining({
        id: next.id,
        afterTrip: true,
        pickupDistance: 1.2,
        offer: expect.objectContaining({ exclusive: true }),
      }),
    ]);
    expect((await harness.get(next.id, driver)).body).toMatchObject({ afterTrip: true, pickupDistance: 1.2 });
    expect(await desk.accept(next.id, driver)).toMatchObject({
      status: 200,
      body: { status: 'driver_assigned', afterTrip: { arrival: expect.any(String) } },
    });
    expect(await harness.stored(trip)).toMatchObject({ nextRideId: next.id });
    await desk.round();
    expect(await desk.offersOf(driver)).toEqual([]);
  });

  it('counts 1.3 times the rest of the trip and the way to the pickup', async () => {
    const { driver } = await desk.trip(0.5);
    const next = await desk.waiting(1);
    await desk.round();
    const admin = aPrincipal({ isAdmin: true });
    const { body } = await harness.call(rideDispatch, admin, { params: { id: next.id } });
    const [candidate] = Object(body['rounds'])[0].candidates;
    expect(candidate).toMatchObject({ driverId: driver.userId, result: 'offered', lat: null, lng: null });
    // No roads are known here: 1 minute for 0.5 km and 2 for 1 km, along the straight line at 25 km/h.
    expect(candidate.cost.minutes).toBeCloseTo(1.3 * (1 + 2), 5);
  });

  it('comes after a free driver who is nearer by that measure, and before one who is not', async () => {
    const { driver } = await desk.trip(0.5);
    const free = harness.driver(desk.north(2));
    const [near, far] = [await desk.waiting(1.5), await desk.waiting(-6)];
    await desk.round();
    const offered = async (who: typeof driver) => (await desk.offersOf(who)).map(({ id }) => id);
    expect((await offered(free))[0]).toBe(near.id);
    expect(await offered(driver)).toEqual([far.id]);
  });

  it('passes it on without leaving the trip', async () => {
    const { driver } = await desk.trip();
    const next = await desk.waiting();
    await desk.round();
    expect((await harness.call(declineRide, driver, { params: { id: next.id } })).status).toBe(204);
    await desk.round();
    expect(await desk.offersOf(driver)).toEqual([]);
  });

  it('is not one with a stop, a next ride or more than five minutes ahead, nor one who is offline', async () => {
    const far = await desk.trip(3.5);
    const next = await desk.waiting();
    await desk.round();
    expect(await desk.offersOf(far.driver)).toEqual([]);
    expect(await harness.get(next.id, far.driver)).toMatchObject({ status: 404 });
    const { driver } = await desk.trip(0.5);
    const standing = harness.standings.get(driver.userId);
    if (!standing) throw new Error('the driver is not known');
    harness.standings.set(driver.userId, { ...standing, isOnline: false });
    const other = await desk.waiting();
    await desk.round();
    expect(await harness.database.query('SELECT FROM offers WHERE ride_id = $1', [other.id])).toEqual([]);
  });

  it('is not one who ends an outstation trip, which ends where its rider wants', async () => {
    const { id, driver } = await desk.trip(0.5);
    const outstation = {
      kind: 'oneWay' as const,
      returnAt: null,
      perKmPaise: 1500,
      leastKm: 80,
      allowancePaise: 0,
      nightPaise: 0,
    };
    await harness.database.getRepository(RideEntity).update({ id }, { outstation });
    const next = await desk.waiting();
    await desk.round();
    expect(await desk.offersOf(driver)).toEqual([]);
    expect(await desk.accept(next.id, driver)).toMatchObject({ status: 409 });
  });

  it('keeps the own limit of the way to a pickup', async () => {
    const { driver } = await desk.trip(0.5, { maxPickupKm: 1 });
    const next = await desk.waiting(1.4);
    await desk.round();
    expect(await desk.offersOf(driver)).toEqual([]);
    expect((await harness.stored(next.id)).status).toBe('searching');
  });
});
