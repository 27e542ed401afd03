import { waitFor } from '@rahi/testing-kit';
import { eventOfStep } from '../load/trip.js';
import type { Failure } from '../load/journal.js';
import { Load } from '../load/load.js';
import { moreTrips } from '../outages/outage.js';
import type { Rig } from '../rig.js';

/** Trips go on while one of two instances is stopped in good order. @returns the requests that failed */
export async function stopUnderLoad(rig: Rig, instance: string, pairs: number): Promise<readonly Failure[]> {
  return underLoad(rig, pairs, () => rig.product.stopProcess(instance));
}

/** Trips go on while the number of instances changes. @returns the requests that failed */
export async function scaleUnderLoad(rig: Rig, pairs: number, counts: readonly number[]): Promise<readonly Failure[]> {
  return underLoad(rig, pairs, async () => {
    for (const count of counts) await rig.product.scaleTo('svc-rides', count);
  });
}

/**
 * Trips go on while one of two instances is killed after it committed a booking and before it answered.
 * @returns the requests that failed
 */
export async function killUnderLoad(rig: Rig, instance: string, pairs: number): Promise<readonly Failure[]> {
  return underLoad(rig, pairs, async () => {
    let dead: Promise<void> | undefined;
    const done = rig.wires.watch(instance, (moment) => {
      if (dead) return 'swallow';
      if (moment.at !== 'committed' || !moment.transaction.emits.includes(eventOfStep.book)) return 'pass';
      dead = rig.product.crash(instance);
      return 'swallow';
    });
    try {
      await waitFor(() => dead !== undefined, { what: `a booking at ${instance}`, timeout: 20_000 });
      await dead;
    } finally {
      done();
    }
  });
}

async function underLoad(rig: Rig, pairs: number, fault: () => Promise<void>): Promise<readonly Failure[]> {
  const before = rig.journal.failures.length;
  const load = Load.start(await rig.newPairs(pairs), rig.journal);
  try {
    await moreTrips(load, pairs);
    await fault();
    await moreTrips(load, 2 * pairs);
  } finally {
    await load.stop();
  }
  return rig.journal.failures.slice(before);
}
