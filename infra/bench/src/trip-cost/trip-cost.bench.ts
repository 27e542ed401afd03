import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '@rahi/machine-kit';
import { LoadClient } from '@rahi/simulator';
import type { TestProduct } from '@rahi/testing-kit';
import type pg from 'pg';
import { cpuOfEach } from '../measuring/interleaved.js';
import { markdownTable, type Measurement, type Report } from '../measurement.js';
import { onDatabase, processesOf, versionsOf, withFolder, withProduct } from '../product/bench-product.js';
import { assembleInProduct, type Team } from '../trips/people.js';
import { book, move, read, withoutPosition } from '../trips/trip.js';
import { longestOf, resetStatements, statementsOf, type Statement } from './statements.js';

const teams = 400;
const workers = 16;
/** The first round is not counted. */
const rounds = 3;
/** After each step, until its events are published and read. */
const settleMs = 4_000;
const databases = ['rahi_auth', 'rahi_rides', 'rahi_drivers', 'rahi_admin'];

/** One step of all trips: what each process and each database spent on it. */
interface Spent {
  /** CPU seconds by process. */
  readonly cpu: Readonly<Record<string, number>>;
  readonly statements: readonly Statement[];
}

/** What each of the six calls of a trip costs, with all that follows from it: CPU by process, and statements by database. */
export function tripCost(): Promise<Report> {
  return withFolder(async (folder) => {
    const settings = { shared_preload_libraries: 'pg_stat_statements' };
    const postgres = await startPostgres({ dir: join(folder, 'postgres'), settings });
    const postmaster = postgres.process.pid;
    if (postmaster === undefined) throw new Error('Postgres does not run');
    try {
      return await withProduct(
        (product) =>
          onDatabase(postgres.url(), async (client) => {
            await client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
            return measured(product, client, { ...processesOf(product), postgres: postmaster });
          }),
        { database: postgres.url() },
      );
    } finally {
      await postgres.process.stop();
    }
  });
}

async function measured(
  product: TestProduct,
  client: pg.Client,
  processes: Readonly<Record<string, number>>,
): Promise<Report> {
  const people = await assembleInProduct(product, teams);
  const load = new LoadClient(product.baseUrl, workers);
  const spent = new Map<string, Spent[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, work] of Object.entries(stepsOf(load))) {
      await resetStatements(client);
      const before = cpuOfEach(processes);
      await each(people, work);
      await pause(settleMs);
      const after = cpuOfEach(processes);
      const statements = await statementsOf(client);
      const cpu = Object.fromEntries(Object.entries(after).map(([key, value]) => [key, value - (before[key] ?? 0)]));
      if (round > 0) spent.set(name, [...(spent.get(name) ?? []), { cpu, statements }]);
    }
  }
  await load.close();
  return {
    measurements: measurementsOf(spent),
    notes: [tableOf(spent, Object.keys(processes)), counted, ...longest(spent)],
    versions: await versionsOf(product),
  };
}

const counted =
  'Every call is made for 400 trips in a row, and then all is left alone for 4 s; "nothing" is the same without calls, and ' +
  'is not taken off the others. Milliseconds of CPU and statements are for one trip. A batch of events is one statement, ' +
  'however many events it has, so a statement may be less than one.';

/** The calls of a trip, each for one team, in their order. */
function stepsOf(load: LoadClient): Readonly<Record<string, (team: Team) => Promise<void>>> {
  const trips = new Map<Team, { id: string; otp: string }>();
  const tripOf = (team: Team) => {
    const trip = trips.get(team);
    if (!trip) throw new Error('this team has not booked');
    return trip;
  };
  return {
    nothing: () => Promise.resolve(),
    book: async (team) => {
      trips.set(team, { id: (await book(load, team.rider)).id, otp: '' });
    },
    take: async (team) => {
      await move(load, team.driver, tripOf(team).id, { status: 'driver_assigned' });
    },
    arrive: async (team) => {
      await move(load, team.driver, tripOf(team).id, { status: 'driver_arrived', reason: withoutPosition });
    },
    'read the code': async (team) => {
      const { id, otp } = await read(load, team.rider, tripOf(team).id);
      trips.set(team, { id, otp: otp ?? '' });
    },
    start: async (team) => {
      const { id, otp } = tripOf(team);
      await move(load, team.driver, id, { status: 'in_progress', otp });
    },
    end: async (team) => {
      await move(load, team.driver, tripOf(team).id, { status: 'completed', reason: withoutPosition });
    },
  };
}

async function each(people: readonly Team[], work: (team: Team) => Promise<void>): Promise<void> {
  const waiting = [...people];
  const one = async () => {
    for (let team = waiting.shift(); team; team = waiting.shift()) await work(team);
  };
  await Promise.all(Array.from({ length: workers }, one));
}

/** Milliseconds of CPU for one trip. */
const cpuMs = (parts: readonly Spent[], process: string) =>
  (parts.reduce((sum, { cpu }) => sum + (cpu[process] ?? 0), 0) * 1000) / parts.length / teams;

const callsOf = (parts: readonly Spent[], database: string) =>
  parts
    .flatMap(({ statements }) => statements)
    .reduce((sum, one) => sum + (one.database === database ? one.calls : 0), 0) /
  parts.length /
  teams;

function tableOf(spent: ReadonlyMap<string, readonly Spent[]>, processes: readonly string[]): string {
  const head = [
    'call',
    ...processes.map((name) => `${name}, ms`),
    ...databases.map((name) => `statements of ${name.replace('rahi_', 'svc-')}`),
  ];
  const rows = [...spent].map(([name, parts]) => [
    name,
    ...processes.map((process) => cpuMs(parts, process).toFixed(2)),
    ...databases.map((database) => callsOf(parts, database).toFixed(2)),
  ]);
  return markdownTable(head, rows);
}

function measurementsOf(spent: ReadonlyMap<string, readonly Spent[]>): Measurement[] {
  return [...spent].map(([name, parts]) => {
    const processes = Object.keys(parts[0]?.cpu ?? {});
    const value = processes.reduce((sum, process) => sum + cpuMs(parts, process), 0);
    return { what: `CPU for one trip, ${name}`, value, unit: 'ms' };
  });
}

/** With `TRIP_COST_STATEMENTS`, the statements of each call that took longest. */
function longest(spent: ReadonlyMap<string, readonly Spent[]>): string[] {
  if (process.env['TRIP_COST_STATEMENTS'] === undefined) return [];
  return [...spent].map(([name, parts]) => {
    const statements = parts.flatMap((part) => part.statements);
    return [`${name}:`, '', '```', ...longestOf(statements, parts.length * teams), '```'].join('\n');
  });
}
