import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { updateRide, type DriverStanding, type Principal } from '@rahi/contracts';
import { aPrincipal, pickup } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
let rider: Principal;
let rideId: string;
beforeAll(async () => {
  harness = await RidesHarness.start();
});
afterAll(() => harness?.stop());
beforeEach(async () => {
  rider = aPrincipal();
  rideId = await harness.book(rider);
});

const give = (driverId?: string) => harness.move(rideId, rider, { status: 'driver_assigned', driverId });
const take = (driver: Principal, driverId?: string) =>
  harness.move(rideId, driver, { status: 'driver_assigned', driverId });

const unfit: [string, Partial<DriverStanding>, string][] = [
  ['is offline', { isOnline: false }, 'This driver has gone offline.'],
  ['is suspended', { suspended: true }, 'This driver is not taking rides.'],
  ['has no vehicle', { vehicleType: null }, 'This driver has no vehicle yet.'],
  ['drives another type', { vehicleType: 'mini' }, 'This driver has another type of vehicle.'],
  ['is nowhere known', { lat: null, lng: null }, 'This driver’s position is not known.'],
  ['is too far', { lat: pickup.lat + 0.1 }, 'This driver is more than 10 km from the pickup.'],
];

describe('the rider naming a driver', () => {
  it('gets that driver, as they are now, kept with the ride', async () => {
    const driver = harness.driver({ name: 'Meera Iyer', totalTrips: 40 });
    const { status, body } = await give(driver.userId);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'driver_assigned',
      driverId: driver.userId,
      driver: { id: driver.userId, vehicleModel: 'Dzire', user: { name: 'Meera Iyer', rating: 4.9, totalTrips: 40 } },
    });
    harness.driver({ driverId: driver.userId, name: 'Renamed' });
    expect((await harness.get(rideId, rider)).body).toMatchObject({ driver: { user: { name: 'Meera Iyer' } } });
  });

  it.each(unfit)('is refused in words when that driver %s', async (_why, given, detail) => {
    const { status, body } = await give(harness.driver(given).userId);
    expect({ status, ...body }).toMatchObject({
      status: 409,
      code: 'driver_not_eligible',
      detail,
      rideStatus: 'searching',
    });
    expect(await harness.stored(rideId)).toMatchObject({ status: 'searching', driverId: null, version: 1 });
  });

  it('is refused without a driver, for a person without a driver profile, and for the rider', async () => {
    expect(await give()).toMatchObject({ status: 400, body: { errors: [{ in: 'body', at: 'driverId' }] } });
    expect(await give(randomUUID())).toMatchObject({ status: 409, body: { code: 'driver_not_eligible' } });
    harness.driver({}, rider);
    expect(await give(rider.userId)).toMatchObject({ status: 409, body: { code: 'driver_not_eligible' } });
  });

  it('is refused when that driver has another ride', async () => {
    const driver = harness.driver();
    const otherRide = await harness.book(aPrincipal());
    await harness.move(otherRide, driver, { status: 'driver_assigned' });
    expect(await give(driver.userId)).toMatchObject({ status: 409, body: { code: 'driver_busy' } });
    expect(await harness.stored(rideId)).toMatchObject({ status: 'searching', driverId: null, version: 1 });
  });
});

describe('a driver taking a ride', () => {
  it('may name themself or leave the name out, but name no one else', async () => {
    const [driver, other] = [harness.driver(), harness.driver()];
    expect(await take(driver, other.userId)).toMatchObject({ status: 404 });
    expect(await take(driver, driver.userId)).toMatchObject({ status: 200 });
    expect(await take(driver)).toMatchObject({ status: 200, body: { version: 2 } });
  });

  it.each(unfit)('is refused when they are unfit: %s', async (_why, given) => {
    expect(await take(harness.driver(given))).toMatchObject({ status: 409, body: { code: 'driver_not_eligible' } });
    expect(await harness.stored(rideId)).toMatchObject({ status: 'searching', version: 1 });
  });

  it('without a profile is a stranger', async () => {
    expect(await take(aPrincipal())).toMatchObject({ status: 404 });
  });

  it('is free again after the trip, and after a cancellation', async () => {
    const driver = harness.driver();
    await take(driver);
    await harness.move(rideId, rider, { status: 'cancelled' });
    rideId = await harness.book(rider);
    await harness.bring(rideId, 'completed', rider, driver);
    rideId = await harness.book(rider);
    expect(await take(driver)).toMatchObject({ status: 200 });
  });
});

describe('without svc-drivers', () => {
  it('makes the wish unavailable, not the ride wrong', async () => {
    const away = await RidesHarness.start();
    const [lonely, driver] = [aPrincipal(), aPrincipal()];
    const ride = await away.book(lonely);
    await away.stopStandings();
    const answer = await away.move(ride, driver, { status: 'driver_assigned' });
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(await away.stored(ride)).toMatchObject({ status: 'searching', version: 1 });
    await away.stop();
  });
});

describe('svc-drivers being late', () => {
  it('makes the wish time out while its answer is still awaited, and comes too late to assign anything', async () => {
    const driver = harness.driver();
    const gate = new EventEmitter();
    harness.standingsHeld = once(gate, 'open');
    const body = { status: 'driver_assigned' } as const;
    const answer = await harness.call(updateRide, driver, { params: { id: rideId }, body }, undefined, 1200);
    expect(answer).toMatchObject({ status: 504, body: { code: 'timeout' } });
    gate.emit('open');
    harness.standingsHeld = Promise.resolve();
    // The late answer has been given once the next question has been.
    expect(await take(harness.driver({ isOnline: false }))).toMatchObject({ status: 409 });
    expect(await harness.stored(rideId)).toMatchObject({ status: 'searching', version: 1 });
    expect(await take(driver)).toMatchObject({ status: 200, body: { version: 2 } });
  });
});

describe('a change whose caller no longer waits', () => {
  it('is not made', async () => {
    const cancel = { params: { id: rideId }, body: { status: 'cancelled' } } as const;
    harness.expectInLogs(/dropped a request past its deadline/);
    harness.service.signal('SIGSTOP');
    const answer = harness.call(updateRide, rider, cancel, undefined, 500);
    await expect(answer).rejects.toMatchObject({ code: 'timeout' });
    harness.service.signal('SIGCONT');
    // The frozen process has the cancellation before it as it wakes up.
    expect(await take(harness.driver())).toMatchObject({ status: 200, body: { version: 2 } });
    expect(await harness.stored(rideId)).toMatchObject({ status: 'driver_assigned', version: 2 });
  });
});
