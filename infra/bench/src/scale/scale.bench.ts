import { cpus } from 'node:os';
import { LoadClient } from '@rahi/simulator';
import type { TestProduct } from '@rahi/testing-kit';
import { closedLoop } from '../measuring/closed-loop.js';
import { cpuEach, measure, perSecond, type Measured } from '../measuring/interleaved.js';
import { median } from '../measuring/median.js';
import { markdownTable, type Measurement, type Report } from '../measurement.js';
import { processesOf, versionsOf, withProduct } from '../product/bench-product.js';
import { assembleInProduct, type Team } from '../trips/people.js';
import { makeTrip } from '../trips/trip.js';

const counts = [1, 2, 3] as const;
const rounds = 5;
const seconds = 5;
const workers = 16;
/** As many as a stop and a start of an instance take, several times over. */
const comingAndGoing = [2, 3, 1, 3, 1];

interface Turn {
  readonly instances: number;
  readonly round: Measured;
  readonly otherCores: number;
}

/** Whole trips through one, two and three instances of svc-rides. */
export function scale(): Promise<Report> {
  return withProduct(
    async (product) => {
      const teams = await assembleInProduct(product, workers);
      const client = new LoadClient(product.baseUrl, workers);
      const trip = async (worker: number) => {
        const team: Team | undefined = teams[worker];
        if (team) await makeTrip(client, team);
      };
      const turns = await inTurns(product, trip);
      const moving = await whileScaling(product, trip);
      await client.close();
      const failures = [...turns.flatMap(({ round }) => round.failures), ...moving.failures];
      for (const words of new Set(failures.slice(0, 3))) process.stderr.write(`failed: ${words}\n`);
      return {
        measurements: [...figuresOf(turns), ...moving.measurements],
        notes: [tableOf(turns), limitOf(turns), counted],
        versions: await versionsOf(product),
      };
    },
    { fsync: true },
  );
}

/** Each number of instances once a round, the order turned every time: what else the machine does meets all alike. */
async function inTurns(product: TestProduct, trip: (worker: number) => Promise<void>): Promise<Turn[]> {
  const turns: Turn[] = [];
  for (let round = -1; round < rounds; round += 1) {
    for (const instances of round % 2 === 0 ? counts : counts.toReversed()) {
      // One after the other: they are measured against each other.
      // oxlint-disable-next-line no-await-in-loop
      await product.scaleTo('svc-rides', instances);
      const side = {
        name: `${instances}`,
        processes: () => processesOf(product),
        round: () => closedLoop(trip, { workers, seconds }),
      };
      // oxlint-disable-next-line no-await-in-loop
      const measured = await measure(side);
      if (round >= 0) turns.push({ instances, ...measured });
    }
  }
  return turns;
}

/** Trips go on while instances come and go. */
async function whileScaling(product: TestProduct, trip: (worker: number) => Promise<void>) {
  const over = { value: false };
  let trips = 0;
  const failures: string[] = [];
  const work = async (worker: number) => {
    while (!over.value) {
      try {
        await trip(worker);
        trips += 1;
      } catch (error) {
        failures.push(String(error));
      }
    }
  };
  const working = Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
  for (const count of comingAndGoing) {
    // One after the other is what is measured.
    // oxlint-disable-next-line no-await-in-loop
    await product.scaleTo('svc-rides', count);
  }
  over.value = true;
  await working;
  const what = `while svc-rides went to ${comingAndGoing.join(', ')} instances`;
  return {
    failures,
    measurements: [
      { what: `trips made ${what}`, value: trips, unit: '', atLeast: 1 },
      { what: `requests that failed ${what}`, value: failures.length, unit: '', limit: 0 },
    ],
  };
}

const of = (turns: readonly Turn[], instances: number) => turns.filter((turn) => turn.instances === instances);

/** Medians of the rounds' ratios to the one with a single instance. */
function figuresOf(turns: readonly Turn[]): Measurement[] {
  const single = of(turns, 1);
  const figures = counts.slice(1).map((instances) => {
    const ratios = of(turns, instances).map(
      ({ round }, at) => perSecond(round) / perSecond(single[at]?.round ?? round),
    );
    return { what: `trips a second with ${instances} svc-rides, beside one`, value: median(ratios), unit: '×' };
  });
  const failed = turns.reduce((sum, { round }) => sum + round.failures.length, 0);
  return [...figures, { what: 'requests that failed', value: failed, unit: '', limit: 0 }];
}

function tableOf(turns: readonly Turn[]): string {
  return markdownTable(
    [
      'svc-rides',
      'trips a second',
      'µs of CPU for a trip',
      'of it svc-rides',
      'gateway',
      'Postgres',
      'cores of the product',
    ],
    counts.map((instances) => {
      const rows = of(turns, instances);
      const each = (name: string) =>
        Math.round(median(rows.map(({ round }) => (cpuOf(round, name) / round.done) * 1_000_000))).toString();
      return [
        String(instances),
        median(rows.map(({ round }) => perSecond(round))).toFixed(1),
        String(Math.round(median(rows.map(({ round }) => cpuEach(round))))),
        each('svc-rides'),
        each('gateway'),
        each('postgres'),
        median(rows.map(({ round }) => round.cpu / round.seconds)).toFixed(2),
      ];
    }),
  );
}

/** Of a process, or of all instances of a service. */
function cpuOf({ cpuOf: parts }: Measured, name: string): number {
  const mine = Object.entries(parts).filter(([part]) => part === name || part.startsWith(`${name}-`));
  return mine.reduce((sum, [, cpu]) => sum + cpu, 0);
}

/** What a further instance meets: a single process at the end of its core, or no core that is idle. */
function limitOf(turns: readonly Turn[]): string {
  const most = counts.at(-1) ?? 1;
  const rows = of(turns, most);
  const busyCores = median(rows.map(({ round, otherCores }) => round.cpu / round.seconds + otherCores));
  const loads = Object.keys(rows[0]?.round.cpuOf ?? {}).map((name) => ({
    name,
    load: median(rows.map(({ round }) => (round.cpuOf[name] ?? 0) / round.seconds)),
  }));
  const busiest = loads.filter(({ name }) => name !== 'postgres').toSorted((a, b) => b.load - a.load)[0];
  const others = median(turns.map(({ otherCores }) => otherCores));
  const cores = cpus().length;
  const why =
    busiest && busiest.load > 0.85
      ? `${busiest.name} is at the end of its one thread (${busiest.load.toFixed(2)} of a core): another instance of it is next`
      : `no process is at the end of its thread (${busiest?.name} is busiest, with ${busiest?.load.toFixed(2)} of a core), and the machine's ${cores} cores are shared out: more instances share them without adding any`;
  return `What limits it with ${most}: ${why}. The product and programs that are no part of the bench (${others.toFixed(2)} cores, median) kept ${busyCores.toFixed(2)} of ${cores} cores busy, besides the load itself.`;
}

const counted =
  `Medians of ${rounds} rounds of ${seconds} s, ${workers} pairs of people who make one trip after the other (six requests, fsync on). ` +
  'Instances are added and drained by the launcher between the rounds (`scaleTo`), and in the last part under the load.';
