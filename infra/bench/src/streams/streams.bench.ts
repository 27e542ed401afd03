import { performance } from 'node:perf_hooks';
import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestProduct } from '@rahi/testing-kit';
import { cpuSeconds, machineCpuSeconds, residentBytes } from '../measuring/cpu.js';
import type { Measurement, Report } from '../measurement.js';
import { processesOf, versionsOf, withProduct } from '../product/bench-product.js';
import { admit, type Guest } from '../product/guests.js';
import { QuietStream } from './quiet-stream.js';

const count = 10_000;
const openedAtOnce = 50;
/** After the last one was opened, whose work is not part of waiting. */
const settleMs = 20_000;
const watchedMs = 60_000;
/** One comes every 15 s: four in a minute, or three when one is late. */
const leastSigns = 3;
const mb = 1024 * 1024;

/** What ten thousand people who wait cost one gateway. */
export function streams(): Promise<Report> {
  return withProduct(
    async (product) => {
      const people = await admit(product, count, 'rider');
      await product.restart('gateway');
      const empty = residentBytes(gatewayOf(product));
      const begun = performance.now();
      const open = await openAll(product, people);
      const seconds = (performance.now() - begun) / 1000;
      await pause(settleMs);
      const { measurements, note } = await watch(product, open, empty);
      for (const stream of open) stream.drop();
      const opened = `${count} people opened their streams in ${seconds.toFixed(0)} s, ${openedAtOnce} at a time. ${note}`;
      return { measurements, notes: [opened], versions: await versionsOf(product) };
    },
    { env: { LIVE_STREAMS: String(count) } },
  );
}

async function openAll(product: TestProduct, people: readonly Guest[]): Promise<QuietStream[]> {
  const open: QuietStream[] = [];
  const left = [...people];
  const worker = async () => {
    for (let guest = left.pop(); guest; guest = left.pop())
      open.push(await QuietStream.open(product.baseUrl, guest.cookie));
  };
  await Promise.all(Array.from({ length: openedAtOnce }, worker));
  return open;
}

/** A minute in which nothing happens but signs of life. */
async function watch(
  product: TestProduct,
  open: readonly QuietStream[],
  empty: number,
): Promise<{ measurements: Measurement[]; note: string }> {
  const gateway = gatewayOf(product);
  const all = () => cpuSeconds(Object.values(processesOf(product)));
  const signs = open.map((stream) => stream.signs);
  const from = { at: performance.now(), gateway: cpuSeconds([gateway]), all: all(), machine: machineCpuSeconds() };
  const own = process.cpuUsage();
  let most = 0;
  while (performance.now() - from.at < watchedMs) {
    await pause(1000);
    most = Math.max(most, residentBytes(gateway));
  }
  const seconds = (performance.now() - from.at) / 1000;
  const usage = process.cpuUsage(own);
  const ofProduct = all() - from.all;
  const others = machineCpuSeconds() - from.machine - ofProduct - (usage.user + usage.system) / 1e6;
  const silent = open.filter((stream, at) => stream.ended || stream.signs - (signs[at] ?? 0) < leastSigns).length;
  const what = `gateway with ${count} idle streams of as many people`;
  return {
    measurements: [
      { what: `${what}, resident, the most in a minute`, value: most / mb, unit: 'MB', limit: 200 },
      { what: `${what}, cores`, value: (cpuSeconds([gateway]) - from.gateway) / seconds, unit: '', limit: 0.5 },
      { what: 'gateway without streams, resident', value: empty / mb, unit: 'MB' },
      { what: 'each stream', value: (most - empty) / count / 1024, unit: 'KB' },
      { what: 'cores of the whole product meanwhile', value: ofProduct / seconds, unit: '' },
      {
        what: 'streams that ended, or missed more than one sign of life in the minute',
        value: silent,
        unit: '',
        limit: 0,
      },
    ],
    note: `Programs that are no part of the bench kept ${(others / seconds).toFixed(2)} of ${cpus().length} cores busy in the minute.`,
  };
}

function gatewayOf(product: TestProduct): number {
  const pid = product.pid('gateway');
  if (pid === undefined) throw new Error('the gateway does not run');
  return pid;
}
