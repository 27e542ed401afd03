import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { connect } from '@nats-io/transport-node';
import { anyUsualVehicleType, nearbyDrivers, usualVehicleType } from '@rahi/contracts';
import { provisionDatabases, startNats, startPostgres } from '@rahi/machine-kit';
import { chanceOf } from '@rahi/simulator';
import * as z from 'zod';
import { cpuSeconds, machineCpuSeconds } from '../measuring/cpu.js';
import { markdownTable, type Measurement, type Report } from '../measurement.js';
import { addFleet, type FleetDriver } from '../nearby/fleet.js';
import { onDatabase, withFolder } from '../product/bench-product.js';
import { stoppedInAnyCase } from '../product/ending.js';
import { DriversCaller } from './caller.js';
import { countryFleet, placeInCountry } from './country.js';
import { messagesTo, packsWithoutRoads, startInstances } from './instances.js';

const counts = [
  { instances: 1, limit: 1 },
  { instances: 2, limit: 0.6 },
  { instances: 4, limit: 0.35 },
] as const;
const drivers = 8_000;
/** A driver sends a fix every 4 s, and somebody looks around for each five fixes. */
const fixesASecond = 2_000;
const searchesASecond = 400;
const roundsASecond = 1;
const pickupsARound = 8;
/** A process that starts counts on instances of the last release for 30 s, and Node compiles meanwhile. */
const warmUpSeconds = 32;
const seconds = 15;
const questions = 80;
/** Requests come evenly: in bursts a single instance would answer many with each write to its socket. */
const tickMs = 1;

interface Side {
  readonly instances: number;
  /** Of each instance: CPU seconds a second, messages a second. */
  readonly cpu: readonly number[];
  readonly messages: readonly number[];
  readonly failures: readonly string[];
  readonly answers: readonly unknown[];
}

/** svc-drivers in one, two and four processes, under the same load. */
export function shards(): Promise<Report> {
  return withFolder(async (folder) => {
    const postgres = await startPostgres({ dir: join(folder, 'postgres') });
    const stopPostgres = stoppedInAnyCase(() => postgres.process.stop());
    const server = await startNats({ dir: join(folder, 'nats') });
    const stopNats = stoppedInAnyCase(() => server.process.stop());
    mkdirSync(join(folder, 'files'));
    const nats = await connect({ servers: server.url, name: 'bench', noAsyncTraces: true });
    try {
      const urls = await provisionDatabases(postgres.url(), [{ name: 'rahi_drivers', password: 'bench' }]);
      const url = urls['rahi_drivers'] ?? '';
      const fleet = countryFleet(drivers);
      const sides: Side[] = [];
      const CITY_PACKS = await packsWithoutRoads(folder);
      const before = { machine: machineCpuSeconds(), at: performance.now() };
      for (const { instances } of counts) {
        const env = { folder, nats, DATABASE_URL: url, NATS_URL: server.url, CITY_PACKS };
        if (sides.length === 0) await fill(url, fleet, env);
        const running = await startInstances(instances, env);
        const caller = new DriversCaller(nats);
        sides.push(await measure(instances, running.pids, caller, fleet, server.monitorUrl));
        await running.stop();
      }
      const busy = (machineCpuSeconds() - before.machine) / ((performance.now() - before.at) / 1000);
      return reportOf(sides, busy, { Postgres: postgres.version });
    } finally {
      await nats.close();
      await stopNats();
      await stopPostgres();
    }
  });
}

/** The tables come with the first start. */
async function fill(url: string, fleet: readonly FleetDriver[], env: Parameters<typeof startInstances>[1]) {
  const first = await startInstances(1, env);
  await first.stop();
  await onDatabase(url, (database) => addFleet(database, fleet, 3600));
}

async function measure(
  instances: number,
  pids: readonly number[],
  caller: DriversCaller,
  fleet: readonly FleetDriver[],
  monitorUrl: string,
): Promise<Side> {
  const failures: string[] = [];
  const load = startLoad(caller, fleet, failures);
  await pause(warmUpSeconds * 1000);
  const counted = async () => {
    const messages = await messagesTo(monitorUrl);
    return { at: performance.now(), messages, cpu: pids.map((pid) => cpuSeconds([pid])) };
  };
  const before = await counted();
  await pause(seconds * 1000);
  const after = await counted();
  await load.stop();
  const lasted = (after.at - before.at) / 1000;
  return {
    instances,
    cpu: pids.map((_, index) => ((after.cpu[index] ?? NaN) - (before.cpu[index] ?? NaN)) / lasted),
    messages: [...after.messages].map(([cid, sent]) => (sent - (before.messages.get(cid) ?? 0)) / lasted),
    failures,
    answers: await answersTo(caller, fleet),
  };
}

function startLoad(caller: DriversCaller, fleet: readonly FleetDriver[], failures: string[]) {
  const chance = chanceOf(5);
  const pending = new Set<Promise<void>>();
  let [next, turn] = [0, 0];
  const send = (work: Promise<unknown>) => {
    const done = work.then(
      () => void pending.delete(done),
      (error: unknown) => {
        pending.delete(done);
        failures.push(String(error));
      },
    );
    pending.add(done);
  };
  const typeOf = () => anyUsualVehicleType(chance);
  /** How many of so many a second are due in this tick. */
  const due = (aSecond: number) =>
    Math.floor(((turn + 1) * aSecond * tickMs) / 1000) - Math.floor((turn * aSecond * tickMs) / 1000);
  const begun = performance.now();
  const tick = () => {
    // A late timer catches up.
    for (; turn * tickMs < performance.now() - begun; turn += 1) {
      for (let left = due(fixesASecond); left > 0; left -= 1) {
        const driver = fleet[next % fleet.length];
        const step = (Math.floor(next / fleet.length) % 5) / 5000;
        next += 1;
        if (driver) send(caller.move(driver, { lat: driver.lat + step, lng: driver.lng }));
      }
      for (let left = due(searchesASecond); left > 0; left -= 1) send(caller.near(placeInCountry(chance), typeOf()));
      for (let left = due(roundsASecond); left > 0; left -= 1) {
        const pickups = Array.from({ length: pickupsARound }, () => placeInCountry(chance));
        send(caller.candidates(pickups, typeOf()));
      }
    }
  };
  const timer = setInterval(tick, tickMs);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(pending);
    },
  };
}

/** What is answered when every driver is back where they began. */
async function answersTo(caller: DriversCaller, fleet: readonly FleetDriver[]): Promise<unknown[]> {
  for (let from = 0; from < fleet.length; from += 50)
    await Promise.all(fleet.slice(from, from + 50).map((driver) => caller.move(driver, driver)));
  const chance = chanceOf(3);
  const answers: unknown[] = [];
  for (let question = 0; question < questions; question += 1) {
    const type = usualVehicleType(question);
    answers.push(JSON.parse(await caller.near(placeInCountry(chance), type)));
    if (question % 20 > 0) continue;
    const pickups = Array.from({ length: pickupsARound }, () => placeInCountry(chance));
    answers.push(withoutIdle(await caller.candidates(pickups, type)));
  }
  for (const sort of ['name', '-name'] as const) answers.push(JSON.parse(await caller.online(sort)));
  return answers;
}

const candidates = z.object({ drivers: z.array(z.record(z.string(), z.unknown())), seconds: z.unknown() });

/** How long a driver has been free is another number each second. */
function withoutIdle(text: string): unknown {
  const { drivers: found, seconds: table } = candidates.parse(JSON.parse(text));
  return { drivers: found.map((driver) => ({ ...driver, idleSeconds: 0 })), table };
}

const most = (values: readonly number[]) => (values.length > 0 ? Math.max(...values) : NaN);

function reportOf(sides: readonly Side[], busy: number, versions: Record<string, string>): Report {
  const [single] = sides;
  const failures = sides.flatMap((side) => side.failures);
  for (const words of new Set(failures.slice(0, 3))) process.stderr.write(`failed: ${words}\n`);
  const measurements = sides.flatMap(({ instances, cpu, messages, answers }, index): Measurement[] => {
    const limit = counts[index]?.limit ?? NaN;
    const of = `of the busiest of ${instances}, beside a single one`;
    const shown: Measurement[] = [
      { what: `CPU ${of}`, value: most(cpu) / most(single?.cpu ?? []), unit: '×', limit },
      {
        what: `messages from nats-server ${of}`,
        value: most(messages) / most(single?.messages ?? []),
        unit: '×',
        limit,
      },
    ];
    if (instances === 1) return shown;
    const wrong = answers.filter((answer, at) => !isDeepStrictEqual(answer, single?.answers[at])).length;
    const what = `answers of ${answers.length} by ${instances} that are not those of a single one`;
    return [...shown, { what, value: wrong, unit: '', limit: 0 }];
  });
  const found = (single?.answers ?? [])
    .slice(0, -2)
    .filter((answer) => nearbyDrivers.answer.safeParse(answer).data?.length);
  return {
    measurements: [
      ...measurements,
      { what: 'of these, searches that found somebody', value: found.length, unit: '', atLeast: questions / 2 },
      { what: 'requests that failed', value: failures.length, unit: '', limit: 0 },
    ],
    notes: [
      markdownTable(
        ['svc-drivers', 'ms of CPU a second, each', 'messages from nats-server a second, each'],
        sides.map(({ instances, cpu, messages }) => [
          String(instances),
          cpu.map((each) => (each * 1000).toFixed(0)).join(', '),
          messages.map((each) => each.toFixed(0)).join(', '),
        ]),
      ),
      `${countedAs} The machine had ${busy.toFixed(2)} cores busy, all programs counted.`,
    ],
    versions,
  };
}

const countedAs =
  `${drivers.toLocaleString('en-US')} drivers in forty cities whose sizes follow Zipf’s law (the largest has 23 % of all), and for ${seconds} s, after ` +
  `${warmUpSeconds} s to warm up: ${fixesASecond} positions a second, ${searchesASecond} searches for the 20 nearest of one type within 10 km, and ` +
  `${roundsASecond} questions of dispatch with ${pickupsARound} pickups all over the country. They are asked over NATS as the gateway and svc-rides ask. ` +
  'No roads are known there: a single search costs less than in a city with a map, so what instances ask one another weighs more. ' +
  'Messages include leases and answers of JetStream. Answers are compared with every driver in the same place.';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
