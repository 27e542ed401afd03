import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { nearbyDrivers, riderActiveRide } from '@rahi/contracts';
import { Latencies, LoadClient, openLoop } from '@rahi/simulator';
import type { LiveReader, TestProduct } from '@rahi/testing-kit';
import { openStreams } from '../live/streams.js';
import type { Round } from '../measuring/closed-loop.js';
import { interleaved, type Comparison, type Measured, type Side } from '../measuring/interleaved.js';
import { median } from '../measuring/median.js';
import type { Report } from '../measurement.js';
import { processesOf, versionsOf, withProduct } from '../product/bench-product.js';
import { admit, type NewGuest } from '../product/guests.js';
import { coresTable, failuresIn, othersNote } from '../results/notes.js';
import { expectOk, pickup } from '../trips/trip.js';

const users = 2000;
const rounds = 3;
const seconds = 30;
/** What opening two thousand streams leaves to be done is no part of waiting. */
const settleMs = 10_000;
/** Seconds between two polls of the rider's home: documented, and while the live stream stands (R26). */
const documented = { activeRide: 5, nearby: 10 };
const safetyNet = { activeRide: 30, nearby: 30 };

type Pace = typeof documented;

/** What people cost who are there and wait, with live streams and without. */
export function idle(): Promise<Report> {
  return withProduct(async (product) => {
    const people = await admit(product, users, 'rider');
    const [streaming, polls] = [withStreams(product, people), polling(product, people)];
    const comparison = await interleaved(streaming, polls, rounds);
    return {
      measurements: [
        {
          what: `CPU of the product while ${users} riders wait with live streams, beside the documented polls`,
          value: comparison.cpuPerSecond,
          unit: '×',
          limit: 0.3,
        },
        { what: 'cores, with live streams', value: coresOf(comparison.ours), unit: '' },
        { what: 'cores, with the documented polls', value: coresOf(comparison.peers), unit: '' },
        failuresIn(comparison),
      ],
      notes: [coresTable(streaming.name, polls.name, comparison), othersNote(comparison), counted],
      versions: await versionsOf(product),
    };
  });
}

const counted =
  'A rider at home asks for the active ride every 5 s and the drivers nearby every 10 s; with a live stream both every ' +
  '30 s. All processes of the product count, heartbeats of the streams among what they do. What a stream takes of the ' +
  'gateway’s memory is measured by `live`.';

function coresOf(measured: Comparison['ours']): number {
  return median(measured.map(({ cpu, seconds: time }: Measured) => cpu / time));
}

function polling(product: TestProduct, people: readonly NewGuest[]): Side {
  return {
    name: 'documented polls',
    processes: () => processesOf(product),
    round: () => poll(product, people, documented),
  };
}

function withStreams(product: TestProduct, people: readonly NewGuest[]): Side {
  let streams: LiveReader[] = [];
  return {
    name: 'live streams',
    processes: () => processesOf(product),
    prepare: async () => {
      streams = await openStreams(product, people);
      await pause(settleMs);
    },
    round: async () => {
      const round = await poll(product, people, safetyNet);
      const ended = streams.filter(({ endedAt }) => endedAt !== null).map(() => 'a stream ended');
      return { ...round, failures: [...round.failures, ...ended] };
    },
    finish: async () => {
      for (const stream of streams) stream.drop();
    },
  };
}

/** Everybody's polls, evenly over the time. */
async function poll(product: TestProduct, people: readonly NewGuest[], pace: Pace): Promise<Round> {
  const client = new LoadClient(product.baseUrl, 64);
  const latencies = new Latencies();
  const failures: string[] = [];
  const start = performance.now();
  const asking = (every: number, pathOf: (guest: NewGuest) => string) => {
    let next = 0;
    const ask = async (due: number) => {
      const guest = people[next];
      next = (next + 1) % people.length;
      if (!guest) return;
      try {
        expectOk(await client.send('GET', pathOf(guest), guest.cookie));
        latencies.record(performance.now() - due);
      } catch (error) {
        failures.push(String(error));
      }
    };
    return openLoop(ask, { gap: () => (every * 1000) / people.length, forMs: seconds * 1000, most: people.length });
  };
  const around = `${nearbyDrivers.path}?lat=${pickup.lat}&lng=${pickup.lng}&radius=10`;
  await Promise.all([
    asking(pace.activeRide, ({ userId }) => riderActiveRide.path.replace(':riderId', userId)),
    asking(pace.nearby, () => around),
  ]);
  await client.close();
  return { done: latencies.count, failures, seconds: (performance.now() - start) / 1000, latencies };
}
