import { cpus } from 'node:os';
import { LoadClient } from '@rahi/simulator';
import type { TestProduct } from '@rahi/testing-kit';
import { closedLoop } from '../measuring/closed-loop.js';
import { cpuEach, inTurns, perSecond, type Measured, type Side } from '../measuring/interleaved.js';
import { median } from '../measuring/median.js';
import { markdownTable, type Measurement, type Report } from '../measurement.js';
import { processesOf, versionsOf, withProduct } from '../product/bench-product.js';
import { assembleInProduct } from '../trips/people.js';
import { makeTrip } from '../trips/trip.js';

const counts = [1, 2, 3] as const;
const rounds = 5;
const seconds = 5;
const workers = 16;
/** The counts of instances, one after the other, while trips go on. */
const comingAndGoing = [2, 3, 1, 3, 1];

type MakeTrip = (worker: number) => Promise<void>;

/** Whole trips through one, two and three instances of svc-rides. */
export function scale(): Promise<Report> {
  return withProduct(
    async (product) => {
      const teams = await assembleInProduct(product, workers);
      const client = new LoadClient(product.baseUrl, workers);
      const trip: MakeTrip = async (worker) => {
        const team = teams[worker];
        if (team) await makeTrip(client, team);
      };
      const sides = counts.map((instances): Side => ({
        name: String(instances),
        processes: () => processesOf(product),
        prepare: () => product.scaleTo('svc-rides', instances),
        round: () => closedLoop(trip, { workers, seconds }),
      }));
      const { measured, otherCores } = await inTurns(sides, rounds);
      const moving = await whileScaling(product, trip);
      await client.close();
      const failures = measured.flat().flatMap((round) => round.failures);
      for (const words of new Set([...failures, ...moving.failures].slice(0, 3)))
        process.stderr.write(`failed: ${words}\n`);
      return {
        measurements: [
          ...ratiosOf(measured),
          { what: 'requests that failed', value: failures.length, unit: '', limit: 0 },
          ...moving.measurements,
        ],
        notes: [tableOf(measured), machineNote(measured, otherCores), counted],
        versions: await versionsOf(product),
      };
    },
    { fsync: true },
  );
}

/** Trips go on while instances come and go. */
async function whileScaling(product: TestProduct, trip: MakeTrip) {
  const over = new AbortController();
  const working = closedLoop(trip, { workers, until: over.signal });
  for (const count of comingAndGoing) await product.scaleTo('svc-rides', count);
  over.abort();
  const { done, failures } = await working;
  const what = `while svc-rides went to ${comingAndGoing.join(', ')} instances`;
  return {
    failures,
    measurements: [
      { what: `trips made ${what}`, value: done, unit: '', atLeast: 1 },
      { what: `requests that failed ${what}`, value: failures.length, unit: '', limit: 0 },
    ],
  };
}

/** Medians of the rounds' ratios to a single instance. */
function ratiosOf([single = [], ...more]: readonly Measured[][]): Measurement[] {
  return more.map((some, index) => {
    const ratios = some.map((round, at) => perSecond(round) / perSecond(single[at] ?? round));
    return { what: `trips a second with ${counts[index + 1]} svc-rides, beside one`, value: median(ratios), unit: '×' };
  });
}

function tableOf(measured: readonly Measured[][]): string {
  const head = [
    'svc-rides',
    'trips a second',
    'µs of CPU for a trip',
    'of it svc-rides',
    'gateway',
    'Postgres',
    'cores',
  ];
  return markdownTable(
    head,
    measured.map((some, index) => {
      const middle = (of: (round: Measured) => number, digits = 0) => median(some.map(of)).toFixed(digits);
      const each = (name: string) => middle((round) => (cpuOf(round, name) / round.done) * 1_000_000);
      const parts = ['svc-rides', 'gateway', 'postgres'].map(each);
      return [String(counts[index]), middle(perSecond, 1), middle(cpuEach), ...parts, middle(coresOf, 2)];
    }),
  );
}

const coresOf = ({ cpu, seconds: time }: Measured) => cpu / time;

/** Of a process, or of all instances of a service. */
function cpuOf({ cpuOf: parts }: Measured, name: string): number {
  const mine = Object.entries(parts).filter(([part]) => part === name || part.startsWith(`${name}-`));
  return mine.reduce((sum, [, cpu]) => sum + cpu, 0);
}

/** Whether more instances can help: a process at the end of its one thread, or no idle core. */
function machineNote(measured: readonly Measured[][], otherCores: number): string {
  const most = measured.at(-1) ?? [];
  const [busiest] = Object.keys(most[0]?.cpuOf ?? {})
    .filter((name) => name !== 'postgres')
    .map((name) => ({ name, load: median(most.map((round) => (round.cpuOf[name] ?? 0) / round.seconds)) }))
    .toSorted((a, b) => b.load - a.load);
  return `With ${counts.at(-1)}, ${busiest?.name} was the busiest process (${busiest?.load.toFixed(2)} of a core; a Node process has one). The product and programs that are no part of the bench (${otherCores.toFixed(2)} cores, median) kept ${(median(most.map(coresOf)) + otherCores).toFixed(2)} of ${cpus().length} cores busy, besides the load itself.`;
}

const counted =
  `Medians of ${rounds} rounds of ${seconds} s, ${workers} pairs of people who make one trip after the other (six requests, fsync on). ` +
  'The launcher adds and drains instances between the rounds (`scaleTo`), and under the load in the last part.';
