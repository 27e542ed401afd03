import { nearbyDrivers, type LatLng, type VehicleType } from '@rahi/contracts';
import { chanceOf, LoadClient } from '@rahi/simulator';
import type { TestProduct } from '@rahi/testing-kit';
import { closedLoop } from '../measuring/closed-loop.js';
import { interleaved, type Side } from '../measuring/interleaved.js';
import { roundRobin } from '../measuring/round-robin.js';
import type { Measurement, Report } from '../measurement.js';
import { admitToMonolith } from '../beside/monolith-peer.js';
import { startRedisPeer, type RedisPeer } from '../beside/redis-peer.js';
import { onDatabase, processesOf, versionsOf, withFolder, withProduct } from '../product/bench-product.js';
import { admit, type NewGuest } from '../product/guests.js';
import { placesReady } from '../product/places-ready.js';
import { profiled } from '../profiling/profiled.js';
import { failuresIn, othersNote, sidesTable } from '../results/notes.js';
import { expectOk } from '../trips/trip.js';
import { bruteForce, fleetOf, placeFleet, placeInRegion, type FleetDriver } from './fleet.js';

const sizes = [
  { drivers: 10_000, atLeast: 0.8 },
  { drivers: 100_000, atLeast: 1.5 },
];
const wanted = 20;
const vehicleType: VehicleType = 'mini';
const riders = 100;
/** Enough that neither side waits for the next request: with 24, 0.4 of 2 cores were idle. */
const workers = 64;
const rounds = 5;
const seconds = 4;
const checks = 100;
/** A driver is shown on the road, to within 100 m. */
const shownOffKm = 0.2;

/** GET /api/drivers/nearby, 20 nearest of one type. */
export async function nearby(): Promise<Report> {
  return withFolder(async (folder) => {
    const peer = await startRedisPeer(folder).catch((error: unknown) => String(error));
    if (typeof peer === 'string') return withoutPeer(peer);
    try {
      return await withProduct((product) => compare(product, peer), {
        // The fleet does not move, and must not go offline for that.
        rewire: async (name, env) => ({ ...(await profiled(name, env)), DRIVER_STALE_SECONDS: '86400' }),
      });
    } finally {
      await peer.stop();
    }
  });
}

/** Without Redis every figure counts as missed. */
function withoutPeer(reason: string): Report {
  return {
    measurements: sizes.map(({ drivers, atLeast }) => ({
      what: throughputOf(drivers),
      value: NaN,
      unit: '×',
      atLeast,
    })),
    notes: [`The peer is missing: ${reason}.`],
  };
}

const throughputOf = (drivers: number) =>
  `queries a second with ${drivers.toLocaleString('en-US')} drivers, beside Redis`;

async function compare(product: TestProduct, peer: RedisPeer): Promise<Report> {
  const people = await admit(product, riders, 'rider');
  await admitToMonolith(peer.monolith, people, 'rider');
  const measurements: Measurement[] = [];
  const notes: string[] = [];
  for (const { drivers, atLeast } of sizes) {
    const fleet = fleetOf(drivers, drivers);
    await peer.place(fleet);
    await onDatabase(product.databaseUrls['svc-drivers'], (database) => placeFleet(database, fleet));
    await product.restart('svc-drivers');
    await placesReady(product.baseUrl, people[0]?.cookie ?? '');
    const ours = side('Rahi', product.baseUrl, () => processesOf(product), people);
    const theirs = side('Fastify and Redis', peer.url, () => peer.processes, people);
    const comparison = await interleaved(ours, theirs, rounds);
    measurements.push(
      { what: throughputOf(drivers), value: comparison.throughput, unit: '×', atLeast },
      { what: 'CPU for one of them', value: comparison.cpuPerRequest, unit: '×' },
      failuresIn(comparison),
      {
        what: `answers of ${checks} that are not what brute force finds`,
        value: await wrongAnswers(product.baseUrl, fleet, people),
        unit: '',
        limit: 0,
      },
    );
    notes.push(`With ${drivers.toLocaleString('en-US')} drivers:`);
    notes.push(sidesTable(ours.name, theirs.name, comparison), othersNote(comparison));
  }
  const versions = { ...(await versionsOf(product)), Redis: peer.version };
  return { measurements, notes: [...notes, counted], versions };
}

const counted =
  'Drivers and those who look around are spread over Delhi and the towns about it, some 50 by 50 km: three of five within ' +
  'a few kilometres of one of 22 markets, stations and offices, the others anywhere; a quarter of the drivers has the ' +
  'type that is asked for. The peer asks Redis for a circle of half a kilometre, with places and distances, nearest first, and doubles it until ' +
  'it holds 20 (up to 10 km), then reads the 20 profiles with one MGET; session, limits, headers, log line and schemas ' +
  'are those of the monolith in `ride-read`. All processes of both sides count. Answers are checked as distances: two ' +
  'drivers equally far may come in either order, and each is shown up to 0.2 km off.';

function pathAt({ lat, lng }: LatLng): string {
  return `/api/drivers/nearby?lat=${lat}&lng=${lng}&vehicleType=${vehicleType}&radius=10&limit=${wanted}`;
}

function side(name: string, url: string, processes: Side['processes'], people: readonly NewGuest[]): Side {
  const client = new LoadClient(url, workers);
  const chance = chanceOf(3);
  const nextRider = roundRobin(people);
  const lookAround = async () => {
    expectOk(await client.send('GET', pathAt(placeInRegion(chance)), nextRider().cookie));
  };
  return { name, processes, round: () => closedLoop(lookAround, { workers, seconds }) };
}

/** How many answers differ from the nearest drivers by more than what riders see (R50). */
async function wrongAnswers(url: string, fleet: readonly FleetDriver[], people: readonly NewGuest[]): Promise<number> {
  const client = new LoadClient(url, 1);
  const chance = chanceOf(5);
  let wrong = 0;
  for (let check = 0; check < checks; check += 1) {
    const at = placeInRegion(chance);
    const { text } = await client.send('GET', pathAt(at), people[0]?.cookie ?? '');
    const answered = nearbyDrivers.answer.parse(JSON.parse(text));
    const right = bruteForce(fleet, at, vehicleType, wanted).filter((km) => km <= 10);
    const fits =
      answered.length === right.length &&
      answered.every(({ distance }, index) => Math.abs(distance - (right[index] ?? 0)) < shownOffKm);
    if (!fits) wrong += 1;
  }
  await client.close();
  return wrong;
}
