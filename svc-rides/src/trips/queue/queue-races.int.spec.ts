import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { QueueDesk } from '../../testing/queue-desk.js';
import { brokenInvariants } from '../../testing/ride-invariants.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
let desk: QueueDesk;
beforeAll(async () => {
  harness = await RidesHarness.start({ QUEUED_RIDES: 'on', APPROACH_SWEEP_SECONDS: '300' }, 2);
  desk = new QueueDesk(harness);
});
afterAll(async () => {
  await harness?.stop();
});

const rounds = Array.from({ length: 10 }, (_, round) => round);
const patienceMs = 120_000;

/** The database is as it should be after each of these. */
async function intact(): Promise<void> {
  expect(await brokenInvariants(harness.database)).toEqual([]);
}

describe('two instances, and people who press at once (R48)', () => {
  it(
    'a driver accepts the next ride and completes the trip: the ride waits or is under way, never both, never lost',
    async () => {
      for (const _ of rounds) {
        const trip = await desk.trip(0);
        const next = await desk.waiting();
        const [accepted, completed] = await Promise.all([
          desk.accept(next.id, trip.driver),
          harness.move(trip.id, trip.driver, { status: 'completed' }),
        ]);
        expect(completed.status).toBe(200);
        const [, ride] = await desk.rows(trip.id, next.id);
        expect(ride.afterRideId).toBeNull();
        expect([accepted.status, ride.status]).toEqual(
          accepted.status === 200 ? [200, 'driver_assigned'] : [409, 'searching'],
        );
      }
      await intact();
    },
    patienceMs,
  );

  it(
    'a driver accepts the next ride and a change that makes the trip longer: nobody waits for a trip that ends late',
    async () => {
      for (const _ of rounds) {
        const trip = await desk.trip();
        const next = await desk.waiting();
        const change = await desk.propose(trip, 6);
        const [changed] = await Promise.all([desk.acceptChange(trip, change), desk.accept(next.id, trip.driver)]);
        expect(changed.status).toBe(200);
        const [running, ride] = await desk.rows(trip.id, next.id);
        expect([running.nextRideId, ride.afterRideId, ride.status]).toEqual([null, null, 'searching']);
      }
      await intact();
    },
    patienceMs,
  );

  it(
    'a change counts while the driver already has a next ride, and its rider cancels',
    async () => {
      for (const _ of rounds) {
        const { trip, next } = await desk.queued();
        const change = await desk.propose(trip, 6);
        const [changed, cancelled] = await Promise.all([
          desk.acceptChange(trip, change),
          harness.move(next.id, next.rider, { status: 'cancelled' }),
        ]);
        expect([changed.status, cancelled.status]).toEqual([200, 200]);
        const [running, ride] = await desk.rows(trip.id, next.id);
        expect([running.nextRideId, ride.afterRideId, ride.status]).toEqual([null, null, 'cancelled']);
      }
      await intact();
    },
    patienceMs,
  );

  it(
    'one driver accepts two next rides by two instances: one is theirs',
    async () => {
      for (const _ of rounds) {
        const trip = await desk.trip();
        const some = [await desk.waiting(), await desk.waiting(), await desk.waiting()];
        const answers = await Promise.all(some.map(({ id }) => desk.accept(id, trip.driver)));
        expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
        const won = some[answers.findIndex(({ status }) => status === 200)];
        expect((await harness.stored(trip.id)).nextRideId).toBe(won?.id);
      }
      await intact();
    },
    patienceMs,
  );

  it(
    'two drivers who end their trips accept one ride: one has it, the other’s trip is as before',
    async () => {
      for (const _ of rounds) {
        const one = await desk.trip();
        const other = await desk.beside(one);
        const next = await desk.waiting();
        const answers = await Promise.all([one, other].map(({ driver }) => desk.accept(next.id, driver)));
        expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
        expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'ride_taken' });
        const trips = [await harness.stored(one.id), await harness.stored(other.id)];
        expect(trips.map(({ nextRideId }) => nextRideId).toSorted()).toEqual([next.id, null].toSorted());
      }
      await intact();
    },
    patienceMs,
  );

  it(
    'the rider cancels the next ride while the trip is completed: it is cancelled, without a fee, and the driver is free',
    async () => {
      for (const _ of rounds) {
        const { trip, next } = await desk.queued();
        const [completed, cancelled] = await Promise.all([
          harness.move(trip.id, trip.driver, { status: 'completed' }),
          harness.move(next.id, next.rider, { status: 'cancelled' }),
        ]);
        expect([completed.status, cancelled.status]).toEqual([200, 200]);
        const [ended, ride] = await desk.rows(trip.id, next.id);
        expect([ended.nextRideId, ride.afterRideId, ride.status, ride.feePaise]).toEqual([null, null, 'cancelled', 0]);
        const third = await desk.waiting();
        expect(await desk.accept(third.id, trip.driver)).toMatchObject({ status: 200, body: { afterTrip: null } });
      }
      await intact();
    },
    patienceMs,
  );

  it(
    'the watch takes the next ride away while the trip is completed: it is under way or searches',
    async () => {
      for (const _ of rounds) {
        const { trip, next } = await desk.queued();
        const standing = harness.standings.get(trip.driver.userId);
        if (standing) harness.standings.set(trip.driver.userId, { ...standing, isOnline: false });
        const [completed] = await Promise.all([
          harness.move(trip.id, trip.driver, { status: 'completed' }),
          desk.look(),
        ]);
        expect(completed.status).toBe(200);
        const [ended, ride] = await desk.rows(trip.id, next.id);
        expect([ended.nextRideId, ride.afterRideId]).toEqual([null, null]);
        expect(['driver_assigned', 'searching']).toContain(ride.status);
      }
      await intact();
    },
    patienceMs,
  );
});
