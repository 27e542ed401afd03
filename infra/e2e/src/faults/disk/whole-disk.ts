import { setTimeout as pause } from 'node:timers/promises';
import { productHealth } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { signInAdmin } from '../../people/people.js';
import { Load } from '../load/load.js';
import { Trip, type Pair } from '../load/trip.js';
import { moreTrips } from '../outages/outage.js';
import type { Rig } from '../rig.js';

/** How soon all is well once there is room again. */
const wellWithinMs = 30_000;
const pairs = 3;

/**
 * The disk of everything (databases, JetStream, logs, records of the launcher) is full for a while under writes.
 * @returns milliseconds from the moment in which there is room until everything is ready and a whole trip has gone through
 * @throws Error when that takes longer than half a minute
 */
export async function fullDisk(rig: Rig, fullMs: number): Promise<number> {
  const { disk } = rig;
  if (!disk) throw new Error('the product shares its disk here');
  const admin = await signInAdmin(rig.product);
  const watching = await rig.newPair();
  const load = Load.start(await rig.newPairs(pairs), rig.journal);
  try {
    await moreTrips(load, pairs);
    const until = Date.now() + fullMs;
    try {
      // What ends, such as Postgres, leaves room: it is taken as well.
      for (; Date.now() < until; await pause(100)) disk.fill();
    } finally {
      disk.free();
    }
    const from = Date.now();
    const left = () => Math.max(1, from + wellWithinMs - Date.now());
    const whole = async () => (await admin.api.call(productHealth, {})).status === 'ok';
    await waitFor(whole, { what: 'every part to be well', timeout: left(), interval: 250 });
    await within(wholeTrip(rig, watching), left());
    return Date.now() - from;
  } finally {
    await load.stop();
  }
}

/** A trip, until svc-admin has all of its events: JetStream writes again. */
async function wholeTrip({ databases, journal }: Rig, pair: Pair): Promise<void> {
  const { id, version } = await new Trip(pair, journal).takeAll();
  const heard = async () => {
    const [row] = await databases.rows<{ count: number }>(
      'svc-admin',
      'SELECT count(*)::int FROM ride_events WHERE ride_id = $1',
      [id],
    );
    return row?.count === version;
  };
  await waitFor(heard, { what: 'the events of a trip', timeout: wellWithinMs });
}

async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  const late = pause(ms, undefined, { ref: false }).then(() => {
    throw new Error(`a trip did not go through within ${wellWithinMs} ms of the disk having room`);
  });
  return Promise.race([work, late]);
}
