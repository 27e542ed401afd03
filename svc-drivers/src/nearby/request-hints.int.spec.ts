import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { crowdHintSchema, liveMessageSchema, liveSubjects, type LiveMessage } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { DriversHarness } from '../testing/drivers-harness.js';
import { aPrincipal, aRide, connaughtPlace } from '../testing/factories.js';

let drivers: DriversHarness;
beforeAll(async () => {
  drivers = await DriversHarness.start();
});
afterAll(() => drivers?.stop());

/** A free online driver, and the hints that its browser receives. */
async function aDriver(over: Parameters<DriversHarness['goOnline']>[1] = {}) {
  const principal = aPrincipal();
  const received: LiveMessage[] = [];
  drivers.link.connection.subscribe(liveSubjects.crowd, {
    callback: (_error, msg) => {
      const { userIds, message } = crowdHintSchema.parse(msg.json());
      if (userIds.includes(principal.userId)) received.push(message);
    },
  });
  drivers.link.connection.subscribe(liveSubjects.feed(principal.userId), {
    callback: (_error, msg) => {
      const message = liveMessageSchema.parse(msg.json());
      if (message.kind === 'request' || message.kind === 'earnings') received.push(message);
    },
  });
  await drivers.goOnline(principal, over);
  return { id: principal.userId, received };
}

describe('a request', () => {
  it('is announced to free drivers of its type within 10 km, when it opens and when it closes', async () => {
    const [near, other, far] = [
      await aDriver(),
      await aDriver({ vehicleType: 'suv' }),
      await aDriver({ currentLat: connaughtPlace.lat + 0.2 }),
    ];
    const ride = aRide();
    await drivers.publish('ride.requested.v1', ride);
    await waitFor(() => near.received.length === 1, { what: 'the request' });
    await drivers.publish('ride.cancelled.v1', { ...ride, version: 2, status: 'cancelled', cancelledBy: 'rider' });
    await waitFor(() => near.received.length === 2, { what: 'its end' });
    const { rideId } = ride;
    expect(near.received).toEqual([
      { kind: 'request', rideId, open: true },
      { kind: 'request', rideId, open: false },
    ]);
    expect([other.received, far.received]).toEqual([[], []]);
  });

  it('that another driver took is closed for the others', async () => {
    const [taker, rest] = [await aDriver({ vehicleType: 'auto' }), await aDriver({ vehicleType: 'auto' })];
    const ride = aRide({ vehicleType: 'auto' });
    await drivers.publish('ride.requested.v1', ride);
    await waitFor(() => rest.received.length === 1, { what: 'the request' });
    await drivers.publish('ride.driver_assigned.v1', {
      ...ride,
      version: 2,
      status: 'driver_assigned',
      driverId: taker.id,
    });
    await waitFor(() => rest.received.length === 2, { what: 'its end' });
    expect(rest.received[1]).toEqual({ kind: 'request', rideId: ride.rideId, open: false });
  });

  it('is not announced for old events', async () => {
    const driver = await aDriver({ vehicleType: 'sedan' });
    const envelope = await drivers.publish('ride.requested.v1', aRide({ vehicleType: 'suv' }));
    const old = new Date(Date.now() - 120_000).toISOString();
    await drivers.republish({
      ...envelope,
      id: aRide().rideId,
      occurredAt: old,
      data: aRide({ vehicleType: 'sedan' }),
    });
    const now = aRide({ vehicleType: 'sedan' });
    await drivers.publish('ride.requested.v1', now);
    await waitFor(() => driver.received.length > 0, { what: 'the newer request' });
    expect(driver.received).toEqual([{ kind: 'request', rideId: now.rideId, open: true }]);
  });
});

describe('a completed trip', () => {
  it('notifies its driver after the figures have changed', async () => {
    const driver = await aDriver({ vehicleType: 'suv' });
    const at = new Date().toISOString();
    await drivers.publish(
      'ride.completed.v1',
      aRide({ status: 'completed', version: 5, driverId: driver.id, completedAt: at, vehicleType: 'suv' }),
    );
    await waitFor(() => driver.received.some(({ kind }) => kind === 'earnings'), { what: 'the hint' });
    const [settled] = await drivers.database.query<{ settled: number }[]>(
      'SELECT count(*)::int AS settled FROM settlements WHERE driver_id = $1',
      [driver.id],
    );
    expect(settled?.settled).toBe(1);
  });
});
