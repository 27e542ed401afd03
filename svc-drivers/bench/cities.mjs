// What a position costs one instance and NATS, with one subject for all and with one for each city, and what follows for a
// country: node svc-drivers/bench/cities.mjs, after a build. The figures of infra/docs/scale.md.
import { fork } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@nats-io/transport-node';
import { hints } from '@rahi/contracts';
import { startNats } from '@rahi/local';
import { citySizes, randomFrom, shardsFor, waitP99 } from './cities/model.mjs';

const CITIES = 6;
const DRIVERS = 30_000;
const HINTS = 90_000;
const SECONDS_PER_FIX = 4;
/** Of a `PATCH` with all that it sets off, microseconds of CPU: `npm run bench -- position`. */
const PATCH = { gateway: 254, svcDrivers: 166, nats: 110, postgres: 11 };
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
} finally {
  await server.process.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure() {
  const publisher = await connect({ servers: server.url });
  const whole = await listener(cityOf('0').replace(/city0$/, '*'));
  const shard = await listener(cityOf(0));
  const empty = (await whole.ask({ ask: 'memory' })).bytes;
  await whole.ask({ ask: 'fill', drivers });
  await shard.ask({ ask: 'fill', drivers: drivers.filter(({ city }) => city === 0) });
  const memory = ((await whole.ask({ ask: 'memory' })).bytes - empty) / DRIVERS;

  const payload = hintOf(drivers[0]);
  await send(publisher, 12_000);
  await Promise.all([whole.ask({ ask: 'heard' }), shard.ask({ ask: 'heard' })]);
  const natsBefore = cpuMicros(server.process.pid);
  await send(publisher, HINTS);
  const [all, own] = await Promise.all([heardBy(whole, HINTS), heardBy(shard, HINTS / CITIES)]);
  const natsCpu = (cpuMicros(server.process.pid) - natsBefore) / (HINTS + HINTS + HINTS / CITIES);
  const hint = all.cpuMicros / all.heard;
  const asked = Array.from({ length: 2000 }, (_, n) => near(centres[n % CITIES]));
  const query = (await whole.ask({ ask: 'nearest', centres: asked })).cpuMicros;

  table(
    ['measured', 'figure'],
    [
      [
        'a hint: its JSON, with protocol and subject of a city',
        `${payload.length} B, ${payload.length + frame(payload)} B`,
      ],
      ['memory for an online driver (profile, fix, index)', `${Math.round(memory)} B`],
      [
        `CPU to take a hint, one instance that hears all ${DRIVERS.toLocaleString('en')} drivers`,
        `${hint.toFixed(1)} µs`,
      ],
      [
        'of the same load, heard by an instance with its own city alone',
        `${((100 * own.heard) / all.heard).toFixed(1)} % of the hints`,
      ],
      ['… and CPU it took', `${((100 * own.cpuMicros) / all.cpuMicros).toFixed(1)} % of the CPU`],
      ['CPU of nats-server for a message in or out', `${natsCpu.toFixed(1)} µs`],
      ['CPU for the 20 nearest of a type', `${query.toFixed(1)} µs`],
    ],
  );
  country({ hint, query, natsCpu, memory, bytes: payload.length + frame(payload) });
  machines(hint);
  waiting(hint);
  for (const one of [whole, shard]) await one.end();
  await publisher.close();
}

/** Machines by arithmetic: one fix a driver each 4 s, one look around for every two drivers each 10 s. */
function country({ hint, query, natsCpu, memory, bytes }) {
  const perDriver = hint / SECONDS_PER_FIX + query / 20;
  const most = (FULL * 1_000_000) / perDriver;
  console.log(
    `\nOne thread at ${FULL * 100} % carries ${Math.round(most).toLocaleString('en')} drivers (fix each ${SECONDS_PER_FIX} s, nearby each 20 s a driver).\n`,
  );
  const rows = [2_000, 20_000, 100_000, 500_000, 2_000_000].map((count) => {
    const fixes = count / SECONDS_PER_FIX;
    const { count: shards, fullest, cut } = shardsFor(citySizes(40, count), most);
    // Each hint comes in once and goes out to the two instances of its shard.
    const natsCores = (fixes * 3 * natsCpu) / 1_000_000;
    return [
      count.toLocaleString('en'),
      Math.round(fixes).toLocaleString('en'),
      `${((fixes * bytes) / 1e6).toFixed(1)} MB/s`,
      ((count * perDriver) / 1_000_000).toFixed(2),
      `${shards} × 2`,
      `${Math.round((100 * FULL * fullest) / most)} %`,
      String(cut),
      `${Math.round((fullest * memory) / 1e6)} MB`,
      natsCores.toFixed(2),
    ];
  });
  table(
    [
      'drivers',
      'fixes a second',
      'to an instance that hears all',
      'its threads',
      'shards by city',
      'fullest',
      'cities cut',
      'its memory',
      'cores of NATS',
    ],
    rows,
  );
}

/** With the requests that bring the fixes: shards as large as two instances carry, machines of 16 cores. */
function machines(hint) {
  const most = ((FULL * 1_000_000) / (PATCH.svcDrivers / 2 + hint)) * SECONDS_PER_FIX;
  const rows = [2_000, 20_000, 100_000, 500_000, 2_000_000].map((count) => {
    const fixes = count / SECONDS_PER_FIX;
    const { count: shards, cut } = shardsFor(citySizes(40, count), most);
    const cores = (fixes * (PATCH.gateway + PATCH.svcDrivers + PATCH.nats + PATCH.postgres + 2 * hint)) / 1_000_000;
    const gateways = Math.max(2, Math.ceil((fixes * PATCH.gateway) / (FULL * 1_000_000)));
    return [
      count.toLocaleString('en'),
      Math.round(fixes).toLocaleString('en'),
      String(gateways),
      `${shards} × 2`,
      String(cut),
      ((fixes * PATCH.nats) / 1_000_000).toFixed(2),
      ((fixes * PATCH.postgres) / 1_000_000).toFixed(2),
      cores.toFixed(1),
      String(Math.ceil(cores / FULL / 16)),
    ];
  });
  console.log(`\nShards of ${Math.round(most).toLocaleString('en')} drivers, two instances each:\n`);
  const head = [
    'drivers',
    'fixes a second',
    'gateways',
    'shards × instances',
    'cities cut',
    'cores of NATS',
    'of Postgres',
    'cores busy',
    'machines',
  ];
  table(head, rows);
}

function waiting(hint) {
  console.log(
    `\nHow long 99 of 100 hints wait at most before a thread takes them (simulated: Poisson arrivals, ${hint.toFixed(1)} µs each, 4 ms a second for the flush):\n`,
  );
  table(
    ['busy', 'wait'],
    [0.3, 0.6, 0.8, 0.9, 0.97].map((load) => [`${load * 100} %`, `${waitP99(load, hint, { random }).toFixed(1)} ms`]),
  );
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

function line(cells) {
  return `| ${cells.join(' | ')} |`;
}

function table(head, rows) {
  console.log([line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n'));
}
