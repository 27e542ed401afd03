import { gapMs, chanceOf, Latencies, LoadClient, openLoop } from '@rahi/simulator';
import type { TestProduct } from '@rahi/testing-kit';
import { closedLoop, type Round } from '../measuring/closed-loop.js';
import type { Measurement, Report } from '../measurement.js';
import { besideMonolith } from '../beside/beside-monolith.js';
import type { Team } from '../trips/people.js';
import { makeTrip } from '../trips/trip.js';

const workers = 16;
const seconds = 6;
const tripsPerSecond = 50;
const steadySeconds = 30;

/** Whole trips, as fast as possible and at a fixed rate. */
export function tripCycle(): Promise<Report> {
  return besideMonolith({
    teams: 400,
    rounds: 5,
    fsync: true,
    side,
    ratios: ({ throughput, cpuPerRequest }) => [
      { what: 'trips a second, beside the monolith', value: throughput, unit: '×', atLeast: 0.33 },
      { what: 'CPU for one trip, beside the monolith', value: cpuPerRequest, unit: '×' },
    ],
    alone: steady,
    counted,
  });
}

const counted =
  'One trip is six requests: booked with a key, taken, at the pickup, the code read by the rider, started with it, ' +
  'ended. Both commit to disk (fsync on). The monolith writes, in the statement of each change, a row of history, and ' +
  'with it what concerns the driver (busy, free, settlement, totals). The product writes the event in that statement; ' +
  'its CPU counts all that follows: publishing, both people’s live messages, svc-drivers’ trip and ledger, svc-admin’s ' +
  'read model.';

function side(url: string, people: readonly Team[]): () => Promise<Round> {
  const client = new LoadClient(url, workers);
  const tripOf = async (worker: number) => {
    const team = people[worker];
    if (team) await makeTrip(client, team);
  };
  return () => closedLoop(tripOf, { workers, seconds });
}

/** Trips that begin at a fixed rate, however slow the server is. */
async function steady({ baseUrl }: TestProduct, people: readonly Team[]): Promise<Measurement[]> {
  const client = new LoadClient(baseUrl, 200);
  const chance = chanceOf(1);
  const free = [...people];
  const accepts = new Latencies();
  let failed = 0;
  const trip = async () => {
    const team = free.shift();
    if (!team) {
      // All are on a trip, or on one that failed: this one cannot begin.
      failed += 1;
      return;
    }
    try {
      accepts.record(await makeTrip(client, team));
      free.push(team);
    } catch (error) {
      // Its people may still be on a ride, so they are not used again.
      process.stderr.write(`failed: ${String(error)}\n`);
      failed += 1;
    }
  };
  const { shed } = await openLoop(trip, {
    gap: () => gapMs(tripsPerSecond, chance),
    forMs: steadySeconds * 1000,
    most: people.length / 2,
  });
  await client.close();
  const what = `accepting, at ${tripsPerSecond} trips a second`;
  return [
    { what: `${what}, median`, value: accepts.at(50), unit: 'ms' },
    { what: `${what}, p99 of ${accepts.count}`, value: accepts.at(99), unit: 'ms', limit: 50 },
    { what: `trips that failed or could not begin, at that rate`, value: failed + shed, unit: '', limit: 0 },
  ];
}
