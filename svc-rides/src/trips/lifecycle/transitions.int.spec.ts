import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rideStatuses, transitions, type Principal, type RideActor, type RideStatus } from '@rahi/contracts';
import type { RideEntity } from '../../ride/ride.entity.js';
import { entryOf } from '../../ride/ride-state.js';
import { aPrincipal, aRideIn } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

type Actor = 'rider' | 'another rider' | 'its driver' | 'another driver' | 'admin';
const actors: Actor[] = ['rider', 'another rider', 'its driver', 'another driver', 'admin'];
const pairs = rideStatuses.flatMap((from) => rideStatuses.map((to) => ({ from, to })));
const cases = pairs.flatMap((pair) => actors.map((actor) => ({ ...pair, actor })));

/** Rides are seeded as a driver took them, and as their rider cancelled them. */
const doneBy: Partial<Record<RideStatus, Actor>> = {
  driver_assigned: 'its driver',
  driver_arrived: 'its driver',
  in_progress: 'its driver',
  completed: 'its driver',
  cancelled: 'rider',
};

const inTable = (from: RideStatus, to: RideStatus, by: RideActor) =>
  transitions.some((t) => t.from === from && t.to === to && t.by.includes(by));

/** The result of this wish by R9: the status of the answer, and whether the ride changes. */
function expected(from: RideStatus, to: RideStatus, actor: Actor): { status: number; moves: boolean } {
  if (actor === 'another rider') return { status: 404, moves: false };
  if (actor === 'another driver' || (actor === 'its driver' && from === 'searching')) {
    // Not (yet) part of the ride: they may try to take it, and learn that it is gone, but learn nothing else about it.
    if (to !== 'driver_assigned') return { status: 404, moves: false };
    return from === 'searching' ? { status: 200, moves: true } : { status: 409, moves: false };
  }
  if (from === to && doneBy[from] === actor) return { status: 200, moves: false };
  const role = actor === 'its driver' ? 'driver' : actor;
  if (!inTable(from, to, role)) return { status: 409, moves: false };
  // R12: a driver says why they give a ride back, by another call; a rider's driver must be late first.
  if (to === 'searching') return { status: actor === 'rider' ? 409 : 400, moves: false };
  // R35: from the pickup on, an administrator says why.
  if (actor === 'admin' && from !== 'searching' && from !== 'driver_assigned') return { status: 400, moves: false };
  return { status: 200, moves: true };
}

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({ EXPIRY_SWEEP_SECONDS: '60' });
});
afterAll(() => harness?.stop());

function people(): Record<Actor, Principal> {
  return {
    rider: aPrincipal(),
    'its driver': harness.driver(),
    'another driver': harness.driver(),
    admin: aPrincipal({ isAdmin: true }),
    'another rider': aPrincipal(),
  };
}

async function seeded(from: RideStatus, of: Record<Actor, Principal>): Promise<RideEntity> {
  const driverId = from === 'searching' ? null : of['its driver'].userId;
  return harness.seed(aRideIn(from, { riderId: of.rider.userId, driverId }));
}

describe('every wish against every status (R9)', () => {
  it.each(cases)('$from → $to by $actor', async ({ from, to, actor }) => {
    const of = people();
    const ride = await seeded(from, of);
    const body = {
      status: to,
      driverId: to === 'driver_assigned' && actor === 'rider' ? of['its driver'].userId : undefined,
      otp: to === 'in_progress' ? ride.tripCode : undefined,
    };
    const answer = await harness.move(ride.id, of[actor], body);
    const { status, moves } = expected(from, to, actor);
    expect([answer.status, answer.body['rideStatus']]).toEqual([status, status === 409 ? from : undefined]);
    const now = await harness.stored(ride.id);
    expect({ status: now.status, version: now.version }).toEqual({
      status: moves ? to : from,
      version: ride.version + (moves ? 1 : 0),
    });
    const events = moves ? [{ type: entryOf[to].event, version: now.version }] : [];
    expect(await harness.outboxOf(ride.id)).toEqual(events);
  });
});

describe('only time, after five minutes and more (R12)', () => {
  it.each(pairs)('$from → $to by the expiry', async ({ from, to }) => {
    const ago = new Date(Date.now() - 3_600_000);
    const ride = await harness.seed(aRideIn(from, { createdAt: ago, searchingSince: ago }));
    await harness.expire();
    const now = await harness.stored(ride.id);
    // Assigned rides come back by silence, not by age: approach.job.
    const moves = inTable(from, to, 'expiry') && from === 'searching';
    expect(now.status === to && now.version === ride.version + 1).toBe(moves);
    expect(now.status).toBe(from === 'searching' ? 'cancelled' : from);
    expect(await harness.outboxOf(ride.id)).toHaveLength(now.version - ride.version);
  });
});

describe('a transition', () => {
  it('keeps the server’s clock, whatever the client’s says', async () => {
    const of = people();
    const ride = await seeded('in_progress', of);
    const completedAt = '2020-01-01T00:00:00.000Z';
    const { status } = await harness.move(ride.id, of['its driver'], { status: 'completed', completedAt });
    expect(status).toBe(200);
    const [{ skew }]: [{ skew: number }] = await harness.database.query(
      'SELECT extract(epoch FROM clock_timestamp() - completed_at)::float8 AS skew FROM rides WHERE id = $1',
      [ride.id],
    );
    expect(Math.abs(skew)).toBeLessThan(10);
  });

  it('is refused with an invalid time, and with unknown members', async () => {
    const of = people();
    const ride = await seeded('in_progress', of);
    for (const odd of [{ completedAt: 'yesterday' }, { fare: '1' }]) {
      const answer = await harness.move(ride.id, of['its driver'], { status: 'completed', ...odd });
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    }
    expect(await harness.stored(ride.id)).toMatchObject({ status: 'in_progress', version: ride.version });
  });

  it('says who cancelled', async () => {
    for (const actor of ['rider', 'its driver'] as const) {
      const of = people();
      const ride = await seeded('driver_arrived', of);
      const answer = await harness.move(ride.id, of[actor], { status: 'cancelled' });
      expect(answer.body).toMatchObject({ cancelledBy: actor === 'rider' ? 'rider' : 'driver' });
      expect(answer.body['cancelledAt']).toEqual(expect.any(String));
    }
  });

  it('by another than who made it is no repeat: a driver confirms what the rider gave them', async () => {
    const of = people();
    const ride = await seeded('searching', of);
    const given = { status: 'driver_assigned', driverId: of['its driver'].userId } as const;
    expect(await harness.move(ride.id, of.rider, given)).toMatchObject({ status: 200 });
    expect(await harness.move(ride.id, of.rider, given)).toMatchObject({ status: 200, body: { version: 2 } });
    for (const _ of ['once', 'twice']) {
      const accept = await harness.move(ride.id, of['its driver'], { status: 'driver_assigned' });
      expect(accept).toMatchObject({ status: 200, body: { version: 3, confirmedAt: expect.any(String) } });
    }
    const other = await harness.move(ride.id, of.rider, { ...given, driverId: of['another driver'].userId });
    expect(other).toMatchObject({ status: 409, body: { code: 'ride_taken' } });
  });

  it('of a ride that never was is a 404', async () => {
    const { rider } = people();
    const answer = await harness.move('00000000-0000-4000-8000-000000000000', rider, { status: 'cancelled' });
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});

describe('a suspended person (R6)', () => {
  it.each(['driver_arrived', 'in_progress', 'completed'] as const)('may bring a trip on to %s', async (to) => {
    const of = people();
    const before = {
      driver_arrived: 'driver_assigned',
      in_progress: 'driver_arrived',
      completed: 'in_progress',
    } as const;
    const ride = await seeded(before[to], of);
    const suspended = { ...of['its driver'], suspended: true };
    expect(await harness.move(ride.id, suspended, { status: to, otp: ride.tripCode })).toMatchObject({ status: 200 });
  });

  it('may cancel, but neither take a ride nor give one', async () => {
    const of = people();
    const ride = await seeded('searching', of);
    const take = await harness.move(ride.id, { ...of['its driver'], suspended: true }, { status: 'driver_assigned' });
    expect(take).toMatchObject({ status: 403, body: { code: 'account_suspended' } });
    const rider = { ...of.rider, suspended: true };
    const give = await harness.move(ride.id, rider, { status: 'driver_assigned', driverId: of['its driver'].userId });
    expect(give).toMatchObject({ status: 403, body: { code: 'account_suspended' } });
    expect(await harness.move(ride.id, rider, { status: 'cancelled' })).toMatchObject({ status: 200 });
  });
});
