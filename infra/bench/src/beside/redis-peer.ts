import { createClient } from '@redis/client';
import type { FleetDriver } from '../nearby/fleet.js';
import { startMonolith, type MonolithPeer } from './monolith-peer.js';
import { startPeerProcess } from './peer-process.js';
import { startRedis } from './redis-server.js';

const atOnce = 1000;

export interface RedisPeer {
  readonly url: string;
  readonly version: string;
  /** The monolith whose database has the sessions. */
  readonly monolith: MonolithPeer;
  readonly processes: Readonly<Record<string, number>>;
  /** Replaces the fleet. */
  place(fleet: readonly FleetDriver[]): Promise<void>;
  stop(): Promise<void>;
}

/** Starts Fastify with drivers in Redis and sessions in Postgres. @throws Error without Redis */
export async function startRedisPeer(folder: string): Promise<RedisPeer> {
  const redis = await startRedis(folder);
  const monolith = await startMonolith(folder, { fsync: false });
  const program = await startPeerProcess('nearby/main.js', folder, {
    DATABASE_URL: monolith.databaseUrl,
    REDIS_URL: redis.url,
  });
  return {
    url: program.url,
    version: redis.version,
    monolith,
    processes: { fastify: program.pid, redis: redis.pid, postgres: monolith.processes['postgres'] ?? 0 },
    place: (fleet) => place(redis.url, fleet),
    stop: async () => {
      await program.stop();
      await monolith.stop();
      await redis.stop();
    },
  };
}

async function place(url: string, fleet: readonly FleetDriver[]): Promise<void> {
  const client = await createClient({ url }).connect();
  await client.flushAll();
  for (let from = 0; from < fleet.length; from += atOnce) {
    const some = fleet.slice(from, from + atOnce);
    await Promise.all([
      ...some.map(({ id, lat, lng, vehicleType }) =>
        client.geoAdd(`places:${vehicleType}`, { longitude: lng, latitude: lat, member: id }),
      ),
      client.mSet(some.map((driver): [string, string] => [`driver:${driver.id}`, JSON.stringify(profileOf(driver))])),
    ]);
  }
  client.destroy();
}

function profileOf({ name, vehicleModel, vehicleNumber, vehicleType }: FleetDriver) {
  const user = { name, rating: 5, totalTrips: 0 };
  return { user, name, vehicleModel, vehicleNumber, vehicleType, heading: null, isOnline: true };
}
