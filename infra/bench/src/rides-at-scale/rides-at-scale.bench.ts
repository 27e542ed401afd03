import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { callPath, riderRides } from '@rahi/contracts';
import { Latencies, LoadClient } from '@rahi/simulator';
import type { TestProduct } from '@rahi/testing-kit';
import * as z from 'zod';
import { closedLoop } from '../measuring/closed-loop.js';
import { inTurns, type Side } from '../measuring/interleaved.js';
import { median } from '../measuring/median.js';
import { markdownTable, type Measurement, type Report } from '../measurement.js';
import { onDatabase, processesOf, versionsOf, withProduct } from '../product/bench-product.js';
import { othersNote } from '../results/notes.js';
import { assembleInProduct, onlineInProduct, type Team } from '../trips/people.js';
import { book, expectOk, makeTrip, move } from '../trips/trip.js';
import { fillDue, fillMonths, shareOfOne } from './fill.js';

const rides = Number(process.env['RIDES'] ?? 10_000_000);
const due = 50_000;
const rounds = 7;
const workers = 2;
const seconds = 8;
const pages = 100;
const promised = 1.2;
const mover = fileURLToPath(new URL('../../../../svc-rides/bench/move-rides.mjs', import.meta.url));
const moved = z.object({ rides: z.number(), seconds: z.number() });

/** Milliseconds of the requests of a round. */
interface Times {
  booking: Latencies;
  accepting: Latencies;
}

/** A product with its people and the times of its rounds. */
interface Loaded {
  product: TestProduct;
  teams: Team[];
  times: Times[];
}

/** Booking and accepting beside millions of rides that have ended, and beside none. */
export function ridesAtScale(): Promise<Report> {
  return withProduct((empty) => withProduct((full) => measure(empty, full)));
}

async function measure(empty: TestProduct, full: TestProduct): Promise<Report> {
  const sides = await Promise.all([loaded(full), loaded(empty)]);
  const [ours, peers] = sides;
  const rider = ours.teams[0]?.rider;
  if (!rider) throw new Error('nobody was admitted');
  const fillSeconds = await fillMonths(full, rides, rider);
  const size = await sizeOf(full);
  const { otherCores, measured } = await inTurns([sideOf('full', ours), sideOf('empty', peers)], rounds);
  const failures = measured.flat().flatMap((round) => round.failures);
  for (const words of new Set(failures.slice(0, 3))) process.stderr.write(`failed: ${words}\n`);
  const history = await pagesOf(full, rider);
  const one = await pagesOf(empty, peers.teams[0]?.rider ?? rider);
  const moving = await whileMoving(ours);
  const ratio = (what: keyof Times, percent: number) =>
    median(ours.times.map((times, round) => times[what].at(percent) / (peers.times[round]?.[what].at(percent) ?? NaN)));
  return {
    measurements: [
      { what: 'rides that have ended', value: await endedIn(full), unit: '', atLeast: rides },
      { what: 'booking, median, beside none', value: ratio('booking', 50), unit: '×', limit: promised },
      { what: 'accepting, median, beside none', value: ratio('accepting', 50), unit: '×', limit: promised },
      { what: 'booking, p95, beside none', value: ratio('booking', 95), unit: '×' },
      { what: 'accepting, p95, beside none', value: ratio('accepting', 95), unit: '×' },
      { what: 'requests that failed', value: failures.length, unit: '', limit: 0 },
      {
        what: `first page of a history of ${Math.floor(rides / shareOfOne)} rides, median`,
        value: history.first,
        unit: 'ms',
      },
      { what: 'the same, deep in it', value: history.deep, unit: 'ms' },
      { what: 'first page where no ride has ended long ago, median', value: one.first, unit: 'ms' },
      ...moving,
      { what: 'filling', value: fillSeconds, unit: 's' },
      { what: 'disk for each ride that has ended, with its indexes', value: size / rides, unit: 'bytes' },
    ],
    notes: [tableOf(ours, peers), othersNote({ otherCores, ours: measured[0] ?? [] }), counted],
    versions: await versionsOf(full),
  };
}

/** A ride of each product is driven, which the others are copies of. */
async function loaded(product: TestProduct): Promise<Loaded> {
  const teams = await assembleInProduct(product, workers);
  const client = new LoadClient(product.baseUrl, 1);
  for (const team of teams) await makeTrip(client, team);
  await client.close();
  return { product, teams, times: [] };
}

/** A driver who sends nothing for minutes, as while the months are filled, is taken offline. */
function online({ product, teams }: Loaded): Promise<void> {
  return onlineInProduct(
    product.baseUrl,
    teams.map(({ driver }) => driver),
  );
}

function sideOf(name: string, side: Loaded): Side {
  let warm = false;
  return {
    name,
    processes: () => processesOf(side.product),
    prepare: () => online(side),
    round: async () => {
      const { round, times } = await bookings(side, { seconds });
      // The first round does not count.
      if (warm) side.times.push(times);
      warm = true;
      return round;
    },
  };
}

async function timed<T>(into: Latencies, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const done = await work();
  into.record(performance.now() - began);
  return done;
}

/** Rides are booked, accepted and cancelled, one after the other by each pair of people. */
async function bookings({ product, teams }: Loaded, load: { seconds?: number; until?: AbortSignal }) {
  const client = new LoadClient(product.baseUrl, workers);
  const times = { booking: new Latencies(), accepting: new Latencies() };
  const once = async (worker: number) => {
    const team = teams[worker];
    if (!team) return;
    const { id } = await timed(times.booking, () => book(client, team.rider));
    await timed(times.accepting, () => move(client, team.driver, id, { status: 'driver_assigned' }));
    await move(client, team.rider, id, { status: 'cancelled' });
  };
  const round = await closedLoop(once, { workers, ...load });
  await client.close();
  return { round, times };
}

/** Rides move while others are booked. */
async function whileMoving(side: Loaded): Promise<Measurement[]> {
  const { product, teams } = side;
  if (!teams[0]) return [];
  await fillDue(product, due, teams[0].rider);
  await online(side);
  const over = new AbortController();
  const booking = bookings(side, { until: over.signal });
  const env = { ...process.env, DATABASE_URL: product.databaseUrls['svc-rides'] };
  const { stdout } = await promisify(execFile)(process.execPath, [mover], { env });
  over.abort();
  const { times } = await booking;
  const pace = moved.parse(JSON.parse(stdout));
  return [
    { what: 'rides moved a second, while others are booked', value: pace.rides / pace.seconds, unit: '' },
    { what: 'rides that had to move and did not', value: due - pace.rides, unit: '', limit: 0 },
    { what: 'booking meanwhile, median', value: times.booking.at(50), unit: 'ms' },
    { what: 'accepting meanwhile, median', value: times.accepting.at(50), unit: 'ms' },
  ];
}

async function pagesOf({ baseUrl }: TestProduct, { userId, cookie }: Team['rider']) {
  const client = new LoadClient(baseUrl, 1);
  const path = callPath(riderRides, { riderId: userId }, { limit: 20 });
  const read = async (cursor?: string) => {
    const began = performance.now();
    const text = expectOk(await client.send('GET', cursor === undefined ? path : `${path}&cursor=${cursor}`, cookie));
    return { ms: performance.now() - began, last: lastOf(text) };
  };
  const [first, deep]: number[][] = [[], []];
  for (let page = 0; page < pages; page += 1) first?.push((await read()).ms);
  let last = (await read()).last;
  for (let page = 0; page < pages && last; page += 1) {
    const answer = await read(cursorOf(last));
    deep?.push(answer.ms);
    last = answer.last;
  }
  await client.close();
  return { first: median(first ?? []), deep: median(deep ?? []) };
}

const page = z.array(z.object({ id: z.string(), createdAt: z.string() }));
const lastOf = (text: string) => page.parse(JSON.parse(text)).at(-1);
const cursorOf = ({ createdAt, id }: z.output<typeof page>[number]) =>
  Buffer.from(`${Date.parse(createdAt)}.${id}`).toString('base64url');

const countOf = (product: TestProduct, sql: string) =>
  onDatabase(product.databaseUrls['svc-rides'], async (client) => Number((await client.query(sql)).rows[0]?.value));
const endedIn = (product: TestProduct) => countOf(product, 'SELECT count(*) AS value FROM ended_rides');
const sizeOf = (product: TestProduct) =>
  countOf(
    product,
    `SELECT sum(pg_total_relation_size(relid)) AS value FROM pg_partition_tree('ended_rides') WHERE isleaf`,
  );

const cells = (latencies: Latencies) => [latencies.at(50), latencies.at(95)].map((ms) => ms.toFixed(2));

function tableOf(ours: Loaded, peers: Loaded): string {
  const row = (name: string, { times }: Loaded) => {
    const all = { booking: new Latencies(), accepting: new Latencies() };
    for (const one of times) {
      all.booking.add(one.booking);
      all.accepting.add(one.accepting);
    }
    return [name, String(all.booking.count), ...cells(all.booking), ...cells(all.accepting)];
  };
  return markdownTable(
    ['product', 'bookings', 'booking, median ms', 'p95 ms', 'accepting, median ms', 'p95 ms'],
    [row(`${rides.toLocaleString('en-US')} ended rides`, ours), row('none', peers)],
  );
}

const counted =
  `Two whole products on this machine take turns: ${workers} pairs of people book, accept and cancel, one ride after the other, through ` +
  'the gateway; disk writes are not waited for, so that nothing hides what Postgres does. The rides are copies of one that was driven, ' +
  'over 24 months, with all columns and indexes; their receipts, journal entries, offers and events are not copied.';
