import { randomUUID } from 'node:crypto';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLogger, Jobs, Metrics } from '@rahi/service-kit';
import { startNatsServer, type TestNatsServer } from '@rahi/testing-kit';
import { dropoff, pickup } from '../../testing/factories.js';
import { PositionMetrics } from './position-metrics.js';
import { TripPositions } from './trip-positions.js';

/** May write to buckets, and reads nothing from them: what a server does that answers too late. */
const blind = { deny: ['$JS.API.DIRECT.GET.>', '$JS.API.STREAM.MSG.GET.>'] };
const authorization = `authorization { users: [
  { user: "sees", password: "test" },
  { user: "blind", password: "test", permissions: { publish: ${JSON.stringify(blind)} } }
] }`;

let server: TestNatsServer;
const connections: NatsConnection[] = [];

async function positionsOf(user: 'sees' | 'blind'): Promise<TripPositions> {
  const connection = await connect({ servers: server.url, user, pass: 'test' });
  connections.push(connection);
  const log = createLogger('rides', 'silent');
  const metrics = new Metrics('rides');
  const config = { NATS_REPLICAS: 1, RAHI_LOCAL: false };
  return new TripPositions(connection, log, config, new PositionMetrics(metrics), new Jobs(log, metrics));
}

beforeAll(async () => {
  server = await startNatsServer({ authorization });
});
afterAll(async () => {
  await Promise.all(connections.map((connection) => connection.close()));
  await server?.stop();
});

const now = (place: { lat: number; lng: number }, laterMs = 0) => ({
  ...place,
  speed: null,
  heading: null,
  at: Date.now() + laterMs,
});
const kolkata = { lat: 22.5675, lng: 88.347 };

describe('a store of positions', () => {
  it('that takes values and does not say which it has is none to judge by: a position is refused (R49)', async () => {
    const [seeing, unseeing] = [await positionsOf('sees'), await positionsOf('blind')];
    const rideId = randomUUID();
    expect(await seeing.share(rideId, 'driver', now(pickup))).toEqual({ taken: true, jumps: 0 });
    await expect(unseeing.share(rideId, 'driver', now(kolkata, 1000))).rejects.toMatchObject({ code: 'unavailable' });
    expect(await seeing.last(rideId, 'driver')).toMatchObject(pickup);
    expect(await unseeing.newest(rideId, 'driver')).toBeNull();
    expect(await seeing.share(rideId, 'driver', now(kolkata, 2000))).toEqual({ taken: false, jumps: 1 });
    expect(await seeing.share(rideId, 'driver', now(pickup, 3000))).toEqual({ taken: true, jumps: 0 });
  });

  it('believes a second position far off by the device’s clock, although the first was longer on its way', async () => {
    const seeing = await positionsOf('sees');
    const rideId = randomUUID();
    await seeing.share(rideId, 'driver', now(pickup));
    const slow = { ...now(kolkata, 5000), clock: 1000 };
    expect(await seeing.share(rideId, 'driver', slow)).toEqual({ taken: false, jumps: 1 });
    // The same one again, which the device did not know to have arrived.
    expect(await seeing.share(rideId, 'driver', { ...slow, at: slow.at - 100 })).toEqual({ taken: false, jumps: 2 });
    const second = { ...now(kolkata, 2000), clock: 1003 };
    expect(await seeing.share(rideId, 'driver', second)).toEqual({ taken: true, jumps: 0 });
    expect(await seeing.last(rideId, 'driver')).toMatchObject(kolkata);
  });

  it('believes the first position of a trip once it answers', async () => {
    const seeing = await positionsOf('sees');
    expect(await seeing.share(randomUUID(), 'driver', now(dropoff))).toEqual({ taken: true, jumps: 0 });
  });
});
