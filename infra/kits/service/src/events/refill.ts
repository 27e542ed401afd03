import { eventStream } from '@rahi/contracts';
import type { EntityManager } from 'typeorm';
import { outboxColumns, type OutboxRow } from './envelope.js';
import { retentionMs } from './stream.js';

const batchSize = 200;

type Queries = Pick<EntityManager, 'query'>;

/** How a refill stands: every published event with a seq above `after` and up to `to` is yet to go out again. */
export interface RefillState {
  created: string;
  after: string | null;
  to: string | null;
}

/**
 * What has to be published again because the stream was lost. Kept in Postgres, so that a process that is killed goes on
 * where it was.
 */
export const refill = {
  async state(database: Queries): Promise<RefillState | null> {
    const [row] = await database.query<RefillState[]>(
      'SELECT created, refill_after AS after, refill_to AS to FROM event_streams WHERE name = $1',
      [eventStream],
    );
    return row ?? null;
  },

  /**
   * Takes note of when the stream was made. A stream that is another than the one known, or younger than an event that
   * was published, has lost events: a refill begins.
   * @returns how the refill stands, and whether it began now
   */
  async notice(database: Queries, created: string): Promise<RefillState & { began: boolean }> {
    const known = await refill.state(database);
    if (known?.created === created) return { ...known, began: false };
    await database.query(
      `INSERT INTO event_streams (name, created) VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET created = $2, noticed_at = now()`,
      [eventStream, created],
    );
    if (!known && !(await publishedBefore(database, created))) return { created, after: null, to: null, began: false };
    return { ...(await refill.begin(database)), began: true };
  },

  /** Begins to publish anew everything within the stream's retention. */
  async begin(database: Queries): Promise<RefillState> {
    const [last] = await database.query<{ seq: string | null }[]>('SELECT max(seq) AS seq FROM outbox');
    const to = last?.seq ?? '0';
    const after = await lastSeqBefore(database, new Date(Date.now() - retentionMs), Number(to));
    const [[row]] = await database.query<[RefillState[], number]>(
      `UPDATE event_streams SET refill_after = $2, refill_to = $3 WHERE name = $1
       RETURNING created, refill_after AS after, refill_to AS to`,
      [eventStream, after, to],
    );
    if (!row) throw new Error('the stream is not known yet: start the service once');
    return row;
  },

  /** The next events to publish again, in order; none ends the refill. */
  async next(database: Queries, { after, to }: RefillState): Promise<OutboxRow[]> {
    return database.query<OutboxRow[]>(
      `SELECT ${outboxColumns} FROM outbox
       WHERE seq > $1 AND seq <= $2 AND published_at IS NOT NULL ORDER BY seq LIMIT ${batchSize}`,
      [after, to],
    );
  },

  /** Remembers that all up to the last of these are out again; given none, that all are. */
  async done(database: Queries, rows: readonly OutboxRow[]): Promise<void> {
    const last = rows.at(-1);
    await database.query(
      last
        ? 'UPDATE event_streams SET refill_after = $2 WHERE name = $1'
        : 'UPDATE event_streams SET refill_after = NULL, refill_to = NULL WHERE name = $1',
      last ? [eventStream, last.seq] : [eventStream],
    );
  },
};

/** A service that keeps note for the first time: were events published to a stream that has gone since? */
async function publishedBefore(database: Queries, created: string): Promise<boolean> {
  const [oldest] = await database.query<{ early: boolean }[]>(
    'SELECT published_at < $1::timestamptz AS early FROM outbox WHERE published_at IS NOT NULL ORDER BY seq LIMIT 1',
    [created],
  );
  return oldest?.early ?? false;
}

/** Halves its way to the last event before a moment: seqs and times grow together, and no index by time is needed. */
async function lastSeqBefore(database: Queries, moment: Date, highest: number): Promise<number> {
  let [low, high] = [0, highest + 1];
  while (low + 1 < high) {
    const middle = Math.floor((low + high) / 2);
    const [row] = await database.query<{ seq: string; early: boolean }[]>(
      'SELECT seq, occurred_at < $2 AS early FROM outbox WHERE seq <= $1 ORDER BY seq DESC LIMIT 1',
      [middle, moment],
    );
    if (!row || row.early) low = middle;
    else high = Math.min(middle, Number(row.seq));
  }
  return low;
}
