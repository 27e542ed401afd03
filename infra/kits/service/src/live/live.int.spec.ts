import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import {
  eventStream,
  headerNames,
  liveMessageSchema,
  liveStream,
  liveSubjects,
  type LiveMessage,
} from '@rahi/contracts';
import { startNatsServer, testDatabase, waitFor, type TestDatabase, type TestNatsServer } from '@rahi/testing-kit';
import { bootProbe, rideState, type Probe } from '../testing/probe-service.js';
import { LiveStore } from './live-store.js';

let nats: TestNatsServer;
let database: TestDatabase;
let probes: Probe[] = [];
let connection: NatsConnection;
let store: LiveStore;

beforeAll(async () => {
  [nats, database] = await Promise.all([startNatsServer(), testDatabase()]);
  probes = [await bootProbe(database.url, nats.url), await bootProbe(database.url, nats.url)];
  connection = await connect({ servers: nats.url, maxReconnectAttempts: -1, reconnectTimeWait: 50 });
  store = await LiveStore.open(connection);
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

async function keptFor(userId: string): Promise<LiveMessage[]> {
  const kept: LiveMessage[] = [];
  for (let seq = 0; ;) {
    const message = await store.next(userId, seq);
    if (!message) return kept;
    kept.push(liveMessageSchema.parse(JSON.parse(message.text)));
    seq = message.seq;
  }
}

const versionsFor = async (userId: string) =>
  (await keptFor(userId)).map((message) => ('version' in message ? message.version : 0));

const versions = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('what an event means for people', () => {
  it('is kept for its rider and its driver, in order, and for nobody else', async () => {
    const [rideId, riderId, driverId] = [randomUUID(), randomUUID(), randomUUID()];
    for (const version of versions(20))
      await probe(version % 2).writer.write(rideState({ rideId, version, riderId, driverId }));
    await waitFor(async () => (await versionsFor(driverId)).length >= 20, { what: '20 messages' });
    expect(await versionsFor(riderId)).toEqual(versions(20));
    expect(await versionsFor(driverId)).toEqual(versions(20));
    expect(await keptFor(randomUUID())).toEqual([]);
  });

  it('is told to whoever listens, with its place in the store, the place of the one before, and when it happened', async () => {
    const riderId = randomUUID();
    const begun = Date.now();
    const heard: { seq: number; before: number; occurredAt: number }[] = [];
    connection.subscribe(liveSubjects.feed(riderId), {
      callback: (_error, msg) => {
        heard.push({
          seq: Number(msg.headers?.get('Nats-Sequence')),
          before: Number(msg.headers?.get('Nats-Last-Sequence')),
          occurredAt: Number(msg.headers?.get(headerNames.occurredAt)),
        });
      },
    });
    await connection.flush();
    for (const version of versions(3)) await probe().writer.write(rideState({ version, riderId }));
    await waitFor(() => heard.length === 3, { what: 'three messages' });
    for (const { occurredAt } of heard) expect(Math.abs(occurredAt - begun)).toBeLessThan(10_000);
    expect(heard[0]?.before).toBe(0);
    expect(heard.slice(1).map(({ before }) => before)).toEqual(heard.slice(0, 2).map(({ seq }) => seq));
  });

  it('goes out within a moment although two instances share one relay', async () => {
    const riderId = randomUUID();
    const heardAt: number[] = [];
    connection.subscribe(liveSubjects.feed(riderId), { callback: () => void heardAt.push(Date.now()) });
    await connection.flush();
    const writes = versions(40).map((version) => probe(version % 2).writer.write(rideState({ version, riderId })));
    await Promise.all(writes);
    const committed = Date.now();
    await waitFor(() => heardAt.length >= 40, { what: '40 messages' });
    // A relay that gave up when the other was at work would leave the rest for the sweep, a second later.
    expect(Math.max(...heardAt) - committed).toBeLessThan(700);
  });

  it('does not exist when the change does not', async () => {
    const riderId = randomUUID();
    await expect(probe().writer.write(rideState({ riderId }), { fail: true })).rejects.toThrow('told to fail');
    await probe().writer.write(rideState({ riderId, version: 2 }));
    await waitFor(async () => (await versionsFor(riderId)).length > 0, { what: 'the message after it' });
    expect(await versionsFor(riderId)).toEqual([2]);
  });

  it('waits with its event while nats-server is dead, and is kept once when it is back', async () => {
    const riderId = randomUUID();
    await nats.kill();
    for (const version of versions(5)) await probe().writer.write(rideState({ version, riderId }));
    await nats.start();
    await waitFor(async () => (await versionsFor(riderId)).length >= 5, { what: 'five messages', timeout: 20_000 });
    expect(await versionsFor(riderId)).toEqual(versions(5));
  });

  it('is not held back by a store that was lost: it is made anew, under another epoch', async () => {
    const before = await store.position();
    const manager = await jetstreamManager(connection);
    await manager.streams.delete(liveStream.name);
    const riderId = randomUUID();
    await probe().writer.write(rideState({ riderId }));
    await waitFor(async () => (await versionsFor(riderId)).length > 0, { what: 'the message', timeout: 20_000 });
    expect((await store.position()).epoch).not.toBe(before.epoch);
  });

  it('is not told again when the events of a lost stream are published anew', async () => {
    const riderId = randomUUID();
    await probe().writer.write(rideState({ riderId }));
    await waitFor(async () => (await versionsFor(riderId)).length === 1, { what: 'the message' });
    const manager = await jetstreamManager(connection);
    // Both are gone: nothing but the relay’s own restraint keeps the message from being stored once more.
    await Promise.all([manager.streams.delete(liveStream.name), manager.streams.delete(eventStream)]);
    const marker = randomUUID();
    await probe().writer.write(rideState({ riderId: marker }));
    await waitFor(async () => (await manager.streams.info(eventStream)).state.messages > 20, {
      what: 'the events to be back',
      timeout: 30_000,
    });
    await waitFor(async () => (await versionsFor(marker)).length === 1, { what: 'the newer message' });
    expect(await versionsFor(riderId)).toEqual([]);
  });

  it('takes a bounded place: the newest hundred of each person, for a quarter of an hour', async () => {
    const riderId = randomUUID();
    await Promise.all(versions(130).map((version) => probe().writer.write(rideState({ version, riderId }))));
    await waitFor(
      async () => {
        const [left] = await probe().database.query<{ waiting: number }[]>(
          'SELECT count(*)::int AS waiting FROM outbox WHERE published_at IS NULL',
        );
        return left?.waiting === 0;
      },
      { what: 'all to be published' },
    );
    expect(await versionsFor(riderId)).toHaveLength(liveStream.keptPerUser);
    const { config } = await (await jetstreamManager(connection)).streams.info(liveStream.name);
    expect(config.max_age).toBe(liveStream.keptMs * 1_000_000);
  });

  it('is not told any more of an event that is older than what is kept', async () => {
    const riderId = randomUUID();
    const old = rideState({ riderId });
    await probe().database.query(
      `INSERT INTO outbox (id, type, occurred_at, correlation_id, data)
       VALUES ($1, 'ride.requested.v1', now() - make_interval(secs => $2), 'old', $3)`,
      [randomUUID(), liveStream.keptMs / 1000 + 60, JSON.stringify(old)],
    );
    await probe().writer.write(rideState({ riderId, version: 2 }));
    await waitFor(async () => (await versionsFor(riderId)).length > 0, { what: 'the newer one' });
    expect(await versionsFor(riderId)).toEqual([2]);
  });
});
