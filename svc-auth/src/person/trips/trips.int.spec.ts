import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getSession, type Principal, type RideState } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { startAuth, type AuthHarness } from '../../testing/auth-harness.js';
import { publishRide, type RideEvent } from '../../testing/ride-events.js';

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth?.stop());

let pairs = 0;
async function pair(): Promise<{ rider: Principal; driver: Principal }> {
  pairs += 1;
  const [rider, driver] = [await auth.signIn(`r${pairs}@rahi.test`), await auth.signIn(`d${pairs}@rahi.test`)];
  return { rider: rider.principal, driver: driver.principal };
}

const publish = (type: RideEvent, ride: Partial<RideState>) => publishRide(auth, type, ride);

async function figures(principal: Principal): Promise<{ totalTrips: unknown; rating: unknown }> {
  const { body } = await auth.call(getSession, {}, { principal });
  return { totalTrips: body['totalTrips'], rating: body['rating'] };
}

/** Waits for last trips of other people: events of one type are applied in order. */
async function allApplied(): Promise<void> {
  for (const type of ['ride.completed.v1', 'ride.rated.v1'] as const) {
    const last = await pair();
    await publish(type, { riderId: last.rider.userId, driverId: last.driver.userId, rating: 5 });
    await waitFor(async () => (await figures(last.rider)).totalTrips === 1, { what: `the last ${type} to be applied` });
  }
}

describe('trips', () => {
  it('count for rider and driver when they are completed, and only then', async () => {
    const { rider, driver } = await pair();
    const people = { riderId: rider.userId, driverId: driver.userId };
    await publish('ride.completed.v1', people);
    await publish('ride.completed.v1', people);
    await publish('ride.cancelled.v1', { ...people, status: 'cancelled' });
    await allApplied();
    expect(await figures(rider)).toEqual({ totalTrips: 2, rating: null });
    expect(await figures(driver)).toEqual({ totalTrips: 2, rating: null });
  });

  it('count once when events are repeated, also with other event ids', async () => {
    const { rider, driver } = await pair();
    const ride = { rideId: randomUUID(), riderId: rider.userId, driverId: driver.userId };
    for (let index = 0; index < 3; index += 1) await publish('ride.completed.v1', ride);
    for (let index = 0; index < 3; index += 1) await publish('ride.rated.v1', { ...ride, rating: 3 });
    await allApplied();
    expect(await figures(driver)).toEqual({ totalTrips: 1, rating: 3 });
    expect(await figures(rider)).toEqual({ totalTrips: 1, rating: null });
  });

  it('rate the driver by their average', async () => {
    const { rider, driver } = await pair();
    for (const rating of [5, 4, 4]) {
      await publish('ride.rated.v1', { rideId: randomUUID(), riderId: rider.userId, driverId: driver.userId, rating });
    }
    await allApplied();
    expect(await figures(driver)).toEqual({ totalTrips: 3, rating: 4.33 });
  });

  it('are counted correctly when the rating arrives before the completion', async () => {
    const { rider, driver } = await pair();
    const ride = { rideId: randomUUID(), riderId: rider.userId, driverId: driver.userId };
    await publish('ride.rated.v1', { ...ride, rating: 4 });
    await publish('ride.completed.v1', ride);
    await allApplied();
    expect(await figures(driver)).toEqual({ totalTrips: 1, rating: 4 });
  });
});
