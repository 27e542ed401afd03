import { envelopeSchema } from '@rahi/contracts';
import type { EntityManager } from 'typeorm';

type Queries = Pick<EntityManager, 'query'>;

/**
 * `waiting` for a person; `replaying` once one asked for it, until an instance of the service has tried; `replayed` when
 * that went well; `discarded` when a person decided that it is never to be handled.
 */
export type LetterState = 'waiting' | 'replaying' | 'replayed' | 'discarded';

/** A message that could not be handled, less what it carries: that may be personal. */
export interface DeadLetter {
  id: string;
  consumer: string;
  event_id: string | null;
  type: string | null;
  state: LetterState;
  error: string;
  at: Date;
  replays: number;
  reason: string | null;
  settled_at: Date | null;
}

const columns = 'id, consumer, event_id, type, state, error, at, replays, reason, settled_at';

/** The table of dead letters: written by consumers, settled by operators. */
export const deadLetters = {
  /** One letter for each event, however often it is buried. */
  async bury(database: Queries, consumer: string, envelope: string, error: string): Promise<void> {
    const { id, type } = readable(envelope);
    await database.query(
      `INSERT INTO dead_letters (consumer, event_id, type, envelope, error) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (consumer, event_id) WHERE event_id IS NOT NULL DO UPDATE SET
         error = EXCLUDED.error, at = now(),
         state = CASE dead_letters.state WHEN 'replayed' THEN 'waiting' ELSE dead_letters.state END`,
      [consumer, id, type, envelope, error],
    );
  },

  /** The newest last. Settled ones too when `all`. */
  async list(database: Queries, { all }: { all: boolean }): Promise<DeadLetter[]> {
    const open = all ? '' : `WHERE state IN ('waiting', 'replaying')`;
    const newest = `SELECT ${columns} FROM dead_letters ${open} ORDER BY id DESC LIMIT 1000`;
    return database.query<DeadLetter[]>(`SELECT * FROM (${newest}) AS newest ORDER BY id`);
  },

  async find(database: Queries, id: string): Promise<(DeadLetter & { envelope: string }) | null> {
    const rows = await database.query<(DeadLetter & { envelope: string })[]>(
      `SELECT ${columns}, envelope FROM dead_letters WHERE id = $1`,
      [id],
    );
    return rows[0] ?? null;
  },

  /**
   * Asks the service to handle letters again: those of one id that is not settled, or all that wait.
   * @returns their ids
   */
  async askReplay(database: Queries, which: { id: string } | 'all'): Promise<string[]> {
    const [rows] = await database.query<[{ id: string }[], number]>(
      `UPDATE dead_letters SET state = 'replaying' WHERE state IN ('waiting', 'replaying') ${
        which === 'all' ? '' : 'AND id = $1'
      } RETURNING id`,
      which === 'all' ? [] : [which.id],
    );
    return rows.map(({ id }) => id);
  },

  /**
   * Decides that a letter is never to be handled. Its event goes into the inbox, so that a refill of the stream does not
   * bring it back.
   * @returns false when there is none, or it is settled already
   */
  async discard(database: Queries, id: string, reason: string): Promise<boolean> {
    const rows = await database.query<unknown[]>(
      `WITH gone AS (
         UPDATE dead_letters SET state = 'discarded', reason = $2, settled_at = now()
         WHERE id = $1 AND state IN ('waiting', 'replaying') RETURNING consumer, event_id
       ), never AS (
         INSERT INTO inbox (consumer, event_id) SELECT consumer, event_id FROM gone WHERE event_id IS NOT NULL
         ON CONFLICT DO NOTHING
       )
       SELECT 1 FROM gone`,
      [id, reason],
    );
    return rows.length > 0;
  },

  /** Letters that an operator wants handled again, oldest first. */
  async toReplay(database: Queries, consumer: string): Promise<{ id: string; envelope: string }[]> {
    return database.query<{ id: string; envelope: string }[]>(
      `SELECT id, envelope FROM dead_letters WHERE state = 'replaying' AND consumer = $1 ORDER BY id LIMIT 50`,
      [consumer],
    );
  },

  /** A replay has been tried: settled when it gave no error, else waiting again. */
  async tried(database: Queries, id: string, error: string | null): Promise<void> {
    await database.query(
      error === null
        ? `UPDATE dead_letters SET state = 'replayed', replays = replays + 1, settled_at = now()
           WHERE id = $1 AND state = 'replaying'`
        : `UPDATE dead_letters SET state = 'waiting', replays = replays + 1, error = $2
           WHERE id = $1 AND state = 'replaying'`,
      error === null ? [id] : [id, error],
    );
  },

  /** How many wait for a person, by consumer. */
  async waiting(database: Queries): Promise<{ consumer: string; letters: number }[]> {
    return database.query<{ consumer: string; letters: number }[]>(
      `SELECT consumer, count(*)::int AS letters FROM dead_letters
       WHERE state IN ('waiting', 'replaying') GROUP BY consumer`,
    );
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
