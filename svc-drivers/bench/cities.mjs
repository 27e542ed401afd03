// What a position costs one instance and NATS, with one subject for all and with one for each city, and what follows for a
// country: node svc-drivers/bench/cities.mjs, after a build; with --write, into infra/docs/scale.md.
import { fork } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@nats-io/transport-node';
import { hints } from '@rahi/contracts';
import { startNats } from '@rahi/local';
import { Blocks, table } from './cities/blocks.mjs';
import { citySizes, randomFrom, shardsFor, waitP99 } from './cities/model.mjs';
import { patchCosts } from './cities/patch-costs.mjs';

const CITIES = 6;
const DRIVERS = 30_000;
const HINTS = 90_000;
const SECONDS_PER_FIX = 4;
/** Of a `PATCH` with all that it sets off, microseconds of CPU: `npm run bench -- position` has left them. */
const PATCH = patchCosts();
/** Drivers of the tables. */
const COUNTS = [2_000, 20_000, 100_000, 500_000, 2_000_000];
const blocks = new Blocks(process.argv.includes('--write'));
/** Of a thread, so that a city that doubles for an hour is still served. */
const FULL = 0.6;
const centres = [
  [28.61, 77.21],
  [19.08, 72.88],
  [12.97, 77.59],
  [17.39, 78.49],
  [13.08, 80.27],
  [22.57, 88.36],
];
const types = ['auto', 'mini', 'sedan', 'suv'];
const random = randomFrom(7);
const near = ([lat, lng]) => ({ lat: lat + 0.3 * (random() - 0.5), lng: lng + 0.3 * (random() - 0.5) });
const drivers = Array.from({ length: DRIVERS }, (_, n) => ({
  id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  city: n % CITIES,
  vehicleType: types[n % 4],
  ...near(centres[n % CITIES]),
}));
const cityOf = (city) => `${hints.driverMoved.subject}.city${city}`;

const folder = mkdtempSync(join(tmpdir(), 'rahi-cities-'));
chmodSync(folder, 0o711);
const server = await startNats({ dir: join(folder, 'nats') });
try {
  await measure();
  blocks.done();
} finally {
  await server.process.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure() {
  const publisher = await connect({ servers: server.url });
  const hearsAll = await listener(cityOf('0').replace(/city0$/, '*'));
  const shard = await listener(cityOf(0));
  const empty = (await hearsAll.ask({ ask: 'memory' })).bytes;
  await hearsAll.ask({ ask: 'fill', drivers });
  await shard.ask({ ask: 'fill', drivers: drivers.filter(({ city }) => city === 0) });
  const memory = ((await hearsAll.ask({ ask: 'memory' })).bytes - empty) / DRIVERS;

  const payload = hintOf(drivers[0]);
  await send(publisher, 12_000);
  await Promise.all([hearsAll.ask({ ask: 'heard' }), shard.ask({ ask: 'heard' })]);
  const natsBefore = cpuMicros(server.process.pid);
  await send(publisher, HINTS);
  const [all, own] = await Promise.all([heardBy(hearsAll, HINTS), heardBy(shard, HINTS / CITIES)]);
  const natsCpu = (cpuMicros(server.process.pid) - natsBefore) / (HINTS + HINTS + HINTS / CITIES);
  const hint = all.cpuMicros / all.heard;
  const asked = Array.from({ length: 2000 }, (_, n) => near(centres[n % CITIES]));
  const query = (await hearsAll.ask({ ask: 'nearest', centres: asked })).cpuMicros;

  const when = new Date().toISOString().slice(0, 10);
  const load = loadavg()[0] ?? 0;
  blocks.add('measured', [
    table(
      [
        `**m**, CPU time, on ${cpus().length} × ${cpus()[0]?.model} (${when}, the machine at a load of ${load.toFixed(0)})`,
        'figure',
      ],
      [
        [
          'a hint: its JSON; with protocol and the subject of a city',
          `${payload.length} B; ${payload.length + frame(payload)} B`,
        ],
        ['memory for an online driver (profile, fix, index)', `${Math.round(memory)} B`],
        ['to take a hint into the index, parsed by the contract', `${hint.toFixed(1)} µs`],
        ['nats-server, for a message in or out', `${natsCpu.toFixed(1)} µs`],
        ['the 20 nearest of one type', `${query.toFixed(1)} µs`],
        [
          `of the hints of ${CITIES} cities, heard by an instance that listens to the subject of one`,
          `${((100 * own.heard) / all.heard).toFixed(1)} %`,
        ],
        ['… of the CPU', `${((100 * own.cpuMicros) / all.cpuMicros).toFixed(1)} %`],
      ],
    ),
  ]);
  country({ hint, query, natsCpu, memory, bytes: payload.length + frame(payload) });
  machines(hint);
  waiting(hint);
  for (const one of [hearsAll, shard]) await one.end();
  await publisher.close();
}

/** Machines by arithmetic: one fix a driver each 4 s, one look around for every two drivers each 10 s. */
function country({ hint, query, natsCpu, memory, bytes }) {
  const perDriver = hint / SECONDS_PER_FIX + query / 20;
  const most = (FULL * 1_000_000) / perDriver;
  const rows = COUNTS.map((count) => {
    const fixes = count / SECONDS_PER_FIX;
    const { count: shards, fullest, cut } = shardsFor(citySizes(40, count), most);
    const threads = (count * perDriver) / 1_000_000;
    // Each hint comes in once and goes out to the two instances of its shard.
    const natsCores = (fixes * 3 * natsCpu) / 1_000_000;
    return [
      whole(count),
      whole(fixes),
      `${((fixes * bytes) / 1e6).toFixed(1)} MB/s`,
      threads > 1 ? `**${threads.toFixed(2)}**` : threads.toFixed(2),
      `${shards} × 2`,
      `${Math.round((100 * FULL * fullest) / most)} %`,
      String(cut),
      `${Math.round((fullest * memory) / 1e6)} MB`,
      natsCores.toFixed(2),
    ];
  });
  blocks.add('country', [
    `${FULL} × 10⁶ µs ÷ (${hint.toFixed(1)} ÷ ${SECONDS_PER_FIX} + ${query.toFixed(1)} ÷ 20) = **${thousands(most)} drivers** on one ` +
      `thread; a whole thread is full at ${thousands(most / FULL)}.`,
    table(
      [
        'drivers',
        'fixes a second',
        'to an instance that hears all',
        'its threads',
        'shards × instances',
        'fullest shard',
        'cities cut in parts',
        'its memory',
        'cores of NATS',
      ],
      rows,
    ),
  ]);
}

/** With the requests that bring the fixes: shards as large as two instances carry, machines of 16 cores. */
function machines(hint) {
  const { gateway, svcDrivers, nats, postgres } = PATCH;
  const patch = gateway + svcDrivers + nats + postgres;
  const fixesOfShard = (FULL * 1_000_000) / (svcDrivers / 2 + hint);
  const most = fixesOfShard * SECONDS_PER_FIX;
  const rows = COUNTS.map((count) => {
    const fixes = count / SECONDS_PER_FIX;
    const { count: shards, cut } = shardsFor(citySizes(40, count), most);
    const cores = (fixes * (patch + 2 * hint)) / 1_000_000;
    const gateways = Math.max(2, Math.ceil((fixes * gateway) / (FULL * 1_000_000)));
    return [
      whole(count),
      whole(fixes),
      String(gateways),
      `${shards} × 2`,
      String(cut),
      ((fixes * nats) / 1_000_000).toFixed(2),
      ((fixes * postgres) / 1_000_000).toFixed(2),
      cores.toFixed(1),
      String(Math.ceil(cores / FULL / 16)),
    ];
  });
  const onOne = (micros) => thousands(((FULL * 1_000_000) / micros) * SECONDS_PER_FIX);
  blocks.add('patch', [
    table(
      [
        '**m** CPU for one `PATCH` of a position, everything it sets off included',
        'gateway',
        'svc-drivers',
        'nats-server',
        'Postgres',
        'these',
      ],
      [['', ...[gateway, svcDrivers, nats, postgres, patch].map((micros) => `${micros} µs`)]],
    ),
    `The request costs ${Math.round(patch / hint)} times what the index makes of it. So machines follow from requests, and the threads of ` +
      `the index from hints. At ${FULL * 100} % of their thread, one gateway carries the fixes of **${onOne(gateway)} drivers** and one ` +
      `svc-drivers those of **${onOne(svcDrivers + hint)}**; a nats-server on five cores, full, those of ` +
      `**${thousands((5_000_000 / nats) * SECONDS_PER_FIX)}**. A shard is best as large as two instances carry, requests and hints together: ` +
      `(${svcDrivers} µs ÷ 2 + ${hint.toFixed(1)} µs) × fixes ≤ ${FULL} s, so ${whole(Math.round(fixesOfShard / 100) * 100)} fixes a second or ` +
      `**${thousands(most)} drivers**. With larger shards each of their many instances takes all their hints. At ${FULL * 100} % busy, ` +
      '16 cores a machine, cities as above:',
    table(
      [
        'drivers',
        'fixes a second',
        'gateways',
        'shards × instances',
        'cities cut in parts',
        'cores of NATS',
        'cores of Postgres',
        'cores busy',
        'machines',
      ],
      rows,
    ),
  ]);
}

function waiting(hint) {
  const loads = [0.3, 0.6, 0.8, 0.9, 0.97];
  blocks.add('waiting', [
    table(
      ['busy', ...loads.map((load) => `${load * 100} %`)],
      [['wait', ...loads.map((load) => `${waitP99(load, hint, { random }).toFixed(1)} ms`)]],
    ),
  ]);
}

function whole(number) {
  return Math.round(number).toLocaleString('en');
}

/** To two figures that count: no more is known. */
function thousands(number) {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(number)) - 1);
  return whole(Math.round(number / unit) * unit);
}

async function send(connection, count) {
  for (let n = 0; n < count; n += 1) {
    const driver = drivers[n % DRIVERS];
    connection.publish(cityOf(driver.city), hintOf(driver));
    // No more under way than a listener's buffer holds.
    if (n % 2000 === 1999) await connection.flush();
  }
  await connection.flush();
}

function hintOf({ id, vehicleType, lat, lng }) {
  return JSON.stringify({ driverId: id, lat, lng, heading: 120.5, vehicleType, online: true, at: Date.now() });
}

/** MSG <subject> <sid> <size>\r\n … \r\n */
function frame(payload) {
  return `MSG ${cityOf(0)} 1 ${payload.length}\r\n\r\n`.length;
}

async function listener(subject) {
  const child = fork(new URL('./cities/listener.mjs', import.meta.url), [server.url, subject], {
    execArgv: ['--expose-gc'],
  });
  const next = () => new Promise((resolve) => child.once('message', resolve));
  await next();
  return {
    ask: (message) => {
      const answer = next();
      child.send(message);
      return answer;
    },
    end: () =>
      new Promise((resolve) => {
        child.once('exit', resolve);
        child.send({ ask: 'end' });
      }),
  };
}

/** Asked again until all have come: a listener may still be at work on what it has been sent. */
async function heardBy(one, count) {
  const sum = { heard: 0, cpuMicros: 0 };
  while (sum.heard < count) {
    const { heard, cpuMicros: used } = await one.ask({ ask: 'heard' });
    sum.heard += heard;
    sum.cpuMicros += used;
  }
  return sum;
}

/** User and system time of a process, by Linux. */
function cpuMicros(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}
