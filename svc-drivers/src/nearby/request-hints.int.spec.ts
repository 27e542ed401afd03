import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { crowdHintSchema, liveMessageSchema, liveSubjects, type LiveMessage } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { DriversHarness } from '../testing/drivers-harness.js';
import { anEnvelope, aPrincipal, aRide, connaughtPlace } from '../testing/factories.js';

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
  it('that is cancelled is closed for free drivers of its type within 12 km, and announced to nobody before', async () => {
    const [near, other, far] = [
      await aDriver(),
      await aDriver({ vehicleType: 'suv' }),
      await aDriver({ currentLat: connaughtPlace.lat + 0.2 }),
    ];
    const ride = aRide();
    await drivers.handled(await drivers.publish('ride.requested.v1', ride));
    await drivers.publish('ride.cancelled.v1', { ...ride, version: 2, status: 'cancelled', cancelledBy: 'rider' });
    await waitFor(() => near.received.length > 0, { what: 'its end' });
    expect(near.received).toEqual([{ kind: 'request', rideId: ride.rideId, open: false }]);
    expect([other.received, far.received]).toEqual([[], []]);
  });

  it('that another driver took is closed for the others, and given back announced to nobody', async () => {
    const [taker, rest] = [await aDriver({ vehicleType: 'auto' }), await aDriver({ vehicleType: 'auto' })];
    const ride = aRide({ vehicleType: 'auto' });
    const taken = { ...ride, version: 2, status: 'driver_assigned', driverId: taker.id } as const;
    await drivers.publish('ride.driver_assigned.v1', taken);
    await waitFor(() => rest.received.length === 1, { what: 'its end' });
    const released = { ...ride, version: 3, releasedDriverId: taker.id, releases: 1 };
    await drivers.handled(await drivers.publish('ride.released.v1', released));
    await drivers.publish('ride.driver_assigned.v1', { ...taken, version: 4 });
    await waitFor(() => rest.received.length === 2, { what: 'its end again' });
    const closed = { kind: 'request', rideId: ride.rideId, open: false };
    expect(rest.received).toEqual([closed, closed]);
  });

  it('is not closed by old events', async () => {
    const driver = await aDriver({ vehicleType: 'sedan' });
    const cancelled = { vehicleType: 'sedan', version: 2, status: 'cancelled', cancelledBy: 'rider' } as const;
    const [old, now] = [aRide(cancelled), aRide(cancelled)];
    await drivers.republish(anEnvelope('ride.cancelled.v1', old, new Date(Date.now() - 120_000).toISOString()));
    await drivers.publish('ride.cancelled.v1', now);
    await waitFor(() => driver.received.length > 0, { what: 'the newer one' });
    expect(driver.received).toEqual([{ kind: 'request', rideId: now.rideId, open: false }]);
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
