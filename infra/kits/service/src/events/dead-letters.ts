import { envelopeSchema } from '@rahi/contracts';
import { In, type EntityManager } from 'typeorm';
import { DeadLetterEntity } from './dead-letter.entity.js';
import { InboxEntryEntity } from './inbox-entry.entity.js';

const open = { state: In(['waiting', 'replaying']) };

/** The table of dead letters: written by consumers, settled by operators. */
export const deadLetters = {
  /** One letter for each event, however often it is buried. */
  async bury(manager: EntityManager, consumer: string, envelope: string, error: string): Promise<void> {
    const { id, type } = readable(envelope);
    await manager.query(
      // TypeORM cannot name a partial index in ON CONFLICT, nor set a column to more than the given value.
      `INSERT INTO dead_letters (consumer, event_id, type, envelope, error) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (consumer, event_id) WHERE event_id IS NOT NULL DO UPDATE SET
         error = EXCLUDED.error, at = now(),
         state = CASE dead_letters.state WHEN 'replayed' THEN 'waiting' ELSE dead_letters.state END`,
      [consumer, id, type, envelope, error],
    );
  },

  /** The newest thousand, the newest last. Settled ones too when `all`. */
  async list(manager: EntityManager, { all }: { all: boolean }): Promise<DeadLetterEntity[]> {
    const where = all ? {} : open;
    return (await manager.find(DeadLetterEntity, { where, order: { id: 'DESC' }, take: 1000 })).toReversed();
  },

  /** A letter whole, with what it carries. */
  find(manager: EntityManager, id: string): Promise<DeadLetterEntity | null> {
    return manager.createQueryBuilder(DeadLetterEntity, 'letter').addSelect('letter.envelope').where({ id }).getOne();
  },

  /**
   * Asks the service to handle letters again: that of one id if it is not settled, or all that wait.
   * @returns their ids
   */
  async askReplay(manager: EntityManager, which: { id: string } | 'all'): Promise<string[]> {
    const where = which === 'all' ? open : { ...open, id: which.id };
    const update = manager.createQueryBuilder().update(DeadLetterEntity).set({ state: 'replaying' }).where(where);
    const { raw } = await update.returning('id').execute();
    const rows: { id: string }[] = raw;
    return rows.map(({ id }) => id);
  },

  /**
   * Decides that a letter is never to be handled. Its event goes into the inbox, so that a refill of the stream does not
   * bring it back.
   * @returns false when there is none, or it is settled already
   */
  async discard(manager: EntityManager, id: string, reason: string): Promise<boolean> {
    return manager.transaction(async (own) => {
      const letter = await own.findOne(DeadLetterEntity, {
        where: { id, ...open },
        lock: { mode: 'pessimistic_write' },
      });
      if (!letter) return false;
      await own.update(DeadLetterEntity, { id }, { state: 'discarded', reason, settledAt: () => 'now()' });
      const { consumer, eventId } = letter;
      if (eventId !== null) {
        await own
          .createQueryBuilder()
          .insert()
          .into(InboxEntryEntity)
          .values({ consumer, eventId })
          .orIgnore()
          .execute();
      }
      return true;
    });
  },

  /** Letters that an operator wants handled again, with what they carry, oldest first. */
  toReplay(manager: EntityManager, consumer: string): Promise<DeadLetterEntity[]> {
    return manager
      .createQueryBuilder(DeadLetterEntity, 'letter')
      .addSelect('letter.envelope')
      .where({ state: 'replaying', consumer })
      .orderBy('letter.id')
      .limit(50)
      .getMany();
  },

  /** A replay has been tried: settled when it gave no error, else waiting again. */
  async tried(manager: EntityManager, id: string, error: string | null): Promise<void> {
    const outcome =
      error === null ? { state: 'replayed' as const, settledAt: () => 'now()' } : { state: 'waiting' as const, error };
    await manager.update(DeadLetterEntity, { id, state: 'replaying' }, { ...outcome, replays: () => 'replays + 1' });
  },

  /** How many wait for a person, by consumer. */
  waiting(manager: EntityManager): Promise<{ consumer: string; letters: number }[]> {
    return manager
      .createQueryBuilder(DeadLetterEntity, 'letter')
      .select('letter.consumer', 'consumer')
      .addSelect('count(*)::int', 'letters')
      .where(open)
      .groupBy('letter.consumer')
      .getRawMany();
  },
};

function readable(envelope: string): { id: string | null; type: string | null } {
  try {
    const parsed = envelopeSchema.safeParse(JSON.parse(envelope));
    return parsed.success ? { id: parsed.data.id, type: parsed.data.type } : { id: null, type: null };
  } catch {
    // Not JSON: that is why it is here.
    return { id: null, type: null };
  }
}
