import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { emergencyRaisedSchema, liveSubjects, raiseEmergency, rideStatuses, type Principal } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { aPrincipal, aRideIn } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start();
});
afterAll(() => harness?.stop());

const raise = (id: string, who: Principal, body: { lat?: number; lng?: number } = {}) =>
  harness.call(raiseEmergency, who, { params: { id }, body });

async function eventsOf(rideId: string): Promise<unknown[]> {
  const rows = await harness.database.query<{ data: unknown }[]>(
    `SELECT data FROM outbox WHERE type = 'ride.emergency_raised.v1' AND data->'ride'->>'id' = $1 ORDER BY seq`,
    [rideId],
  );
  return rows.map(({ data }) => emergencyRaisedSchema.parse(data));
}

describe('an emergency (R31)', () => {
  it('is recorded with its position, published as an event, and sent to administrators’ screens at once', async () => {
    const heard: unknown[] = [];
    harness.connection.subscribe(liveSubjects.admins, {
      callback: (_error, msg) => {
        heard.push(msg.json());
      },
    });
    await harness.connection.flush();
    const [rider, driver] = [aPrincipal(), aPrincipal()];
    const ride = await harness.seed(
      aRideIn('in_progress', { riderId: rider.userId, driverId: driver.userId, version: 4 }),
    );
    const answer = await raise(ride.id, rider, { lat: 28.6, lng: 77.2 });
    expect(answer).toMatchObject({
      status: 201,
      body: { rideId: ride.id, raisedBy: 'rider', position: { lat: 28.6, lng: 77.2 } },
    });
    expect(answer.body['message']).toContain('administrators have been notified');
    await waitFor(() => heard.length > 0, { what: 'the administrators to be notified' });
    expect(heard).toEqual([{ kind: 'admin', topic: 'emergencies' }]);
    expect(await eventsOf(ride.id)).toEqual([
      {
        emergencyId: answer.body['id'],
        ride: { id: ride.id, riderId: rider.userId, driverId: driver.userId, status: 'in_progress' },
        raisedBy: 'rider',
        raisedAt: answer.body['raisedAt'],
        position: { lat: 28.6, lng: 77.2 },
        cause: 'button',
      },
    ]);
    expect(await raise(ride.id, driver)).toMatchObject({ status: 201, body: { raisedBy: 'driver', position: null } });
    // It is not a step of the ride.
    expect(await harness.stored(ride.id)).toMatchObject({ status: 'in_progress', version: 4 });
  });

  it.each(rideStatuses)('can be raised only during a trip: %s', async (status) => {
    const rider = aPrincipal();
    const { id } = await harness.seed(aRideIn(status, { riderId: rider.userId }));
    const open = status === 'driver_assigned' || status === 'driver_arrived' || status === 'in_progress';
    expect((await raise(id, rider)).status).toBe(open ? 201 : 409);
    expect(await eventsOf(id)).toHaveLength(open ? 1 : 0);
  });

  it('is the two people’s to raise, a suspended one’s too', async () => {
    const rider = aPrincipal({ suspended: true });
    const { id } = await harness.seed(aRideIn('driver_arrived', { riderId: rider.userId }));
    expect(await raise(id, aPrincipal())).toMatchObject({ status: 404 });
    expect(await raise(id, aPrincipal({ isAdmin: true }))).toMatchObject({ status: 403 });
    expect(await raise(id, rider)).toMatchObject({ status: 201 });
  });

  it('takes a valid position or none', async () => {
    const rider = aPrincipal();
    const { id } = await harness.seed(aRideIn('in_progress', { riderId: rider.userId }));
    for (const odd of [{ lat: 28.6 }, { lat: 91, lng: 77 }]) {
      expect(await raise(id, rider, odd)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    }
    expect(await eventsOf(id)).toEqual([]);
  });
});
