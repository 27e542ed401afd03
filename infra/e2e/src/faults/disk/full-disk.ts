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
  /** The requests that failed while Postgres could not write. */
  readonly failures: readonly Failure[];
  /** Reads that were answered in that time. */
  readonly reads: number;
}

/** How Postgres loses what it needs to write, and gets it back; `give` also runs when `take` failed. */
interface Room {
  take(): Promise<void>;
  giveBack(): Promise<void> | void;
}

/**
 * Trips and reads go on while Postgres has no room for another page, until a number of requests was refused. Then there is
 * room again and all trips end. Where no disk can be mounted, Postgres is made read-only instead.
 */
export function withoutRoom(rig: Rig, refusals: number): Promise<Refused> {
  return refused(rig, roomForPages(rig), (failures) => failures.length >= refusals);
}

/**
 * The same without room for the write-ahead log: Postgres exits, so reads are refused too.
 * @param deaths how often it exits, first under load and then at each start on the full disk
 * @throws Error when Postgres does not have its own disk
 */
export function withoutRoomForLog(rig: Rig, deaths: number): Promise<Refused> {
  const { disk, product } = rig;
  if (!disk) throw new Error('Postgres shares its disk here');
  const before = deathsOfPostgres(product);
  const room: Room = {
    take: async () => {
      await waitFor(
        async () => {
          // The end of Postgres frees some room, with which it could start again: this takes that, too.
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
