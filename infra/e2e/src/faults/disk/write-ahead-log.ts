import type { TestProduct } from '@rahi/testing-kit';
import { asSuperuser } from './superuser.js';

/**
 * Begins another segment of Postgres's write-ahead log, so that almost 16 MiB can be logged without asking the disk for
 * a page, as if the log had a disk of its own. A Postgres that cannot have the next segment ends itself.
 */
export function beginSegment(product: TestProduct): Promise<void> {
  return asSuperuser(product, async (client) => {
    await client.query('SELECT pg_switch_wal()');
    // A segment is made by the first who writes to it.
    await client.query(`SELECT pg_logical_emit_message(false, 'segment', 'begun')`);
  });
}
