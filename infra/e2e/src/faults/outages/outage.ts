import { setTimeout as pause } from 'node:timers/promises';
import { waitFor } from '@rahi/testing-kit';
import { Load } from '../load/load.js';
import type { Rig } from '../rig.js';

export interface Outage {
  /** The process that dies under writes. */
  readonly name: string;
  /** How long it stays down, in milliseconds; without it, until the launcher restarts it. */
  readonly awayMs?: number;
  /** Pairs that make trips meanwhile. */
  readonly pairs: number;
}

/** Kills a process while trips write, and lets trips continue during and after the outage. */
export async function outage(rig: Rig, { name, awayMs, pairs }: Outage): Promise<void> {
  const load = Load.start(await rig.newPairs(pairs), rig.journal);
  try {
    await moreTrips(load, pairs);
    if (awayMs === undefined) {
      rig.product.kill(name);
      await rig.product.back(name);
    } else {
      await rig.product.crash(name);
      // Not a wait for something: the length of the outage is the fault.
      await pause(awayMs);
      await rig.product.startProcess(name);
    }
    await moreTrips(load, pairs);
  } finally {
    await load.stop();
  }
}

/** Waits until that many more trips have ended. */
export async function moreTrips(load: Load, count: number): Promise<void> {
  const goal = load.trips + count;
  await waitFor(() => load.failed || load.trips >= goal, { what: `${count} more trips`, timeout: 120_000 });
}
