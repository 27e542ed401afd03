import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { getSession, nearbyDrivers, riderActiveRide } from '@rahi/contracts';
import { Latencies, LoadClient, openLoop } from '@rahi/simulator';
import { LiveReader, waitFor, type TestProduct } from '@rahi/testing-kit';
import { roundRobin } from '../measuring/round-robin.js';
import type { Measurement } from '../measurement.js';
import { admit, type Guest } from '../product/guests.js';
import { expectOk, pickup } from '../trips/trip.js';
import { openStreams } from './streams.js';

const browsers = 500;
/** People who have no stream, and read on meanwhile. */
const others = 50;
const readsPerSecond = 100;
const watchedMs = 5000;
const connections = 256;

/** What a rider's home reads when its stream connects. */
const readsOf = ({ userId }: Guest) => [
  getSession.path,
  riderActiveRide.path.replace(':riderId', userId),
  `${nearbyDrivers.path}?lat=${pickup.lat}&lng=${pickup.lng}&radius=10`,
];

/**
 * Kills a gateway with 500 streams and starts it again. Each browser comes back as the live client does after a first try
 * that failed: it waits for half to all of what its stream advised, connects, and reads its screen.
 */
export async function reconnect(product: TestProduct): Promise<Measurement[]> {
  const people = await admit(product, browsers, 'rider');
  const readers = await admit(product, others, 'rider');
  const before = await openStreams(product, people);
  await product.crash('gateway');
  await waitFor(() => before.every(({ endedAt }) => endedAt !== null), { what: 'all streams to end' });
  await product.startProcess('gateway');
  const client = new LoadClient(product.baseUrl, connections);
  const streams: LiveReader[] = [];
  const latencies = new Latencies();
  const failures: string[] = [];
  const attempt = async (work: () => Promise<void>) => {
    await work().catch((error: unknown) => failures.push(String(error)));
  };
  const nextReader = roundRobin(readers);
  const read = (due: number) =>
    attempt(async () => {
      const reader = nextReader();
      expectOk(await client.send('GET', riderActiveRide.path.replace(':riderId', reader.userId), reader.cookie));
      latencies.record(performance.now() - due);
    });
  const start = performance.now();
  const comeBack = (guest: Guest, index: number) =>
    attempt(async () => {
      await pause((before[index]?.retries.at(-1) ?? 0) * (0.5 + Math.random() / 2));
      const stream = await LiveReader.open(product.baseUrl, { cookie: guest.cookie });
      streams.push(stream);
      await Promise.all(readsOf(guest).map(async (path) => expectOk(await client.send('GET', path, guest.cookie))));
    });
  // One wait for all of them: 500 would take the CPU that the product needs.
  const settling = Promise.all(people.map(comeBack)).then(async () => {
    await waitFor(() => streams.every((stream) => stream.of('under_way').length > 0), { what: 'the signs of life' });
    return performance.now();
  });
  const [settled] = await Promise.all([
    settling,
    openLoop(read, { gap: () => 1000 / readsPerSecond, forMs: watchedMs, most: connections }),
  ]);
  for (const stream of streams) stream.drop();
  await client.close();
  const what = `${browsers} streams come back to a new gateway`;
  return [
    {
      what: `${what}, until each has read its screen and heard its versions`,
      value: (settled - start) / 1000,
      unit: 's',
      limit: 5,
    },
    {
      what: `${what}: p99 of ${latencies.count} other reads meanwhile`,
      value: latencies.at(99),
      unit: 'ms',
      limit: 300,
    },
    { what: `${what}: requests that failed`, value: failures.length, unit: '', limit: 0 },
  ];
}
