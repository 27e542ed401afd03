import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { startNatsServer, testDatabase, waitFor, type TestDatabase, type TestNatsServer } from '@rahi/testing-kit';
import { runOps } from '../ops/run-ops.js';
import { aRideState } from '@rahi/contracts/testing';
import { bootProbe, type Probe } from '../testing/probe-service.js';

let nats: TestNatsServer;
let database: TestDatabase;
let probe: Probe;
const poisoned = Array.from({ length: 3 }, (_, index) => aRideState({ riderName: 'Poison', version: index + 1 }));

beforeAll(async () => {
  [nats, database] = await Promise.all([startNatsServer(), testDatabase()]);
  probe = await bootProbe(database.url, nats.url);
  for (const state of poisoned) await probe.feature.write(state);
});

afterAll(async () => {
  await probe?.stop();
  await nats?.stop();
  await database?.drop();
});

/** The output for the operator, and the exit code. */
async function ops(...args: string[]): Promise<{ code: number; said: string }> {
  const lines: string[] = [];
  const env = { DATABASE_URL: database.url };
  const code = await runOps({ name: 'svc-probe', args, env, print: (line) => lines.push(line) });
  return { code, said: lines.join('\n') };
}

const heardOf = async (rideId: string) => (await probe.feature.heard()).filter((row) => row.ride_id === rideId);
const letters = () =>
  probe.database.query<{ id: string; ride: string; state: string; replays: number }[]>(
    `SELECT id, envelope::jsonb -> 'data' ->> 'rideId' AS ride, state, replays FROM dead_letters
     WHERE event_id IS NOT NULL ORDER BY id`,
  );
async function letterOf(index: number) {
  const found = (await letters()).find(({ ride }) => ride === poisoned[index]?.rideId);
  if (!found) throw new Error(`no letter for the ${index}. poisoned event`);
  return found;
}

async function metrics(): Promise<string> {
  return (await fetch(`http://127.0.0.1:${probe.healthPort}/metrics`)).text();
}

describe('an event whose handler always fails', () => {
  it('is buried after its retries, once, and those behind it did not wait for it', async () => {
    const behind = aRideState();
    await probe.feature.write(behind);
    await waitFor(async () => (await heardOf(behind.rideId)).length === 1, { what: 'the event behind', timeout: 3000 });
    expect(await letters()).toEqual([]);
    await waitFor(async () => (await letters()).length === 3, { what: 'three letters', timeout: 40_000 });
    expect((await letters()).map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting']);
  });

  it('shows in the metrics', async () => {
    const line = /^rahi_dead_letters_waiting\{consumer="svc-probe-ride",service="svc-probe"\} (\d+)$/m;
    const settled = async () => {
      const shown = line.exec(await metrics())?.[1];
      return shown === '3' && shown;
    };
    expect(await waitFor(settled, { what: 'three letters in the metrics' })).toBe('3');
  });
});

describe('an operator', () => {
  it('lists dead letters without what they carry, and sees one whole', async () => {
    const { id } = await letterOf(0);
    const list = await ops('dead-letters', 'list');
    expect(list).toMatchObject({ code: 0 });
    expect(list.said).toMatch(new RegExp(`^${id}  .*  waiting  svc-probe-ride  ride\\.requested\\.v1  `, 'm'));
    expect(list.said).toContain('3 in all.');
    expect(list.said).not.toContain('Poison');
    expect(list.said).not.toContain('cannot swallow');
    const shown = await ops('dead-letters', 'show', id);
    expect(shown.said).toContain('error: Error: cannot swallow this');
    expect(shown.said).toContain('"riderName":"Poison"');
  });

  it('replays a letter that fails again: it keeps waiting, and the operator sees that', async () => {
    const { id } = await letterOf(0);
    const { code, said } = await ops('dead-letters', 'replay', id);
    expect(code).toBe(1);
    expect(said).toMatch(/^0 of 1 handled\.$/m);
    expect(await letterOf(0)).toMatchObject({ state: 'waiting', replays: 1 });
  });

  it('has a letter replayed once the fault is mended: it is handled once, and stays on record', async () => {
    probe.feature.cured = true;
    const { id, ride } = await letterOf(0);
    expect(await ops('dead-letters', 'replay', id)).toMatchObject({ code: 0 });
    expect(await heardOf(ride)).toHaveLength(1);
    expect(await letterOf(0)).toMatchObject({ state: 'replayed', replays: 2 });
    expect(await ops('dead-letters', 'replay', id)).toEqual({ code: 1, said: 'That letter does not wait.' });
    expect((await ops('dead-letters', 'list')).said).not.toMatch(new RegExp(`^${id}  `, 'm'));
    expect((await ops('dead-letters', 'list', '--all')).said).toMatch(new RegExp(`^${id}  .*  replayed  `, 'm'));
  });

  it('discards a letter for a reason only, and its event never comes back', async () => {
    const { id, ride } = await letterOf(1);
    expect(await ops('dead-letters', 'discard', id)).toMatchObject({ code: 1 });
    expect(await ops('dead-letters', 'discard', id, '--reason', 'a test ride')).toMatchObject({ code: 0 });
    expect((await ops('dead-letters', 'show', id)).said).toContain('reason: a test ride');
    const connection = await connect({ servers: nats.url });
    const [row] = await probe.database.query<{ envelope: string }[]>(
      'SELECT envelope FROM dead_letters WHERE id = $1',
      [id],
    );
    await jetstream(connection).publish('evt.ride.requested.v1', row?.envelope);
    await connection.close();
    const marker = aRideState();
    await probe.feature.write(marker);
    await waitFor(async () => (await heardOf(marker.rideId)).length === 1, { what: 'the event after it' });
    expect(await heardOf(ride)).toEqual([]);
  });

  it('has all that wait replayed', async () => {
    const { ride } = await letterOf(2);
    const { code, said } = await ops('dead-letters', 'replay', 'all');
    expect({ code, last: said.split('\n').at(-1) }).toEqual({ code: 0, last: '1 of 1 handled.' });
    expect(await heardOf(ride)).toHaveLength(1);
    expect(await ops('dead-letters', 'replay', 'all')).toEqual({ code: 1, said: 'Nothing waits.' });
  });

  it('sees the state of the outbox, and publishes it again', async () => {
    const { said } = await ops('outbox', 'status');
    expect(said).toMatch(/^waiting to be published: 0$/m);
    expect(said).toMatch(/^refill: none$/m);
    expect(said).toMatch(/^dead letters waiting: 0$/m);
    const heard = (await probe.feature.heard()).length;
    expect(await ops('outbox', 'refill')).toMatchObject({ code: 0 });
    expect(await probe.feature.heard()).toHaveLength(heard);
  });

  it('sees the commands, and errors for impossible ones', async () => {
    const { code, said } = await ops('dead-letters', 'burn');
    expect(code).toBe(2);
    expect(said).toContain('dead-letters discard <id> --reason');
    expect(await ops('dead-letters', 'show', '999999')).toEqual({ code: 1, said: 'There is no dead letter 999999.' });
    const lines: string[] = [];
    const blind = { name: 'svc-probe', args: ['outbox', 'status'], env: {}, print: (line: string) => lines.push(line) };
    expect(await runOps(blind)).toBe(1);
    expect(lines).toEqual(['DATABASE_URL is not set']);
  });
});
