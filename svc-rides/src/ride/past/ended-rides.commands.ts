import type { OpsCommand } from '@rahi/service-kit';
import { batchSize, restoreBatch } from './ended-rides.js';
import { archiveMonth, restoreMonth } from './month-archive.js';

const saidEvery = 100_000;

/** What an operator does with rides that ended long ago (ADR 51). */
export const endedRidesCommands: readonly OpsCommand[] = [
  {
    words: 'rides months',
    summary: 'the months of rides that ended long ago, and how large each is',
    run: async ({ database, print }) => {
      const months = await database.query<{ name: string; rides: string; size: string }[]>(
        `SELECT relid::regclass::text AS name, greatest(reltuples, 0)::bigint AS rides,
           pg_size_pretty(pg_total_relation_size(relid)) AS size
         FROM pg_partition_tree('ended_rides') JOIN pg_class ON pg_class.oid = relid WHERE isleaf ORDER BY 1`,
      );
      for (const { name, rides, size } of months) {
        print(`${name.slice(-7).replace('_', '-')}  about ${rides} rides  ${size}`);
      }
      if (months.length === 0) print('None.');
    },
  },
  {
    words: 'rides restore',
    summary: 'moves all of them back, before a release is put back that does not know them',
    run: async ({ database, print }) => {
      let rides = 0;
      for (let moved = batchSize; moved > 0; rides += moved) {
        moved = await restoreBatch(database);
        if (Math.floor((rides + moved) / saidEvery) > Math.floor(rides / saidEvery)) print(`… ${rides + moved}`);
      }
      print(`${rides} rides are back.`);
    },
  },
  {
    words: 'rides archive <month> <folder>',
    summary: 'writes a month to a compressed file, without what says something about people, and drops it here',
    run: async ({ database, print, args: [month = '', folder = ''] }) => {
      if (folder === '') throw new Error('It needs a month and a folder: rides archive 2024-01 /archive');
      const { file, rides } = await archiveMonth(database, month, folder);
      print(`${rides} rides are in ${file}, and no longer in the database.`);
    },
  },
  {
    words: 'rides bring-back <file>',
    summary: 'adds the rides of such a file again',
    run: async ({ database, print, args: [file = ''] }) => {
      print(`${await restoreMonth(database, file)} rides are back.`);
    },
  },
];
