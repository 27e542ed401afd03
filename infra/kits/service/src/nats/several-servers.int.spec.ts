import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callSubject } from '@rahi/contracts';
import { aRideState } from '@rahi/contracts/testing';
import { startNatsCluster, testDatabase, waitFor, type ClusterServer, type TestDatabase } from '@rahi/testing-kit';
import { createLogger } from '../runtime/logger.js';
import { bootProbe, echo, type Probe } from '../testing/probe-service.js';
import { Caller } from './caller.js';
import { NatsLink } from './connection.js';

const log = createLogger('several', 'silent');
let servers: readonly ClusterServer[] = [];
let database: TestDatabase;
let probe: Probe;
let asker: NatsLink;
beforeAll(async () => {
  [servers, database] = await Promise.all([startNatsCluster(), testDatabase()]);
  probe = await bootProbe(database.url, addresses(), 'svc-probe', { NATS_REPLICAS: '3' });
  asker = await NatsLink.open(addresses(), 'asker', log);
}, 120_000);
afterAll(async () => {
  await asker?.connection.close();
  await probe?.stop();
  await database?.drop();
  await Promise.all(servers.map((server) => server.kill()));
});

const addresses = () => servers.map(({ url }) => url).join();
const serverOf = ({ connection }: NatsLink) => servers.find(({ url }) => url.endsWith(connection.getServer()));

async function answered(): Promise<boolean> {
  const body = JSON.stringify({ body: { text: 'hello' } });
  const order = { requestId: 'several', deadline: Date.now() + 3_000 };
  const answer = await new Caller(asker).forward(callSubject(echo), body, order).catch(() => null);
  return answer?.status === 200;
}

describe('a service that is given the servers of a cluster', () => {
  it('goes on with another one when its own ends: it answers, publishes and follows', async () => {
    const link = probe.app.get(NatsLink);
    await waitFor(answered, { what: 'an answer' });
    const own = serverOf(link);
    if (!own) throw new Error('the service is on none of the servers');
    await own.kill();
    await waitFor(() => link.up && serverOf(link) !== own, { what: 'another server', timeout: 20_000 });
    await waitFor(answered, { what: 'an answer over it', timeout: 20_000 });
    const rideId = randomUUID();
    await probe.feature.write(aRideState({ rideId, version: 1 }));
    const heard = async () => (await probe.feature.heard()).find((row) => row.ride_id === rideId);
    expect(await waitFor(heard, { what: 'the event', timeout: 30_000 })).toMatchObject({ version: 1 });
  }, 90_000);

  it('starts while one of them is away', async () => {
    const late = await NatsLink.open(addresses(), 'late', log);
    expect(late.up).toBe(true);
    await late.connection.close();
  });
});
