import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createRide } from '@rahi/contracts';
import { aBooking, aPrincipal } from '../../testing/factories.js';
import { DriversProcess } from '../../testing/drivers-process.js';
import { RidesHarness, type Answer } from '../../testing/rides-harness.js';

let harness: RidesHarness;
let drivers: DriversProcess;
beforeAll(async () => {
  harness = await RidesHarness.withoutDrivers({}, 2);
  drivers = await DriversProcess.start(harness);
}, 180_000);
afterAll(async () => {
  await drivers.stop();
  await harness.stop();
});

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const withStatus = (answers: Answer[], status: number) => answers.filter((answer) => answer.status === status);
const codesOf = (answers: Answer[]) => [...new Set(answers.map(({ body }) => body['code']))];

describe('two instances of the service, and people who all press at once', () => {
  it('give one ride to one of twenty drivers: one 200, nineteen 409', async () => {
    const rider = aPrincipal();
    const rideId = await harness.book(rider);
    const crowd = await Promise.all(times(20, () => drivers.online()));
    const answers = await Promise.all(crowd.map((d) => harness.move(rideId, d, { status: 'driver_assigned' })));
    expect(withStatus(answers, 200)).toHaveLength(1);
    const lost = withStatus(answers, 409);
    expect(lost).toHaveLength(19);
    expect(codesOf(lost)).toEqual(['ride_taken']);
    expect(lost.every(({ body }) => body['rideStatus'] === 'driver_assigned')).toBe(true);
    const winner = crowd[answers.findIndex(({ status }) => status === 200)];
    expect(await harness.stored(rideId)).toMatchObject({ driverId: winner?.userId, version: 2 });
    expect(await harness.outboxOf(rideId)).toHaveLength(2);
  });

  it('give one of twenty rides to one driver: one 200, nineteen 409', async () => {
    const driver = await drivers.online();
    const rides = await Promise.all(times(20, () => harness.book(aPrincipal())));
    const answers = await Promise.all(rides.map((id) => harness.move(id, driver, { status: 'driver_assigned' })));
    expect(withStatus(answers, 200)).toHaveLength(1);
    const lost = withStatus(answers, 409);
    expect(lost).toHaveLength(19);
    expect(codesOf(lost)).toEqual(['driver_busy']);
    const [{ taken }]: [{ taken: number }] = await harness.database.query(
      'SELECT count(*)::int AS taken FROM rides WHERE driver_id = $1',
      [driver.userId],
    );
    expect(taken).toBe(1);
  });

  it('let a driver read the ride that becomes theirs at that moment, as a request or as their own', async () => {
    for (let round = 0; round < 30; round += 1) {
      const [rider, driver] = [aPrincipal(), await drivers.online()];
      const rideId = await harness.book(rider);
      const [taken, ...read] = await Promise.all([
        harness.move(rideId, driver, { status: 'driver_assigned' }),
        ...times(8, () => harness.get(rideId, driver)),
      ]);
      expect(taken.status).toBe(200);
      expect(read.map(({ status }) => status)).toEqual(times(8, () => 200));
    }
  });

  it('take a double press for one', async () => {
    const [rider, driver] = [aPrincipal(), await drivers.online()];
    const rideId = await harness.book(rider);
    const answers = await Promise.all(times(5, () => harness.move(rideId, driver, { status: 'driver_assigned' })));
    expect(withStatus(answers, 200)).toHaveLength(5);
    expect(await harness.outboxOf(rideId)).toHaveLength(2);
  });

  it('let either the driver’s accept or the rider’s cancel win, and tell both the truth', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [rider, driver] = [aPrincipal(), await drivers.online()];
      const rideId = await harness.book(rider);
      const [accept, cancel] = await Promise.all([
        harness.move(rideId, driver, { status: 'driver_assigned' }),
        harness.move(rideId, rider, { status: 'cancelled' }),
      ]);
      // The rider may also cancel an assigned ride, so the rider's call always succeeds; the driver's only if it was first.
      expect(cancel.status).toBe(200);
      const ride = await harness.stored(rideId);
      expect(ride.status).toBe('cancelled');
      expect(accept.status).toBe(ride.version === 3 ? 200 : 409);
      expect((await harness.outboxOf(rideId)).map(({ version }) => version)).toEqual(times(ride.version, (i) => i + 1));
    }
  });

  it('confirm the ride of a driver who accepts in the moment in which the rider names them', async () => {
    for (let round = 0; round < 12; round += 1) {
      const [rider, driver] = [aPrincipal(), await drivers.online()];
      const rideId = await harness.book(rider);
      const [accept] = await Promise.all([
        harness.move(rideId, driver, { status: 'driver_assigned' }),
        harness.move(rideId, rider, { status: 'driver_assigned', driverId: driver.userId }),
      ]);
      expect(accept.status).toBe(200);
      expect((await harness.stored(rideId)).confirmedAt).not.toBeNull();
    }
  });

  it('let either the start or the rider’s cancel win', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [rider, driver] = [aPrincipal(), await drivers.online()];
      const rideId = await harness.book(rider);
      await harness.bring(rideId, 'driver_arrived', rider, driver);
      const otp = await harness.codeOf(rideId, rider);
      const answers = await Promise.all([
        harness.move(rideId, driver, { status: 'in_progress', otp }),
        harness.move(rideId, rider, { status: 'cancelled' }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(codesOf(withStatus(answers, 409))).toEqual(['invalid_transition']);
      expect(await harness.stored(rideId)).toMatchObject({ version: 4 });
    }
  });

  it('book one ride for ten presses with one key, and give the same to all', async () => {
    const rider = aPrincipal();
    const body = aBooking(rider.userId);
    const answers = await Promise.all(times(10, () => harness.call(createRide, rider, { body }, 'one-attempt')));
    expect(withStatus(answers, 201)).toHaveLength(10);
    expect(new Set(answers.map((answer) => answer.body['id'])).size).toBe(1);
    expect(answers.filter((answer) => answer.header('idempotent-replay') === 'true')).toHaveLength(9);
  });

  it('book one ride for ten presses without a key, and refuse the others with its id', async () => {
    const rider = aPrincipal();
    const body = aBooking(rider.userId);
    const answers = await Promise.all(times(10, () => harness.call(createRide, rider, { body })));
    const [booked] = withStatus(answers, 201);
    expect(withStatus(answers, 201)).toHaveLength(1);
    const refused = withStatus(answers, 409);
    expect(refused).toHaveLength(9);
    expect(codesOf(refused)).toEqual(['active_ride_exists']);
    expect(new Set(refused.map((answer) => answer.body['rideId']))).toEqual(new Set([booked?.body['id']]));
  });

  it('book one ride for ten keys, and leave the nine that lost free for another attempt', async () => {
    const rider = aPrincipal();
    const body = aBooking(rider.userId);
    const keys = times(10, (i) => `attempt-${i}`);
    const answers = await Promise.all(keys.map((key) => harness.call(createRide, rider, { body }, key)));
    expect(withStatus(answers, 201)).toHaveLength(1);
    const [{ kept }]: [{ kept: number }] = await harness.database.query(
      'SELECT count(*)::int AS kept FROM booking_keys WHERE rider_id = $1',
      [rider.userId],
    );
    expect(kept).toBe(1);
    expect(withStatus(answers, 409)).toHaveLength(9);
  });
});
