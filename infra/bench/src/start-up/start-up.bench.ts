import { setTimeout as pause } from 'node:timers/promises';
import type { TestProduct } from '@rahi/testing-kit';
import { startPeerProcess } from '../beside/peer-process.js';
import { cpuSeconds } from '../measuring/cpu.js';
import { median } from '../measuring/median.js';
import { markdownTable, type Report } from '../measurement.js';
import { versionsOf, withProduct } from '../product/bench-product.js';
import { cpuOf, killed, programs } from './kills.js';
import { withTrips } from './trips-meanwhile.js';

const rounds = 7;
/** A process that dies again within ten seconds of running waits before it is started: the six of a round take longer. */
const restMs = 2000;
const underLoad = ['svc-rides', 'svc-auth', 'gateway'];
const restUnderLoadMs = 11_000;
const kills = 3;
const together = 'all four services, the gateway, Postgres and nats-server, killed together with the demo fleet,';
const fleet = 'the 60 drivers of the demo fleet, killed with them,';
const promisedSeconds = 5;

interface Started {
  readonly cpu: number;
  readonly seconds: number;
}

const bareNest = new URL('../../../kits/service/bench/bare-nest.mjs', import.meta.url);

/** CPU and time until each program is ready, and until it is back after `kill -9` while people make trips. */
export function startUp(): Promise<Report> {
  return withProduct(
    async (product) => {
      const quiet = await startsOf(product);
      const busy = await withTrips(product, () => killsOf(product));
      const peer = medianCpu(quiet['peer'] ?? []);
      return {
        measurements: [
          ...programs.map((name) => ({
            what: `CPU until ${name} is ready, beside Nest and TypeORM with one entity`,
            value: medianCpu(quiet[name] ?? []) / peer,
            unit: '×',
          })),
          ...Object.entries(busy).map(([what, seconds]) => ({
            what: `${what} ready again after kill -9, median of ${kills}`,
            value: median(seconds),
            unit: 's',
            ...(what !== fleet && { limit: promisedSeconds }),
          })),
        ],
        notes: [startTable(quiet), counted],
        versions: await versionsOf(product),
      };
    },
    { demo: true },
  );
}

const counted =
  'Without load: killed and started again by the launcher, which looks every 60 ms whether it is ready. Then six pairs of people ' +
  'make one trip after the other, and the demo fleet drives.';

/** In turns, so that other load meets all of them. */
async function startsOf(product: TestProduct): Promise<Record<string, Started[]>> {
  const found: Record<string, Started[]> = {};
  for (let round = 0; round < rounds; round += 1) {
    for (const name of [...programs, 'peer']) {
      await pause(restMs);
      const started = name === 'peer' ? await startPeer(product) : await startAgain(product, name);
      (found[name] ??= []).push(started);
    }
  }
  return found;
}

async function startAgain(product: TestProduct, name: string): Promise<Started> {
  const { [name]: seconds = NaN } = await killed(product, [name]);
  return { cpu: cpuOf(product, name), seconds };
}

async function startPeer({ dataDir, databaseUrls }: TestProduct): Promise<Started> {
  const from = performance.now();
  const peer = await startPeerProcess(bareNest, dataDir, { DATABASE_URL: databaseUrls['svc-auth'] });
  const started = { cpu: cpuSeconds([peer.pid]), seconds: (performance.now() - from) / 1000 };
  await peer.stop();
  return started;
}

async function killsOf(product: TestProduct): Promise<Record<string, number[]>> {
  const found: Record<string, number[]> = {};
  for (let round = 0; round < kills; round += 1) {
    for (const name of underLoad) {
      await pause(restUnderLoadMs);
      const { [name]: seconds = NaN } = await killed(product, [name]);
      (found[name] ??= []).push(seconds);
    }
    await pause(restUnderLoadMs);
    const { simulator = NaN, ...others } = await killed(product, product.names);
    (found[together] ??= []).push(Math.max(...Object.values(others)));
    (found[fleet] ??= []).push(simulator);
  }
  return found;
}

const medianCpu = (starts: readonly Started[]) => median(starts.map(({ cpu }) => cpu));

function startTable(quiet: Readonly<Record<string, readonly Started[]>>): string {
  const rows = Object.entries(quiet).map(([name, starts]) => [
    name === 'peer' ? 'Nest and TypeORM, one entity' : name,
    medianCpu(starts).toFixed(2),
    median(starts.map(({ seconds }) => seconds)).toFixed(2),
  ]);
  return markdownTable(['program', 'seconds of CPU until ready', 'seconds until ready'], rows);
}
