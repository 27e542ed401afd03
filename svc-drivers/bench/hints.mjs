// The cost of a position hint for nats-server, for an instance of svc-drivers that receives all hints, and for one that
// receives those of one
// city of six: node svc-drivers/bench/hints.mjs, after a build. infra/docs/scale.md uses the figures.
import { fork } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@nats-io/transport-node';
import { hints } from '@rahi/contracts';
import { startNats } from '@rahi/local';
import { Fleet } from '../dist/fleet/fleet.js';

const CITIES = 6;
const DRIVERS = 30_000;
const HINTS = 90_000;

const subjectOf = (city) => `${hints.driverMoved.subject}.city${city}`;
const positionOf = (n) => ({ lat: 12 + (n % CITIES) * 3 + Math.random() / 4, lng: 77 + Math.random() / 4 });
const drivers = Array.from({ length: DRIVERS }, (_, n) => ({
  id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  vehicleType: ['auto', 'mini', 'sedan', 'suv'][Math.floor(n / CITIES) % 4],
  isOnline: true,
  onTrip: false,
}));

async function measure() {
  const folder = mkdtempSync(join(tmpdir(), 'rahi-hints-'));
  chmodSync(folder, 0o711);
  const server = await startNats({ dir: join(folder, 'nats') });
  const publisher = await connect({ servers: server.url });
  try {
    const listeners = await Promise.all([subjectOf('*').replace('city', ''), subjectOf(0)].map(listener));
    await publish(publisher, 12_000);
    for (const one of listeners) await next(one, 'reset');
    const before = cpuMicros(server.process.pid);
    await publish(publisher, HINTS);
    const [all, one] = await Promise.all(listeners.map((child) => next(child, 'report')));
    const nats = (cpuMicros(server.process.pid) - before) / (HINTS + all.heard + one.heard);
    console.log(`a hint: ${hintOf(0).length} B of JSON`);
    console.log(`an online driver in memory: ${Math.round(all.bytes)} B`);
    console.log(`to take a hint into the index: ${(all.micros / all.heard).toFixed(1)} µs`);
    console.log(`nats-server, for a message in or out: ${nats.toFixed(1)} µs`);
    console.log(`the 20 nearest of one type: ${all.query.toFixed(1)} µs`);
    console.log(
      `one city of ${CITIES}: ${percent(one.heard, all.heard)} of the hints, ${percent(one.micros, all.micros)} of the CPU`,
    );
    for (const child of listeners) child.disconnect();
  } finally {
    await publisher.close();
    await server.process.stop();
    rmSync(folder, { recursive: true, force: true });
  }

  async function listener(subject) {
    const child = fork(new URL(import.meta.url), [server.url, subject], { execArgv: ['--expose-gc'] });
    await new Promise((resolve) => child.once('message', resolve));
    return child;
  }
}

/** An instance's fleet, fed by hints. Answers `reset` and `report` messages. */
async function listen(url, subject) {
  const empty = usedBytes();
  const fleet = new Fleet({ DRIVER_STALE_SECONDS: 300 });
  for (const driver of drivers) fleet.put({ ...driver });
  for (const [n, { id }] of drivers.entries()) fleet.moved(id, { ...positionOf(n), heading: null, at: Date.now() });
  const bytes = (usedBytes() - empty) / DRIVERS;
  const connection = await connect({ servers: url });
  let heard = 0;
  let from = process.cpuUsage();
  connection.subscribe(subject, {
    callback: (_error, message) => {
      const { driverId, lat, lng, heading, at } = hints.driverMoved.data.parse(message.json());
      fleet.moved(driverId, { lat, lng, heading, at });
      heard += 1;
    },
  });
  await connection.flush();
  process.on('message', async (what) => {
    await connection.flush();
    const micros = total(process.cpuUsage(from));
    const report = { heard, micros, bytes, query: what === 'report' ? queryMicros(fleet) : 0 };
    heard = 0;
    from = process.cpuUsage();
    process.send(report);
  });
  process.on('disconnect', () => connection.close());
  process.send('ready');
}

function usedBytes() {
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}

function queryMicros(fleet) {
  const search = (n) => fleet.nearest({ center: positionOf(n), radiusKm: 10, limit: 20, vehicleType: 'mini' });
  for (let n = 0; n < 2000; n += 1) search(n);
  const began = process.cpuUsage();
  for (let n = 0; n < 2000; n += 1) search(n);
  return total(process.cpuUsage(began)) / 2000;
}

const percent = (part, whole) => `${((100 * part) / whole).toFixed(1)} %`;
const total = ({ user, system }) => user + system;

async function publish(connection, count) {
  for (let n = 0; n < count; n += 1) {
    connection.publish(subjectOf(n % CITIES), hintOf(n));
    if (n % 2000 === 1999) await connection.flush();
  }
  await connection.flush();
}

function hintOf(n) {
  const { id, vehicleType } = drivers[n % DRIVERS];
  return JSON.stringify({ driverId: id, ...positionOf(n), heading: 120.5, vehicleType, online: true, at: Date.now() });
}

function next(child, message) {
  return new Promise((resolve) => {
    child.once('message', resolve);
    child.send(message);
  });
}

/** User and system time of a process, on Linux. */
function cpuMicros(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

if (process.send) await listen(...process.argv.slice(2));
else await measure();
