import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { nearbyDrivers, riderActiveRide } from '@rahi/contracts';
import { Latencies, LoadClient, openLoop } from '@rahi/simulator';
import type { LiveReader, TestProduct } from '@rahi/testing-kit';
import { openStreams } from '../live/streams.js';
import type { Round } from '../measuring/closed-loop.js';
import { interleaved, type Comparison, type Measured, type Side } from '../measuring/interleaved.js';
import { median } from '../measuring/median.js';
import { roundRobin } from '../measuring/round-robin.js';
import type { Report } from '../measurement.js';
import { processesOf, versionsOf, withProduct } from '../product/bench-product.js';
import { admit, type NewGuest } from '../product/guests.js';
import { coresTable, failuresIn, othersNote } from '../results/notes.js';
import { expectOk, pickup } from '../trips/trip.js';

const users = 2000;
const rounds = 3;
const seconds = 30;
/** After opening 2,000 streams, whose work is not part of waiting. */
const settleMs = 10_000;
/** Seconds between two polls of the rider's home as documented, and while the live stream stands (R26). */
const documented: Pace = { activeRide: 5, nearby: 10 };
/** No client polls the active ride: the stream reports its changes sooner. */
const safetyNet: Pace = { activeRide: null, nearby: 30 };
/** It comes every 15 s: twice in a round, or once when one is late. */
const leastSaid = 1;

interface Pace {
  readonly activeRide: number | null;
  readonly nearby: number;
}

/** CPU for riders who wait at home, with live streams and with the documented polls. */
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
  'A rider at home asks for the active ride every 5 s and the drivers nearby every 10 s. With a live stream it asks for the ' +
  'drivers nearby every 30 s, unless it is notified of a change, and not for the active ride: the stream says every ' +
  '15 s which one that is in Postgres, and one that did not counts as failed. All processes of the product count, heartbeats of the streams among what they do. What a stream takes of the ' +
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
      const before = streams.map((stream) => stream.of('under_way').length);
      const round = await poll(product, people, safetyNet);
      const untold = streams
        .filter((stream, index) => stream.of('under_way').length - (before[index] ?? 0) < leastSaid)
        .map(() => 'a stream did not say which ride is under way');
      const ended = streams.filter(({ endedAt }) => endedAt !== null).map(() => 'a stream ended');
      return { ...round, failures: [...round.failures, ...ended, ...untold] };
    },
    finish: async () => {
      for (const stream of streams) stream.drop();
    },
  };
}

const activeRideOf = ({ userId }: NewGuest) => riderActiveRide.path.replace(':riderId', userId);

/** The polls of all riders, evenly over the time. */
async function poll(product: TestProduct, people: readonly NewGuest[], pace: Pace): Promise<Round> {
  const client = new LoadClient(product.baseUrl, 64);
  const latencies = new Latencies();
  const failures: string[] = [];
  const start = performance.now();
  const asking = (every: number, pathOf: (guest: NewGuest) => string) => {
    const nextGuest = roundRobin(people);
    const ask = async (due: number) => {
      const guest = nextGuest();
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
    ...(pace.activeRide === null ? [] : [asking(pace.activeRide, activeRideOf)]),
    asking(pace.nearby, () => around),
  ]);
  await client.close();
  return { done: latencies.count, failures, seconds: (performance.now() - start) / 1000, latencies };
}
