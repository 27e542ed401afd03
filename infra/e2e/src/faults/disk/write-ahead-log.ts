import type { TestProduct } from '@rahi/testing-kit';
import type pg from 'pg';
import { asSuperuser } from './superuser.js';

const piece = 1024 * 1024;
/** Above what the log may have in segments that it has used up and is to use again, in bytes. */
const most = 1024 * piece;

/**
 * Leaves the log almost a whole segment of 16 MiB that is on the disk already, as if it had a disk of its own. A Postgres
 * that cannot have the next segment ends itself.
 */
export function beginSegment(product: TestProduct): Promise<void> {
  return asSuperuser(product, async (client) => {
    await client.query('SELECT pg_switch_wal()');
    // A segment is made by the first who writes to it.
    await write(client, 1);
  });
}

/**
 * Writes to the log until it asks for a segment that the disk has no room for.
 *
 * @throws Error when Postgres goes on
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
