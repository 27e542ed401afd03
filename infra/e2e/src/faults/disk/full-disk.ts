import { waitFor, type TestProduct } from '@rahi/testing-kit';
import { attempt } from '../load/insist.js';
import type { Failure } from '../load/journal.js';
import { Load } from '../load/load.js';
import { moreTrips } from '../outages/outage.js';
import type { Rig } from '../rig.js';
import { setReadOnly } from './read-only.js';
import { beginSegment, spendLog } from './write-ahead-log.js';

const pairs = 4;

export interface Refused {
  /** Every request that failed while nothing could be written. */
  readonly failures: readonly Failure[];
  /** Reads that were answered meanwhile. */
  readonly reads: number;
}

/** What Postgres is kept from, and how it gets it back; that is done also where taking it failed half-way. */
interface Room {
  take(): Promise<void>;
  giveBack(): Promise<void> | void;
}

/**
 * Trips go on while Postgres has no room for another page, until so many requests were refused; rides are read all the
 * while. Then there is room again, and all trips come to their end. On a machine that lets nobody mount a disk to be
 * filled, Postgres is made read-only instead.
 */
export function withoutRoom(rig: Rig, refusals: number): Promise<Refused> {
  return refused(rig, roomForPages(rig), (failures) => failures.length >= refusals);
}

/**
 * The same with a write-ahead log that has no room either: Postgres ends itself, so that reads are refused too, until
 * there is room again.
 *
 * @param deaths after the first one those of its starts on the full disk
 * @throws Error where Postgres has no disk of its own
 */
export function withoutRoomForLog(rig: Rig, deaths: number): Promise<Refused> {
  const { disk, product } = rig;
  if (!disk) throw new Error('Postgres shares its disk here');
  const before = deathsOfPostgres(product);
  const room: Room = {
    take: async () => {
      await waitFor(
        async () => {
          // A Postgres that ended itself leaves some room, with which it may come back: that is taken, too.
          disk.fill();
          if (deathsOfPostgres(product) >= before + deaths) return true;
          await spendLog(product);
          return false;
        },
        { what: `Postgres to end ${deaths} times`, timeout: 80_000 },
      );
    },
    giveBack: () => disk.free(),
  };
  return refused(rig, room, (failures) => failures.some(({ what }) => what === 'read'));
}

const deathsOfPostgres = ({ events }: TestProduct) =>
  events.filter(({ kind, name }) => kind === 'died' && name === 'postgres').length;

async function refused(rig: Rig, room: Room, enough: (failures: readonly Failure[]) => boolean): Promise<Refused> {
  const { rider } = await rig.newPair();
  const load = Load.start(await rig.newPairs(pairs), rig.journal);
  const path = `/api/riders/${rider.user.id}/rides`;
  let reads = 0;
  try {
    await moreTrips(load, pairs);
    const before = rig.journal.failures.length;
    try {
      await room.take();
      await waitFor(
        async () => {
          const { status } = await attempt(rig.journal, 'read', (signal) => rider.api.get(path, { signal }));
          if (status === 200) reads += 1;
          return enough(rig.journal.failures.slice(before));
        },
        { what: 'refusals', timeout: 30_000 },
      );
    } finally {
      await room.giveBack();
    }
    const failures = rig.journal.failures.slice(before);
    await moreTrips(load, pairs);
    return { failures, reads };
  } finally {
    await load.stop();
  }
}

function roomForPages({ disk, product }: Rig): Room {
  if (!disk) return roomByRefusal(product);
  return {
    take: async () => {
      await beginSegment(product);
      disk.fill();
    },
    giveBack: () => disk.free(),
  };
}

const roomByRefusal = (product: TestProduct): Room => ({
  take: () => setReadOnly(product, true),
  giveBack: () => setReadOnly(product, false),
});
