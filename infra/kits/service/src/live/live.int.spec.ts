import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { eventStream, headerNames, liveMessageSchema, liveSubjects, type LiveMessage } from '@rahi/contracts';
import { startNatsServer, testDatabase, waitFor, type TestDatabase, type TestNatsServer } from '@rahi/testing-kit';
import { aRideState } from '@rahi/contracts/testing';
import { bootProbe, type Probe } from '../testing/probe-service.js';

let nats: TestNatsServer;
let database: TestDatabase;
let probes: Probe[] = [];
let connection: NatsConnection;

beforeAll(async () => {
  [nats, database] = await Promise.all([startNatsServer(), testDatabase()]);
  probes = [await bootProbe(database.url, nats.url), await bootProbe(database.url, nats.url)];
  connection = await connect({ servers: nats.url, maxReconnectAttempts: -1, reconnectTimeWait: 50 });
});

afterAll(async () => {
  for (const probe of probes) await probe.stop();
  await connection?.close();
  await nats?.stop();
  await database?.drop();
});

const probe = (index = 0): Probe => {
  const one = probes[index];
  if (!one) throw new Error('no probe runs');
  return one;
};

interface Heard {
  readonly message: LiveMessage;
  readonly occurredAt: number;
  readonly at: number;
}

/** The hints of some people from now on, as a gateway receives them. */
async function listen(...userIds: string[]): Promise<Heard[]> {
  const heard: Heard[] = [];
  for (const userId of userIds) {
    connection.subscribe(liveSubjects.feed(userId), {
      callback: (_error, msg) => {
        const occurredAt = Number(msg.headers?.get(headerNames.occurredAt));
        heard.push({ message: liveMessageSchema.parse(msg.json()), occurredAt, at: Date.now() });
      },
    });
  }
  await connection.flush();
  return heard;
}

const versionsOf = (heard: readonly Heard[]) =>
  heard.map(({ message }) => ('version' in message ? (message.version ?? Number.NaN) : Number.NaN));

const ascending = (one = 0, other = 0) => one - other;

const versions = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('the hints of an event', () => {
  it('go to its rider and its driver, once each, and to no one else', async () => {
    const [rideId, riderId, driverId] = [randomUUID(), randomUUID(), randomUUID()];
    const [rider, driver, stranger] = [await listen(riderId), await listen(driverId), await listen(randomUUID())];
    for (const version of versions(20)) {
      await probe(version % 2).feature.write(aRideState({ rideId, version, riderId, driverId }));
    }
    await waitFor(() => driver.length >= 20 && rider.length >= 20, { what: '20 hints each' });
    // A later hint on the same connections shows that no repeat was under way.
    const after = aRideState({ rideId, version: 21, riderId, driverId });
    await probe().feature.write(after);
    await waitFor(() => versionsOf(rider).includes(21) && versionsOf(driver).includes(21), { what: 'the last hint' });
    // Two relays publish side by side, so hints may overtake one another: readers go by the version (ADR 0010).
    expect(versionsOf(rider).toSorted(ascending)).toEqual(versions(21));
    expect(versionsOf(driver).toSorted(ascending)).toEqual(versions(21));
    expect(stranger).toEqual([]);
    expect(rider.at(-1)?.message).toEqual({ kind: 'ride', rideId, version: 21, status: after.status });
  });

  it('say when the change happened', async () => {
    const riderId = randomUUID();
    const begun = Date.now();
    const heard = await listen(riderId);
    await probe().feature.write(aRideState({ riderId }));
    await waitFor(() => heard.length === 1, { what: 'the hint' });
    expect(Math.abs((heard[0]?.occurredAt ?? 0) - begun)).toBeLessThan(10_000);
  });

  it('go out within a moment although two instances share one relay', async () => {
    const riderId = randomUUID();
    const heard = await listen(riderId);
    const writes = versions(40).map((version) => probe(version % 2).feature.write(aRideState({ version, riderId })));
    await Promise.all(writes);
    const committed = Date.now();
    await waitFor(() => heard.length >= 40, { what: '40 hints' });
    // A relay that gives up while the other works leaves the rest for the sweep, a second later.
    expect(Math.max(...heard.map(({ at }) => at)) - committed).toBeLessThan(700);
  });

  it('do not exist when the change was rolled back', async () => {
    const riderId = randomUUID();
    const heard = await listen(riderId);
    await expect(probe().feature.write(aRideState({ riderId }), { fail: true })).rejects.toThrow(
      'a failure on purpose',
    );
    await probe().feature.write(aRideState({ riderId, version: 2 }));
    await waitFor(() => heard.length > 0, { what: 'the hint of the second change' });
    expect(versionsOf(heard)).toEqual([2]);
  });

  it('follow their event when nats-server was away', async () => {
    const riderId = randomUUID();
    const heard = await listen(riderId);
    await nats.kill();
    for (const version of versions(5)) await probe().feature.write(aRideState({ version, riderId }));
    await nats.start();
    await waitFor(async () => (await probe().database.query<{ waiting: number }[]>(waiting))[0]?.waiting === 0, {
      what: 'the events to be published',
      timeout: 20_000,
    });
    // The listener may have reconnected after the hints: they may be lost, but none arrives twice.
    const marker = aRideState({ riderId, version: 6 });
    await waitFor(() => connection.rtt(), { what: 'the listener to be back' });
    await probe().feature.write(marker);
    await waitFor(() => versionsOf(heard).includes(6), { what: 'a hint after the return' });
    const received = versionsOf(heard);
    expect(received).toEqual([...new Set(received)]);
  });

  it('are not sent again when the events of a lost stream are published again', async () => {
    const riderId = randomUUID();
    const heard = await listen(riderId);
    await probe().feature.write(aRideState({ riderId }));
    await waitFor(() => heard.length === 1, { what: 'the hint' });
    const manager = await jetstreamManager(connection);
    await manager.streams.delete(eventStream);
    const markerId = randomUUID();
    const marker = await listen(markerId);
    await probe().feature.write(aRideState({ riderId: markerId }));
    await waitFor(async () => (await manager.streams.info(eventStream)).state.messages > 20, {
      what: 'the events to be back',
      timeout: 30_000,
    });
    await waitFor(() => marker.length === 1, { what: 'the hint of the newer event' });
    expect(heard).toHaveLength(1);
  });
});

const waiting = 'SELECT count(*)::int AS waiting FROM outbox WHERE published_at IS NULL';
