import { gapMs, chanceOf, Latencies, LoadClient, openLoop } from '@rahi/simulator';
import { closedLoop } from '../measuring/closed-loop.js';
import { interleaved, type Side } from '../measuring/interleaved.js';
import type { Measurement, Report } from '../measurement.js';
import { startMonolith } from '../peers/monolith-peer.js';
import { processesOf, versionsOf, withFolder, withProduct } from '../product/bench-product.js';
import { failuresIn, othersNote, sidesTable } from '../results/notes.js';
import { assemble, type Team } from '../trips/people.js';
import { makeTrip } from '../trips/trip.js';

const teams = 400;
const workers = 16;
const rounds = 5;
const seconds = 6;
const tripsPerSecond = 50;
const steadySeconds = 30;

/** Whole trips, as fast as they go and at a set rate. */
export function tripCycle(): Promise<Report> {
  return withProduct(
    (product) =>
      withFolder(async (folder) => {
        const monolith = await startMonolith(folder, { fsync: true });
        try {
          const people = await assemble(product, monolith, teams);
          const ours = side('Rahi', product.baseUrl, () => processesOf(product), people);
          const peer = side('monolith', monolith.url, () => monolith.processes, people);
          const comparison = await interleaved(ours, peer, rounds);
          return {
            measurements: [
              { what: 'trips a second, beside the monolith', value: comparison.throughput, unit: '×', atLeast: 0.4 },
              { what: 'CPU for one trip, beside the monolith', value: comparison.cpuPerRequest, unit: '×' },
              failuresIn(comparison),
              ...(await steady(product.baseUrl, people)),
            ],
            notes: [sidesTable(ours.name, peer.name, comparison), othersNote(comparison), counted],
            versions: await versionsOf(product),
          };
        } finally {
          await monolith.stop();
        }
      }),
    { fsync: true },
  );
}

const counted =
  'One trip is six requests: booked with a key, taken, at the pickup, the code read by the rider, started with it, ' +
  'ended. Both commit to disk (fsync on). The monolith writes, in the statement of each change, a row of history, and ' +
  'with it what concerns the driver (busy, free, settlement, totals). The product writes the event in that statement; ' +
  'its CPU counts all that follows: publishing, both people’s live messages, svc-drivers’ trip and ledger, svc-admin’s ' +
  'read model.';

function side(name: string, url: string, processes: Side['processes'], people: readonly Team[]): Side {
  const client = new LoadClient(url, workers);
  const tripOf = async (worker: number) => {
    const team = people[worker];
    if (team) await makeTrip(client, team);
  };
  return { name, processes, round: () => closedLoop(tripOf, { workers, seconds }) };
}

/** Trips that begin at a set rate whatever the server does. */
async function steady(url: string, people: readonly Team[]): Promise<Measurement[]> {
  const client = new LoadClient(url, 200);
  const chance = chanceOf(1);
  const free = [...people];
  const accepts = new Latencies();
  let failed = 0;
  const trip = async () => {
    const team = free.shift();
    if (!team) throw new Error('more trips under way than there are people');
    try {
      accepts.record(await makeTrip(client, team));
      free.push(team);
    } catch (error) {
      // Its people may still have a ride under way: they make no other.
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
