import { waitFor } from '@rahi/testing-kit';
import { attempt } from '../load/insist.js';
import type { Failure } from '../load/journal.js';
import { Load } from '../load/load.js';
import { moreTrips } from '../outages/outage.js';
import type { Rig } from '../rig.js';
import { refuseWrites } from './refuse-writes.js';
import { beginSegment } from './write-ahead-log.js';

const pairs = 4;

export interface Refused {
  /** Every request that failed while nothing could be written. */
  readonly failures: readonly Failure[];
  /** Reads that were answered meanwhile. */
  readonly reads: number;
}

/**
 * Trips go on while Postgres has no room for another page except in the segment of its write-ahead log, until so many
 * requests were refused; rides are read all the while. Then there is room again, and all trips come to their end. On a
 * machine that lets nobody mount a disk to be filled, Postgres is made read-only instead.
 */
export async function withoutRoom(rig: Rig, refusals: number): Promise<Refused> {
  const { rider } = await rig.newPair();
  const load = Load.start(await rig.newPairs(pairs), rig.journal);
  const path = `/api/riders/${rider.user.id}/rides`;
  let reads = 0;
  try {
    await moreTrips(load, pairs);
    const before = rig.journal.failures.length;
    const giveBack = await takeRoom(rig);
    try {
      await waitFor(
        async () => {
          const { status } = await attempt(rig.journal, 'read', (signal) => rider.api.get(path, { signal }));
          if (status === 200) reads += 1;
          return rig.journal.failures.length - before >= refusals;
        },
        { what: `${refusals} refusals`, timeout: 30_000 },
      );
    } finally {
      await giveBack();
    }
    const failures = rig.journal.failures.slice(before);
    await moreTrips(load, pairs);
    return { failures, reads };
  } finally {
    await load.stop();
  }
}

async function takeRoom({ disk, product }: Rig): Promise<() => void | Promise<void>> {
  if (!disk) return refuseWrites(product);
  await beginSegment(product);
  disk.fill();
  return () => disk.free();
}
