import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { consumerName, envelopeSchema, eventStream } from '@rahi/contracts';
import { startNatsServer, testDatabase, waitFor, type TestDatabase, type TestNatsServer } from '@rahi/testing-kit';
import pg from 'pg';
import { aRideState } from '@rahi/contracts/testing';
import { NatsLink } from '../nats/connection.js';
import { createLogger } from '../runtime/logger.js';
import { bootProbe, type Probe } from '../testing/probe-service.js';
import { EventStream } from './stream.js';

const rideId = '0190a1b2-0000-4000-8000-000000000001';
let nats: TestNatsServer;
let database: TestDatabase;
let probe: Probe;
let written = 0;

beforeAll(async () => {
  [nats, database] = await Promise.all([startNatsServer(), testDatabase()]);
  probe = await bootProbe(database.url, nats.url);
});

beforeEach(async () => {
  await write(30);
  await untilHeard();
});

afterAll(async () => {
  await probe?.stop();
  await nats?.stop();
  await database?.drop();
});

async function write(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await probe.feature.write(aRideState({ rideId, version: ++written }));
}

const heard = async () => (await probe.feature.heard()).map((row) => row.version);
const everyVersion = () => Array.from({ length: written }, (_, index) => index + 1);

async function untilHeard(): Promise<void> {
  await waitFor(async () => (await heard()).length >= written, { what: `${written} events`, timeout: 20_000 });
}

/** Ids of the events on the stream, in its order. */
async function onTheStream(): Promise<string[]> {
  const connection = await connect({ servers: nats.url });
  try {
    const { state } = await (await jetstreamManager(connection)).streams.info(eventStream);
    const ids: string[] = [];
    if (state.messages === 0) return ids;
    const consumer = await jetstream(connection).consumers.get(eventStream);
    for await (const message of await consumer.consume()) {
      ids.push(envelopeSchema.parse(message.json()).id);
      if (message.info.pending === 0) break;
    }
    return ids;
  } finally {
    await connection.close();
  }
}

const committed = async (where = '') =>
  (await probe.database.query<{ id: string }[]>(`SELECT id FROM outbox ${where} ORDER BY seq`)).map(({ id }) => id);

async function untilRefilled(count: number): Promise<void> {
  await waitFor(async () => (await onTheStream()).length >= count, { what: `${count} events`, timeout: 20_000 });
  const state = 'SELECT 1 FROM event_streams WHERE refill_to IS NULL';
  await waitFor(async () => (await probe.database.query<unknown[]>(state)).length === 1, { what: 'the refill to end' });
}

async function consumerExists(): Promise<boolean> {
  const connection = await connect({ servers: nats.url });
  try {
    const manager = await jetstreamManager(connection);
    return (await manager.consumers.info(eventStream, consumerName('svc-probe', 'ride'))).num_pending === 0;
  } finally {
    await connection.close();
  }
}

async function removeStream(): Promise<void> {
  const connection = await connect({ servers: nats.url });
  await (await jetstreamManager(connection)).streams.delete(eventStream);
  await connection.close();
}

describe('a stream that was lost with the disk of nats-server', () => {
  it('is full again: all events in order, including those of the meantime, each handled once, and new ones arrive', async () => {
    await nats.kill();
    nats.loseStore();
    await write(3);
    await nats.start();
    await untilHeard();
    await untilRefilled(written);
    expect((await onTheStream()).toSorted()).toEqual((await committed()).toSorted());
    await waitFor(consumerExists, { what: 'the durable consumer to have read all' });
    await write(2);
    await untilHeard();
    expect((await heard()).toSorted((a, b) => a - b)).toEqual(everyVersion());
  });

  it('is noticed by a service that was not running then', async () => {
    await probe.stop();
    await nats.kill();
    nats.loseStore();
    await nats.start();
    probe = await bootProbe(database.url, nats.url);
    await untilRefilled(written);
    expect(await onTheStream()).toEqual(await committed());
    await waitFor(consumerExists, { what: 'the durable consumer to have read all' });
    expect((await heard()).toSorted((a, b) => a - b)).toEqual(everyVersion());
  });

  it('is noticed with the next event when it is deleted on a running server', async () => {
    await removeStream();
    await write(1);
    await untilHeard();
    await untilRefilled(written);
    expect((await onTheStream()).toSorted()).toEqual((await committed()).toSorted());
    expect((await heard()).toSorted((a, b) => a - b)).toEqual(everyVersion());
  });

  it('gets back what it would still hold, and nothing older', async () => {
    const old = 'seq <= (SELECT min(seq) + 39 FROM outbox)';
    await probe.database.query(`UPDATE outbox SET occurred_at = now() - interval '15 days' WHERE ${old}`);
    await nats.kill();
    nats.loseStore();
    await nats.start();
    await untilRefilled(written - 40);
    expect(await onTheStream()).toEqual(await committed(`WHERE NOT ${old}`));
  });

  it('is filled further from where a killed process was', async () => {
    const first = 'seq < (SELECT min(seq) + 60 FROM outbox)';
    await probe.stop();
    await removeStream();
    const link = await NatsLink.open(nats.url, 'svc-probe', createLogger('svc-probe', 'silent'));
    const created = await (await EventStream.open(link)).ensure();
    await link.connection.close();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(
      `UPDATE event_streams SET created = $1, refill_to = (SELECT max(seq) FROM outbox),
         refill_after = (SELECT max(seq) FROM outbox WHERE ${first})`,
      [created],
    );
    await client.end();
    probe = await bootProbe(database.url, nats.url);
    await untilRefilled(written - 60);
    expect(await onTheStream()).toEqual(await committed(`WHERE NOT ${first}`));
  });
});
