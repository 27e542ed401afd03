import type { TestProduct } from '@rahi/testing-kit';
import type pg from 'pg';
import { asSuperuser } from './superuser.js';

const piece = 1024 * 1024;
/** More bytes than the log keeps in segments to reuse. */
const most = 1024 * piece;

/**
 * Leaves the log almost one whole segment of 16 MiB that is already on the disk. Postgres ends itself when it cannot create
 * the next segment.
 */
export function beginSegment(product: TestProduct): Promise<void> {
  return asSuperuser(product, async (client) => {
    await client.query('SELECT pg_switch_wal()');
    // The first write creates the segment.
    await write(client, 1);
  });
}

/**
 * Writes to the log until it needs a segment for which the disk has no room.
 * @throws Error when Postgres continues
 */
export async function spendLog(product: TestProduct): Promise<void> {
  const ended = new AbortController();
  const end = () => ended.abort();
  await asSuperuser(product, async (client) => {
    client.on('error', end);
    for (let written = 0; written <= most && !ended.signal.aborted; written += piece)
      await write(client, piece).catch(end);
  });
  if (!ended.signal.aborted) throw new Error('Postgres still writes its log on a full disk');
}

const write = (client: pg.Client, bytes: number) =>
  client.query(`SELECT pg_logical_emit_message(true, 'room', repeat('.', $1))`, [bytes]);
