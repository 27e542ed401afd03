import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { startNatsServer, testDatabase, waitFor, type TestDatabase, type TestNatsServer } from '@rahi/testing-kit';
import { aRideState } from '@rahi/contracts/testing';
import { bootProbe, type Probe } from '../testing/probe-service.js';
import { Outbox } from './outbox.js';

let nats: TestNatsServer;
let database: TestDatabase;
let probe: Probe;

beforeAll(async () => {
  [nats, database] = await Promise.all([startNatsServer(), testDatabase()]);
  probe = await bootProbe(database.url, nats.url);
});

afterAll(async () => {
  await probe?.stop();
  await nats?.stop();
  await database?.drop();
});

const rows = (table: 'written' | 'outbox' | 'dead_letters') =>
  probe.database.query<Record<string, unknown>[]>(`SELECT * FROM ${table} ORDER BY 1`);
const heardOf = async (rideId: string) =>
  (await probe.feature.heard()).filter((row) => row.ride_id === rideId).map((row) => row.version);

async function writeVersions(rideId: string, from: number, to: number): Promise<void> {
  for (let version = from; version <= to; version += 1) await probe.feature.write(aRideState({ rideId, version }));
}

/** Messages that JetStream may still deliver again. */
async function unsettled(): Promise<number> {
  const connection = await connect({ servers: nats.url });
  try {
    const manager = await jetstreamManager(connection);
    return (await manager.consumers.info('EVENTS', 'svc-probe-ride')).num_ack_pending;
  } finally {
    await connection.close();
  }
}

async function metric(name: string): Promise<number | undefined> {
  const text = await (await fetch(`http://127.0.0.1:${probe.healthPort}/metrics`)).text();
  const shown = new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)?.[1];
  return shown === undefined ? undefined : Number(shown);
}

const versions = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe('events', () => {
  it('reach a reader once each and in the order they were committed', async () => {
    const rideId = randomUUID();
    await writeVersions(rideId, 1, 60);
    await waitFor(async () => (await heardOf(rideId)).length >= 60, { what: '60 events' });
    expect(await heardOf(rideId)).toEqual(versions(1, 60));
  });

  it('are counted, with how long they took and how many wait', async () => {
    const watched = await waitFor(async () => (await metric('rahi_consumer_lag_events')) === 0, {
      what: 'the reader to have settled all',
    });
    expect(watched).toBe(true);
    expect(await metric('rahi_event_delay_seconds_count')).toBeGreaterThanOrEqual(60);
    expect(await metric('rahi_outbox_unpublished')).toBe(0);
    expect(await metric('rahi_outbox_oldest_age_seconds')).toBe(0);
    expect(await metric('rahi_build_info')).toBe(1);
  });

  it('do not exist when their transaction fails', async () => {
    const state = aRideState();
    await expect(probe.feature.write(state, { fail: true })).rejects.toThrow('a failure on purpose');
    const written = await rows('written');
    const outbox = await rows('outbox');
    expect(written.some((row) => row['ride_id'] === state.rideId)).toBe(false);
    expect(JSON.stringify(outbox)).not.toContain(state.rideId);
  });

  it('do not exist when their transaction is ready to commit only after anybody waits for it', async () => {
    const [early, late] = [aRideState(), aRideState()];
    const begun = jest.fn<() => Promise<void>>().mockResolvedValue();
    const past = probe.feature.write(early, { beforeCommit: begun, deadline: Date.now() });
    await expect(past).rejects.toMatchObject({ code: 'timeout' });
    expect(begun).not.toHaveBeenCalled();
    const deadline = Date.now() + 1000;
    const slow = async () => void (await waitFor(() => Date.now() > deadline, { what: 'the deadline to pass' }));
    const overtaken = probe.feature.write(late, { beforeCommit: slow, deadline });
    await expect(overtaken).rejects.toMatchObject({ code: 'timeout' });
    const left = JSON.stringify([await rows('written'), await rows('outbox')]);
    for (const { rideId } of [early, late]) expect(left).not.toContain(rideId);
  });

  it('are skipped when they come again', async () => {
    const rideId = randomUUID();
    await writeVersions(rideId, 1, 2);
    await waitFor(async () => (await heardOf(rideId)).length === 2, { what: 'both events' });
    const stored = await rows('outbox');
    const connection = await connect({ servers: nats.url });
    const client = jetstream(connection);
    for (const row of stored.filter((entry) => JSON.stringify(entry['data']).includes(rideId))) {
      // No message id: JetStream does not notice the repeat, so the inbox must.
      await client.publish(
        'evt.ride.requested.v1',
        JSON.stringify({
          id: row['id'],
          type: row['type'],
          occurredAt: '2026-01-01T00:00:00.000Z',
          correlationId: 'again',
          data: row['data'],
        }),
      );
    }
    await writeVersions(rideId, 3, 3);
    await waitFor(async () => (await heardOf(rideId)).includes(3), { what: 'the event after the repeats' });
    expect(await heardOf(rideId)).toEqual([1, 2, 3]);
    await connection.close();
  });

  it('wait in the outbox while nats-server is dead, and go out once and at once when it is back', async () => {
    const rideId = randomUUID();
    await writeVersions(rideId, 1, 5);
    await nats.kill();
    await writeVersions(rideId, 6, 10);
    await nats.start();
    const back = Date.now();
    await waitFor(async () => (await heardOf(rideId)).length >= 10, { what: 'all ten events', timeout: 20_000 });
    // A wait for an answer of the dead server would take 5 s in vain.
    expect(Date.now() - back).toBeLessThan(4000);
    expect(await heardOf(rideId)).toEqual(versions(1, 10));
  });

  it('that cannot be read are buried, and the next ones go on', async () => {
    const connection = await connect({ servers: nats.url });
    await jetstream(connection).publish('evt.ride.requested.v1', '{"broken":');
    await connection.close();
    const rideId = randomUUID();
    await writeVersions(rideId, 1, 1);
    await waitFor(async () => (await heardOf(rideId)).length === 1, { what: 'the event after the broken one' });
    const buried = await waitFor(
      async () => (await rows('dead_letters')).find((row) => row['envelope'] === '{"broken":'),
      { what: 'the broken message in dead_letters' },
    );
    expect(buried['consumer']).toBe('svc-probe-ride');
    await waitFor(async () => (await unsettled()) === 0, { what: 'JetStream to let go of the broken message' });
  });

  it('that meet a deadlock are taken again together', async () => {
    const rideId = randomUUID();
    const before = probe.feature.together.length;
    await probe.database.query(
      `CREATE SEQUENCE deadlocks;
       CREATE FUNCTION meet_others() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         IF nextval('deadlocks') = 1 THEN RAISE EXCEPTION 'deadlock detected' USING ERRCODE = '40P01'; END IF;
         RETURN NEW; END $$;
       CREATE TRIGGER meets_others BEFORE INSERT ON heard FOR EACH ROW EXECUTE FUNCTION meet_others()`,
    );
    await probe.app.get(Outbox).transaction(async (_manager, emit) => {
      for (const version of versions(1, 10)) await emit('ride.requested.v1', aRideState({ rideId, version }), 'many');
    });
    await waitFor(async () => (await heardOf(rideId)).length >= 10, { what: '10 events' });
    await probe.database.query('DROP TRIGGER meets_others ON heard');
    expect(await heardOf(rideId)).toEqual(versions(1, 10));
    const [first, second] = probe.feature.together.slice(before);
    expect(second).toBe(first);
  });

  it('that wait share a transaction, and one that cannot be handled does not affect the others', async () => {
    const rideId = randomUUID();
    const before = probe.feature.together.length;
    const poison = aRideState({ riderName: 'Poison' });
    const many = versions(1, 40).map((version) => probe.feature.write(aRideState({ rideId, version })));
    await Promise.all([...many, probe.feature.write(poison)]);
    await waitFor(async () => (await heardOf(rideId)).length >= 40, { what: 'the events around the poisoned one' });
    expect((await heardOf(rideId)).toSorted((a, b) => a - b)).toEqual(versions(1, 40));
    expect(await heardOf(poison.rideId)).toEqual([]);
    expect(Math.max(...probe.feature.together.slice(before))).toBeGreaterThan(1);
  });

  it('that wait come in their order, a hundred in one transaction at most', async () => {
    const rideId = randomUUID();
    const before = probe.feature.together.length;
    const runner = probe.database.createQueryRunner();
    await runner.startTransaction();
    await runner.query('LOCK TABLE heard IN EXCLUSIVE MODE');
    await probe.app.get(Outbox).transaction(async (_manager, emit) => {
      for (const version of versions(1, 150)) await emit('ride.requested.v1', aRideState({ rideId, version }), 'many');
    });
    await waitFor(async () => (await unsettled()) >= 60, { what: 'many to be delivered' });
    await runner.commitTransaction();
    await runner.release();
    await waitFor(async () => (await heardOf(rideId)).length >= 150, { what: '150 events' });
    expect(await heardOf(rideId)).toEqual(versions(1, 150));
    const largest = Math.max(...probe.feature.together.slice(before));
    expect(largest).toBeGreaterThan(20);
    expect(largest).toBeLessThanOrEqual(100);
  });
});
