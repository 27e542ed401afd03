import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminRide, adminRides, adminStats, type Envelope } from '@rahi/contracts';
import { AdminHarness } from '../../testing/admin-harness.js';
import { anEvent, aRideStory } from '../../testing/factories.js';

let admin: AdminHarness;
beforeAll(async () => {
  admin = await AdminHarness.start();
}, 180_000);
afterAll(() => admin?.stop());

const start = Date.parse('2026-11-20T08:00:00Z');
const listed = async (rideId: string) => (await admin.call(adminRides, { query: { search: rideId } })).body.rides;
const typesOf = (events: readonly Envelope[]) => events.map(({ type }) => type);

describe('a ride whose driver gave it back (R12)', () => {
  const { state, events } = aRideStory(start, { steps: 5, released: true });
  const { rideId } = state;
  const released = events.findIndex(({ type }) => type === 'ride.released.v1');

  it('is searching again, without a driver, and counted so', async () => {
    await admin.publish(events.slice(0, released));
    expect(await listed(rideId)).toMatchObject([{ status: 'driver_assigned', driver: { name: 'Dev Singh' } }]);
    await admin.publish(events.slice(released, released + 1));
    expect(await listed(rideId)).toMatchObject([{ status: 'searching', driver: null }]);
    const { body } = await admin.call(adminStats, {});
    expect(body.ridesByStatus).toMatchObject({ searching: 1, driver_assigned: 0 });
    expect(body.activeRides).toBe(1);
  });

  it('stays so when the assignment comes again', async () => {
    await admin.publish(events.slice(0, released));
    expect(await listed(rideId)).toMatchObject([{ status: 'searching', driver: null }]);
  });

  it('belongs to its next driver, and says of each event who drove, who gave it back and why', async () => {
    await admin.publish(events.slice(released + 1));
    expect(await listed(rideId)).toMatchObject([{ status: 'completed', driver: { name: 'Meena Patil' } }]);
    const { body } = await admin.call(adminRide, { params: { id: rideId } });
    expect(typesOf(events).filter((type) => type.startsWith('ride.'))).toEqual(body.events.map(({ type }) => type));
    expect(body.events.map(({ type, driver, by, reason }) => [type, driver?.name ?? null, by, reason])).toEqual([
      ['ride.requested.v1', null, null, null],
      ['ride.driver_assigned.v1', 'Dev Singh', null, null],
      ['ride.updated.v1', 'Dev Singh', null, null],
      ['ride.released.v1', null, 'driver', 'personal'],
      ['ride.driver_assigned.v1', 'Meena Patil', null, null],
      ['ride.driver_arrived.v1', 'Meena Patil', null, null],
      ['ride.started.v1', 'Meena Patil', null, null],
      ['ride.completed.v1', 'Meena Patil', null, null],
    ]);
  });
});

describe('a cancelled ride', () => {
  it('says who cancelled it, and why', async () => {
    const { state, events } = aRideStory(start, { steps: 3 });
    const end = { status: 'cancelled', cancelledAt: new Date(start).toISOString(), version: state.version + 1 };
    const why = { cancelledBy: 'driver', cancelReason: 'rider_no_show' };
    await admin.publish([...events, anEvent('ride.cancelled.v1', { ...state, ...end, ...why })]);
    const { body } = await admin.call(adminRide, { params: { id: state.rideId } });
    expect(body.events.at(-1)).toMatchObject({ by: 'driver', reason: 'rider_no_show' });
  });
});

describe('a ride that the desk should look at (R35)', () => {
  it('says so in the list and on its page', async () => {
    const { state, events } = aRideStory(start, { steps: 4 });
    const { rideId, version } = state;
    const flags = ['ended_away', 'impossible_trip'];
    const at = new Date(start + 3_600_000).toISOString();
    const completed = { ...state, version: version + 1, status: 'completed', completedAt: at, flags } as const;
    await admin.publish([...events, anEvent('ride.completed.v1', completed, at)]);
    expect(await listed(rideId)).toMatchObject([{ status: 'completed', flags }]);
    const { body } = await admin.call(adminRide, { params: { id: rideId } });
    expect(body.flags).toEqual(flags);
  });
});
