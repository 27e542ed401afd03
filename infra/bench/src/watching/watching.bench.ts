import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import { LoadClient } from '@rahi/simulator';
import type { TestProduct } from '@rahi/testing-kit';
import { Histogram, Registry } from 'prom-client';
import { closedLoop } from '../measuring/closed-loop.js';
import { cpuSeconds } from '../measuring/cpu.js';
import { cpuEach, interleaved, type Comparison, type Side } from '../measuring/interleaved.js';
import { median } from '../measuring/median.js';
import { roundRobin } from '../measuring/round-robin.js';
import type { Measurement, Report } from '../measurement.js';
import { processesOf, versionsOf, withProduct } from '../product/bench-product.js';
import { admit } from '../product/guests.js';
import { failuresIn, othersNote, sidesTable } from '../results/notes.js';
import { book, expectOk } from '../trips/trip.js';

const riders = 20;
const workers = 16;
const rounds = 5;
const seconds = 3;
const warmSeconds = 15;
const scrapes = 20;

/** GET /api/rides/{id} with traces of every read and of one in a hundred, beside the product without traces. */
export async function watching(): Promise<Report> {
  const collector = await startSink();
  const every = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  const few = { ...every, OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.01' };
  try {
    return await withProduct(async (plain) => {
      const peer = await side('not traced', plain);
      const all = await beside(peer, 'every read traced', every);
      const sampled = await beside(peer, 'one read in a hundred traced', few);
      const read = median(sampled.peers.map(cpuEach));
      const observation = observationMicroseconds();
      return {
        measurements: [
          { what: 'CPU for one read, every one traced, beside none', value: all.cpuPerRequest, unit: '×' },
          { what: 'the same, one in a hundred traced', value: sampled.cpuPerRequest, unit: '×', limit: 1.08 },
          { what: 'one observation of a histogram', value: observation, unit: 'µs of CPU' },
          { what: 'the two of a read, of its CPU', value: ((2 * observation) / read) * 100, unit: '%', limit: 1 },
          ...(await costOfScrapes(plain)),
          failuresIn(all),
          failuresIn(sampled),
        ],
        notes: [
          sidesTable('every read traced', peer.name, all),
          sidesTable('one read in a hundred traced', peer.name, sampled),
          othersNote(sampled),
        ],
        versions: await versionsOf(plain),
      };
    });
  } finally {
    await collector.close();
  }
}

function beside(peer: Side, name: string, env: Readonly<Record<string, string>>): Promise<Comparison> {
  return withProduct(async (traced) => interleaved(await side(name, traced), peer, rounds), { env });
}

async function side(name: string, product: TestProduct): Promise<Side> {
  const client = new LoadClient(product.baseUrl, workers);
  const guests = await admit(product, riders, 'rider');
  const rides = await Promise.all(
    guests.map(async (rider) => ({ path: `/api/rides/${(await book(client, rider)).id}`, cookie: rider.cookie })),
  );
  const nextRide = roundRobin(rides);
  const readOne = async () => {
    const { path, cookie } = nextRide();
    expectOk(await client.send('GET', path, cookie));
  };
  // Warms the side up, so that the one started later is not measured while V8 still compiles it.
  await closedLoop(readOne, { workers, seconds: warmSeconds });
  return { name, processes: () => processesOf(product), round: () => closedLoop(readOne, { workers, seconds }) };
}

/** With the labels' child kept, as the gateway and the services do. */
function observationMicroseconds(): number {
  const registers = [new Registry()];
  const histogram = new Histogram({ name: 'read', help: 'a', labelNames: ['route', 'method', 'status'], registers });
  const child = histogram.labels('/api/rides/:id', 'GET', '200');
  const times = 1_000_000;
  const before = process.cpuUsage();
  for (let index = 0; index < times; index += 1) child.observe(0.004);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / times;
}

/** CPU milliseconds for one scrape of each process, after load. */
async function costOfScrapes(product: TestProduct): Promise<Measurement[]> {
  const found: Measurement[] = [];
  for (const name of ['gateway', 'svc-rides']) {
    const pid = product.pid(name);
    if (pid === undefined) continue;
    const before = cpuSeconds([pid]);
    const began = performance.now();
    for (let index = 0; index < scrapes; index += 1) {
      // One after the other, as Prometheus does.
      // oxlint-disable-next-line no-await-in-loop
      await (await fetch(`${product.healthUrl(name)}/metrics`)).text();
    }
    const each = ((cpuSeconds([pid]) - before) / scrapes) * 1000;
    const took = (performance.now() - began) / scrapes;
    found.push({ what: `one scrape of ${name} (${took.toFixed(0)} ms)`, value: each, unit: 'ms of CPU', limit: 50 });
  }
  return found;
}

/** An HTTP server that accepts and discards traces. */
async function startSink(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
