import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Principal, RideState } from '@rahi/contracts';
import { untilOthersWait } from '@rahi/service-kit/testing';
import { waitFor } from '@rahi/testing-kit';
import * as fc from 'fast-check';
import { DriversHarness } from '../testing/drivers-harness.js';
import { aPrincipal, aRide } from '../testing/factories.js';
import { recordRides } from './driver-rides.js';

let drivers: DriversHarness;
beforeAll(async () => {
  drivers = await DriversHarness.start();
});
afterAll(() => drivers?.stop());

/** Publishes events, each with an id of its own: the inbox drops no repeat. Resolves when they were taken. */
async function take(states: readonly RideState[]): Promise<void> {
  await drivers.handled(...(await Promise.all(states.map((state) => drivers.publish('ride.updated.v1', state)))));
}

const nobody = { driverId: null, assignedAt: null } as const;

/** The states of a ride, from version 1 on, whose drivers give it back in turn until the last one. */
function story(people: readonly Principal[], end: 'assigned' | 'completed' | 'cancelled' | 'searching'): RideState[] {
  const ride = aRide();
  const states: RideState[] = [ride];
  const add = (state: Partial<RideState>) =>
    states.push({ ...(states.at(-1) ?? ride), ...state, version: states.length + 1 });
  for (const [n, { userId }] of people.entries()) {
    add({ status: 'driver_assigned', driverId: userId });
    if (n < people.length - 1 || end === 'searching' || end === 'cancelled')
      add({ ...nobody, status: 'searching', releasedDriverId: userId, releases: n + 1, releasedBy: 'driver' });
  }
  if (end === 'cancelled') add({ status: 'cancelled', cancelledBy: 'rider' });
  if (end === 'completed') {
    add({ status: 'in_progress' });
    add({ status: 'completed', completedAt: new Date().toISOString() });
  }
  return states;
}

async function onTrip(people: readonly Principal[]): Promise<boolean[]> {
  const ids = people.map(({ userId }) => userId);
  const rows = await drivers.database.query<{ id: string; on_trip: boolean }[]>(
    'SELECT id, on_trip FROM drivers WHERE id = ANY($1)',
    [ids],
  );
  return ids.map((id) => rows.find((row) => row.id === id)?.on_trip ?? false);
}

async function someDrivers(count: number): Promise<Principal[]> {
  const made = Array.from({ length: count }, () => aPrincipal());
  await Promise.all(made.map((driver) => drivers.profile(driver)));
  return made;
}

describe('a ride that its driver gave back', () => {
  it('leaves the driver free at once, and the next one is on it', async () => {
    const [a, b] = [aPrincipal(), aPrincipal()];
    for (const driver of [a, b]) await drivers.goOnline(driver);
    const free = async () => (await drivers.candidates()).drivers.map(({ driverId }) => driverId);
    const isFree = async ({ userId }: Principal) => (await free()).includes(userId);
    const [, assigned, released, again] = story([a, b], 'assigned');
    await drivers.publish('ride.driver_assigned.v1', assigned);
    await waitFor(async () => !(await isFree(a)), { what: 'the first driver to be on the trip' });
    await drivers.publish('ride.released.v1', released);
    await waitFor(() => isFree(a), { what: 'the first driver to be free' });
    expect(await isFree(b)).toBe(true);
    await drivers.publish('ride.driver_assigned.v1', again);
    await waitFor(async () => !(await isFree(b)), { what: 'the second driver to be on the trip' });
    expect(await isFree(a)).toBe(true);
    const trips: unknown[] = await drivers.database.query('SELECT * FROM trips WHERE ride_id = $1', [assigned?.rideId]);
    expect(trips).toMatchObject([{ driver_id: b.userId, version: 4, active: true }]);
  });

  it('and that another took before the give-back is known is the other’s', async () => {
    const [a, b] = await someDrivers(2);
    if (!a || !b) throw new Error('two drivers are needed');
    const [, assigned, released, again] = story([a, b], 'assigned').map((state) => [state]);
    await take(assigned ?? []);
    expect(await onTrip([a, b])).toEqual([true, false]);
    await take(again ?? []);
    expect(await onTrip([a, b])).toEqual([false, true]);
    await take(released ?? []);
    await take(assigned ?? []);
    expect(await onTrip([a, b])).toEqual([false, true]);
  });

  it('and that is given to the same driver again is theirs again', async () => {
    const [a] = await someDrivers(1);
    if (!a) throw new Error('a driver is needed');
    const states = story([a, a], 'completed');
    await take(states.slice(0, 3));
    expect(await onTrip([a])).toEqual([false]);
    await take(states.slice(3, 4));
    expect(await onTrip([a])).toEqual([true]);
    await take(states);
    expect(await onTrip([a])).toEqual([false]);
    expect(await drivers.profile(a)).toMatchObject({ user: { totalTrips: 1 } });
  });

  it('ends with only its last driver on it, with events repeated, concurrent and out of order', async () => {
    const ends = fc.constantFrom('assigned', 'completed', 'cancelled', 'searching');
    const shuffle = fc.array(fc.nat(), { minLength: 5, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 4 }), ends, shuffle, async (count, end, order) => {
        const made = await someDrivers(count);
        const states = story(made, end);
        const inAnyOrder = [...states, ...states]
          .map((state, n) => ({ state, at: order[n % order.length] ?? n }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ state }) => state);
        // Several at once, as instances would; one, two or three events together.
        const takers = Array.from({ length: 5 }, async (_, n) => {
          while (inAnyOrder.length > 0) await take(inAnyOrder.splice(0, 1 + (n % 3)));
        });
        await Promise.all(takers);
        expect(await onTrip(made)).toEqual(made.map((_, n) => end === 'assigned' && n === count - 1));
        const settled = end === 'completed' ? 1 : 0;
        expect((await drivers.profile(made.at(-1) ?? aPrincipal())).user.totalTrips).toBe(settled);
      }),
      { numRuns: 40 },
    );
  });

  it('leaves no earlier driver on it when two instances take its events at once', async () => {
    const made = await someDrivers(4);
    const states = story(made, 'assigned');
    await take(states.slice(0, 2));
    let later: Promise<void> | undefined;
    await drivers.database.transaction(async (manager) => {
      // The second driver's assignment is not yet committed when the newest state arrives, which names neither the first driver nor the second.
      await recordRides(manager, states.slice(3, 4));
      later = take(states.slice(7, 8));
      await untilOthersWait(drivers.database);
    });
    await later;
    expect(await onTrip(made)).toEqual([false, false, false, true]);
  });

  it('makes its driver wait again', async () => {
    const [a] = await someDrivers(1);
    if (!a) throw new Error('a driver is needed');
    const [, assigned, released] = story([a], 'searching');
    const freeSince = async () => {
      const [row] = await drivers.database.query<{ free_since: Date | null }[]>(
        'SELECT free_since FROM drivers WHERE id = $1',
        [a.userId],
      );
      return row?.free_since ?? null;
    };
    await take(assigned ? [assigned] : []);
    expect(await freeSince()).toBeNull();
    await take(released ? [released] : []);
    const since = await freeSince();
    expect(since).not.toBeNull();
    await take([assigned, released].flatMap((state) => state ?? []));
    expect(await freeSince()).toEqual(since);
  });
});
