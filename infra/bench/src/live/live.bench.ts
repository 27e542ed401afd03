import { setTimeout as pause } from 'node:timers/promises';
import { Latencies, LoadClient } from '@rahi/simulator';
import type { TestProduct } from '@rahi/testing-kit';
import { residentBytes } from '../measuring/cpu.js';
import type { Measurement, Report } from '../measurement.js';
import { versionsOf, withProduct } from '../product/bench-product.js';
import { admit } from '../product/guests.js';
import { assembleInProduct } from '../trips/people.js';
import { reconnect } from './reconnect.js';
import { openStreams } from './streams.js';
import { drive, type Pair } from './trips.js';

const streams = 500;
const pairs = 20;
const rounds = 8;
/** Pairs that make their changes at the same time. */
const workers = 4;
const firstStreams = 500;
const idleStreams = 2000;

/** How soon a change reaches the other person, how streams come back after a restart, and what an idle stream costs. */
export function live(): Promise<Report> {
  return withProduct(async (product) => ({
    measurements: [...(await latency(product)), ...(await reconnect(product)), ...(await memory(product))],
    versions: await versionsOf(product),
  }));
}

async function latency(product: TestProduct): Promise<Measurement[]> {
  const crowd = await openStreams(product, await admit(product, streams - 2 * pairs, 'rider'));
  const times = new Latencies();
  const teams: Pair[] = [];
  for (const { rider, driver } of await assembleInProduct(product, pairs)) {
    const [riderStream] = await openStreams(product, [rider]);
    const [driverStream] = await openStreams(product, [driver]);
    if (!riderStream || !driverStream) throw new Error('a stream is missing');
    teams.push({ rider, driver, riderStream, driverStream });
  }
  const client = new LoadClient(product.baseUrl, workers);
  // A few at a time: the machine also runs the product.
  const left = teams.flatMap((pair) => Array.from({ length: rounds }, () => pair));
  const busy = new Set<Pair>();
  const worker = async () => {
    for (;;) {
      const at = left.findIndex((pair) => !busy.has(pair));
      const pair = at === -1 ? undefined : left.splice(at, 1)[0];
      if (!pair) return;
      busy.add(pair);
      for (const time of await drive(client, pair)) times.record(time);
      busy.delete(pair);
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
  await client.close();
  for (const reader of crowd) reader.drop();
  const what = `${streams} streams, ${times.count} changes: from the request to the other person’s stream`;
  return [
    { what: `${what}, median`, value: times.at(50), unit: 'ms' },
    { what: `${what}, p99`, value: times.at(99), unit: 'ms', limit: 150 },
  ];
}

async function memory(product: TestProduct): Promise<Measurement[]> {
  const guests = await admit(product, idleStreams + firstStreams, 'rider');
  await product.restart('gateway');
  // The first of them fill what room a young process has; what the rest take is what each one costs.
  const first = await openStreams(product, guests.slice(0, firstStreams));
  const before = await settledRss(product);
  const rest = await openStreams(product, guests.slice(firstStreams));
  const after = await settledRss(product);
  const open = rest.filter(({ endedAt }) => endedAt === null).length;
  for (const reader of [...first, ...rest]) reader.drop();
  return [
    { what: `gateway with ${firstStreams} streams, resident`, value: before / 1024, unit: 'MB' },
    {
      what: `each of ${open} more idle streams, of as many people`,
      value: (after - before) / open,
      unit: 'KB',
      limit: 16,
    },
  ];
}

/** Resident kilobytes of the gateway, the least of half a minute: what garbage there is has been collected by then. */
async function settledRss(product: TestProduct): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let look = 0; look < 30; look += 1) {
    await pause(1000);
    const pid = product.pid('gateway');
    if (pid === undefined) throw new Error('the gateway does not run');
    least = Math.min(least, residentBytes(pid) / 1024);
  }
  return least;
}
