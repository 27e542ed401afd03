import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { envelopeSchema, eventStream, rateRide, rideStateSchema, type RideState } from '@rahi/contracts';
import { natsAway } from '@rahi/service-kit/testing';
import { waitFor } from '@rahi/testing-kit';
import { aPrincipal } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({ EXPIRY_SWEEP_SECONDS: '0.1' }, 2);
});
afterAll(() => harness?.stop());

interface Published {
  id: string;
  type: string;
  data: RideState;
}

async function published(): Promise<Published[]> {
  const manager = await jetstreamManager(harness.connection);
  const { state } = await manager.streams.info(eventStream);
  const consumer = await jetstream(harness.connection).consumers.get(eventStream, { filter_subjects: 'evt.ride.>' });
  if (state.messages === 0) return [];
  const batch = await consumer.fetch({ max_messages: state.messages, expires: 2000 });
  const events: Published[] = [];
  for await (const message of batch) {
    const envelope = envelopeSchema.parse(message.json());
    events.push({ ...envelope, data: rideStateSchema.parse(envelope.data) });
    if (message.info.pending === 0) break;
  }
  return events;
}

async function unpublished(): Promise<number> {
  const [{ waiting }]: [{ waiting: number }] = await harness.database.query(
    'SELECT count(*)::int AS waiting FROM outbox WHERE published_at IS NULL',
  );
  return waiting;
}

describe('the events of rides on the stream', () => {
  it('are one for each version, whole, and published once', async () => {
    const rides = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const [rider, driver] = [aPrincipal(), harness.driver()];
        const rideId = await harness.book(rider);
        await harness.bring(rideId, 'completed', rider, driver);
        await harness.call(rateRide, rider, { params: { id: rideId }, body: { rating: 5, riderId: rider.userId } });
        return rideId;
      }),
    );
    await waitFor(async () => (await unpublished()) === 0, { what: 'an empty outbox' });
    const events = await published();
    expect(events).toHaveLength(12 * 6);
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    for (const rideId of rides) {
      // Two instances publish: readers go by the version (ADR 10).
      const own = events
        .filter(({ data }) => data.rideId === rideId)
        .toSorted((a, b) => a.data.version - b.data.version);
      expect(own.map(({ type, data }) => [type, data.version, data.status])).toEqual([
        ['ride.requested.v1', 1, 'searching'],
        ['ride.driver_assigned.v1', 2, 'driver_assigned'],
        ['ride.driver_arrived.v1', 3, 'driver_arrived'],
        ['ride.started.v1', 4, 'in_progress'],
        ['ride.completed.v1', 5, 'completed'],
        ['ride.rated.v1', 6, 'completed'],
      ]);
    }
    expect(JSON.stringify(events)).not.toMatch(/\+91|otp|phone|code/i);
  });

  it('wait for an unreachable nats-server, and none is lost or doubled', async () => {
    const before = (await published()).length;
    const [rider, driver] = [aPrincipal(), harness.driver()];
    const rideId = await harness.book(rider);
    await waitFor(async () => (await unpublished()) === 0, { what: 'the booking on the stream' });
    harness.expectInLogs(...natsAway);
    await harness.nats.kill();
    // A change that no request makes: the service's own clock does.
    await harness.database.query(`UPDATE rides SET searching_since = now() - interval '1 day' WHERE id = $1`, [rideId]);
    await waitFor(async () => (await harness.stored(rideId)).status === 'cancelled', { what: 'the expiry' });
    expect(await unpublished()).toBe(1);
    await harness.nats.start();
    await waitFor(async () => (await unpublished()) === 0, { what: 'an empty outbox', timeout: 20_000 });
    // The test's own connection may be the last to come back.
    const events = await waitFor(published, { what: 'the stream to be read', timeout: 20_000 });
    const types = events.slice(before).map(({ type }) => type);
    expect(types).toEqual(['ride.requested.v1', 'ride.cancelled.v1']);
    await waitFor(async () => (await harness.get(rideId, rider)).status === 200, { what: 'the service to answer' });
    const next = await harness.book(rider);
    await harness.bring(next, 'driver_arrived', rider, driver);
    expect(await harness.outboxOf(next)).toHaveLength(3);
  });
});
