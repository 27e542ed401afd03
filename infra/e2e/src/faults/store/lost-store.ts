import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Load } from '../load/load.js';
import { moreTrips } from '../outages/outage.js';
import type { Rig } from '../rig.js';

/** Kills nats-server under writes, deletes its store and starts it again. */
export async function loseStore(rig: Rig, pairs: number): Promise<void> {
  const load = Load.start(await rig.newPairs(pairs), rig.journal);
  try {
    await moreTrips(load, pairs);
    await rig.product.crash('nats-server');
    rmSync(join(rig.product.dataDir, 'nats', 'jetstream'), { recursive: true });
    await rig.product.startProcess('nats-server');
    await moreTrips(load, pairs);
  } finally {
    await load.stop();
  }
}
