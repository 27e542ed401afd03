import { randomUUID } from 'node:crypto';
import { dataRequestDays } from '@rahi/contracts';
import type { OpsCommand } from '@rahi/service-kit';
import { In, IsNull, MoreThan } from 'typeorm';
import { UserEntity } from '../../identity/users/user.entity.js';
import { DataRequestEntity } from './data-request.entity.js';

const dayMs = 24 * 3_600_000;

/** For a restored backup, which brings back the people erased since. */
export const erasureCommands: readonly OpsCommand[] = [
  {
    words: 'erasures list <time>',
    summary: 'the ids of the people whose erasure began after that time, such as 2026-11-24T07:00:00Z',
    run: async ({ database, args: [time = ''], print }) => {
      const since = new Date(time);
      if (Number.isNaN(since.getTime())) throw new Error('Name the time: erasures list 2026-11-24T07:00:00Z');
      const where = { kind: 'deletion', startedAt: MoreThan(since) } as const;
      const begun = await database.manager.find(DataRequestEntity, { where, order: { startedAt: 'ASC' } });
      for (const { userId } of begun) print(userId);
    },
  },
  {
    words: 'erasures repeat <id …>',
    summary: 'has these people erased again, after a backup has brought them back; it begins within minutes',
    run: async ({ database, args, print }) => {
      if (args.length === 0) throw new Error('Name the people: erasures repeat <id …>');
      const askedAt = new Date(Date.now() - (dataRequestDays + 1) * dayMs);
      const again = args.map((userId) => {
        const request = { id: randomUUID(), userId, kind: 'deletion', state: 'open', askedAt, closedAt: null } as const;
        return { ...request, startedAt: null, lastLookedAt: null };
      });
      await database.transaction(async (manager) => {
        // Somebody who had asked before the backup still waits for the same.
        const waiting = { userId: In([...args]), kind: 'deletion', state: 'open', startedAt: IsNull() } as const;
        await manager.update(DataRequestEntity, waiting, { askedAt, lastLookedAt: null });
        await manager.createQueryBuilder(DataRequestEntity, 'dataRequest').insert().values(again).orIgnore().execute();
      });
      const back = await database.manager.countBy(UserEntity, { id: In([...args]) });
      print(`Asked again for ${args.length} people, ${back} of whom have an account.`);
    },
  },
];
