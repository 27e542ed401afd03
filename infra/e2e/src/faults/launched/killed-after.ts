import { setTimeout as pause } from 'node:timers/promises';
import { driverOnline, signUp } from '../../people/people.js';
import { Journal } from '../load/journal.js';
import { Load } from '../load/load.js';
import type { Pair } from '../load/trip.js';
import { moreTrips } from '../outages/outage.js';
import { verify, type Findings } from '../verify/verify.js';
import { Launched } from './launched.js';

/** Of trips, and at once: each has a rider and a driver. */
const pairs = 5;

export interface Survived {
  /** How far the first start had come. */
  readonly before: 'starting' | 'ready';
  /** What ran after the second one. */
  readonly names: readonly string[];
  /** What the second start printed. */
  readonly said: string;
  readonly trips: number;
  readonly findings: Findings;
}

/**
 * Starts the program of `npm start` on an empty folder, kills everything so many seconds later, starts it again, and has trips made.
 * Where it was ready before, trips are under way when it is killed.
 */
export async function killedAfter(seconds: number, trips: number): Promise<Survived> {
  const launched = await Launched.onFreePorts();
  const journal = new Journal();
  const from = performance.now();
  // The length of the first run is the fault.
  try {
    launched.begin();
    const early = tripsUnderWay(launched, journal);
    await pause(Math.max(0, from + seconds * 1000 - performance.now()));
    const before = launched.isReady ? 'ready' : 'starting';
    await launched.killEverything();
    launched.begin();
    await launched.ready();
    const { names } = launched;
    await (await early)?.stop();
    const load = Load.start(await people(launched, pairs), journal, trips);
    await moreTrips(load, trips);
    await load.stop();
    const databases = launched.databases();
    try {
      const findings = await verify(databases, journal);
      return { before, names, said: launched.said, trips: load.trips, findings };
    } finally {
      await databases.close();
    }
  } finally {
    await launched.stop();
  }
}

/** Trips from the moment in which it is ready; undefined when it is killed before anybody has signed up. */
async function tripsUnderWay(launched: Launched, journal: Journal): Promise<Load | undefined> {
  try {
    await launched.ready();
    return Load.start(await people(launched, 2), journal);
  } catch {
    return undefined;
  }
}

async function people(launched: Launched, count: number): Promise<Pair[]> {
  const made: Pair[] = [];
  for (let number = 1; number <= count; number += 1) {
    const rider = await signUp(launched, `Rider ${number}`);
    made.push({ rider, driver: await driverOnline(launched, `Driver ${number}`) });
  }
  return made;
}
