import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { OpenPack } from '@rahi/city';
import { chanceOf, LoadClient } from '@rahi/simulator';
import { offerEveryKind, type TestProduct } from '@rahi/testing-kit';
import { openPlaces } from '../city/places.js';
import { checkInvariants } from '../invariants/check.js';
import { onDatabase } from '../product/bench-product.js';
import { admit } from '../product/guests.js';
import type { Wanted } from './arguments.js';
import { deskOf } from './desk.js';
import { Driver } from './driver.js';
import { FaultLog } from './fault-log.js';
import { injectFaults } from './faults.js';
import { readFigures } from './figures.js';
import { frameOf, readGround } from './ground.js';
import { Seen, type Town } from './person.js';
import { picture, type Sample } from './picture.js';
import type { Run } from './report.js';
import { Requests } from './requests.js';
import { Rider } from './rider.js';
import { measureUsage } from './usage.js';

/** How many times faster than in reality vehicles move, as those of the demo fleet. */
const pace = 8;
/** Shared by all people. */
const connections = 256;
const sampleMs = 2000;
const progressEvery = 5;
/** Drivers' random sequences are not those of riders. */
const firstDriver = 1_000_000;
/** After the run, trips under way come to an end within this time, or they are stuck. */
const longestDrainMs = 180_000;
/** Before that, trips end where they are, and riders whose driver is still on the way cancel. */
const endingMs = 90_000;
const mapSize = { width: 620, height: 1000 };

/** Lets riders and drivers live in a city on a running product, and checks afterwards what must hold. */
export async function liveIn(
  product: TestProduct,
  pack: OpenPack,
  wanted: Wanted,
  say: (line: string) => void,
): Promise<{ run: Run; svg: string }> {
  const { all: places, box } = await openPlaces(pack);
  if (places.length < 2) throw new Error(`The pack of ${pack.name} has too few places.`);
  const [riding, driving] = [
    await admit(product, wanted.riders, 'rider'),
    await admit(product, wanted.drivers, 'driver'),
  ];
  const admin = await administrator(product);
  const [closing, ending, end] = [new AbortController(), new AbortController(), new AbortController()];
  for (const { signal } of [closing, ending, end]) setMaxListeners(0, signal);
  const client = new LoadClient(product.baseUrl, connections);
  const faults = new FaultLog();
  const requests = new Requests(client, faults, end.signal);
  const seen = new Seen();
  const desk = deskOf(requests, admin);
  const forMs = wanted.minutes * 60_000;
  const town: Town = {
    baseUrl: product.baseUrl,
    places,
    requests,
    seed: wanted.seed,
    shares: wanted.kinds,
    desk,
    pace,
    forMs,
    closing: closing.signal,
    ending: ending.signal,
    end: end.signal,
    codes: new Map(),
    seen,
  };
  const riders = riding.map((guest, number) => new Rider(guest, number, town));
  const drivers = driving.map((guest, number) => new Driver(guest, firstDriver + number, town));
  if (wanted.kinds.rentals !== undefined) await offerEveryKind(desk, pack.slug, places[0]!);
  say(`${riders.length} riders and ${drivers.length} drivers in ${pack.name}, on ${product.baseUrl}`);

  const startedAt = new Date();
  const usage = measureUsage(product);
  const lives = Promise.all([...drivers, ...riders].map((person) => person.live()));
  // Somebody who fails ends the run at once.
  const failed = lives.then(() => new Promise<never>(() => undefined));
  const samples: Sample[] = [];
  const watch = async () => {
    for (let round = 0; !closing.signal.aborted; round++) {
      const second = (Date.now() - startedAt.getTime()) / 1000;
      samples.push({
        second,
        searching: seen.count('searching'),
        onTrip: seen.count('driver_assigned', 'driver_arrived', 'in_progress'),
      });
      if (round % progressEvery === progressEvery - 1) say(progressOf(second, seen, requests));
      await pause(sampleMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  };
  const injecting = wanted.faults
    ? injectFaults(product, faults, chanceOf(wanted.seed), closing.signal)
    : Promise.resolve();
  const closes = setTimeout(() => closing.abort(), forMs);
  try {
    await Promise.race([Promise.all([watch(), injecting]), failed]);
    const closedAt = new Date();
    const used = usage();
    const answersInTime = requests.answers;
    const hours = drivers.map((driver) => ({ id: driver.id, ...driver.shift.soFar(closedAt.getTime()) }));
    const last = drivers.map(({ position }) => position);
    const endsTrips = setTimeout(() => ending.abort(), endingMs).unref();
    say('booking has ended; trips come to their ends');
    await Promise.race([drained(riders), failed]);
    const drainSeconds = (Date.now() - closedAt.getTime()) / 1000;
    clearTimeout(endsTrips);
    end.abort();
    await lives;
    const figures = await readFigures(product, requests, { admin, seen, hours, closedAt });
    const checked = [
      ...(await checkInvariants(product, { acknowledged: seen.statuses, quiet: true })),
      {
        name: 'no error 500',
        rows: requests.answers,
        broken: Array.from({ length: requests.internalErrors }, () => 'see the calls'),
      },
    ];
    const seconds = (closedAt.getTime() - startedAt.getTime()) / 1000;
    const run = {
      wanted,
      cityName: pack.name,
      pace,
      startedAt,
      seconds,
      drainSeconds,
      figures,
      requests,
      answersInTime,
      faults,
      checked,
      usage: used,
    };
    const frame = frameOf(box, mapSize);
    const svg = picture({
      title: `${pack.name} in a box`,
      lines: [
        `${wanted.riders} riders, ${wanted.drivers} drivers, ${wanted.minutes} min${wanted.faults ? ', with faults' : ''}`,
        `${figures.bookings} bookings, ${figures.completed} completed trips`,
        `vehicles move ${pace} times faster than in reality`,
      ],
      frame,
      ground: await readGround(pack, box, frame),
      dots: figures.rows,
      drivers: last,
      samples,
    });
    return { run, svg };
  } finally {
    clearTimeout(closes);
    closing.abort();
    end.abort();
    await client.close();
  }
}

const total = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);

function progressOf(second: number, seen: Seen, { errors, errorsInFaults }: Requests): string {
  return [
    `${second.toFixed(0).padStart(5)} s`,
    `searching ${seen.count('searching')}`,
    `with a driver ${seen.count('driver_assigned', 'driver_arrived', 'in_progress')}`,
    `completed ${seen.count('completed')}`,
    `cancelled ${seen.count('cancelled')}`,
    `errors ${total(errors)}${errorsInFaults.size > 0 ? ` (during faults ${total(errorsInFaults)})` : ''}`,
  ].join(', ');
}

/** Waits until no rider has a ride any more, but no longer than trips may take. */
async function drained(riders: readonly Rider[]): Promise<void> {
  const until = Date.now() + longestDrainMs;
  while (Date.now() < until && riders.some(({ done }) => !done)) await pause(250);
}

/** The session of an administrator, as a cookie. */
async function administrator(product: TestProduct): Promise<string> {
  const [guest] = await admit(product, 1, 'rider');
  if (!guest) throw new Error('nobody was admitted');
  await onDatabase(product.databaseUrls['svc-auth'], (database) =>
    database.query('UPDATE users SET is_admin = true WHERE id = $1', [guest.userId]),
  );
  return guest.cookie;
}
