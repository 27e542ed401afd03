import type { DataSource, EntityManager } from 'typeorm';
import { longerStatements } from '../jobs/batches.js';
import type { DataOfService, KindOfData } from './kind-of-data.js';
import { wordsOf } from './unclassified.js';

/** Characters of a piece, which travels in one message of NATS: at most 1 MB, and a character may be three bytes. */
const pieceLength = 200_000;
const rowsAtOnce = 500;

/**
 * Writes what this service has about a person into `copy_pieces`: JSON of `{table, what, rows}`, a long table in several. Of
 * rows that are other people's too, only the columns of this person's part.
 */
export async function writeCopy(
  manager: EntityManager,
  data: DataOfService,
  { requestId, personId }: { requestId: string; personId: string },
): Promise<void> {
  await manager.query(longerStatements);
  await manager.query('DELETE FROM copy_pieces WHERE request_id = $1', [requestId]);
  let piece = 0;
  for (const [table, kind] of Object.entries(data)) {
    for (const [role, { rows }] of Object.entries(kind.of ?? {})) {
      const columns = columnsInCopy(kind, role);
      if (columns.length === 0) continue;
      // A cursor: a driver of many years has more rows than a process should hold.
      const select = `SELECT to_jsonb(own)::text AS row FROM (SELECT ${columns.join(', ')} FROM ${table} WHERE ${rows}) AS own`;
      await manager.query(`DECLARE own NO SCROLL CURSOR FOR ${select}`, [personId]);
      let waiting: string[] = [];
      let length = 0;
      const write = async () => {
        if (waiting.length === 0) return;
        const about = `"table":${JSON.stringify(table)},"as":${JSON.stringify(role)},"what":${JSON.stringify(kind.what)}`;
        const body = `{${about},"rows":[${waiting.join(',')}]}`;
        await manager.query('INSERT INTO copy_pieces (request_id, piece, person_id, body) VALUES ($1, $2, $3, $4)', [
          requestId,
          piece,
          personId,
          body,
        ]);
        piece += 1;
        [waiting, length] = [[], 0];
      };
      for (;;) {
        const fetched = await manager.query<{ row: string }[]>(`FETCH ${rowsAtOnce} FROM own`);
        if (fetched.length === 0) break;
        for (const { row } of fetched) {
          if (length + row.length > pieceLength) await write();
          waiting.push(row);
          length += row.length;
        }
      }
      await write();
      await manager.query('CLOSE own');
    }
  }
}

/** A piece of a copy; null after the last one, and for somebody else's. */
export async function readPiece(
  database: DataSource,
  { requestId, personId, piece }: { requestId: string; personId: string; piece: number },
): Promise<string | null> {
  const rows = await database.query<{ body: string }[]>(
    'SELECT body FROM copy_pieces WHERE request_id = $1 AND person_id = $2 AND piece = $3',
    [requestId, personId, piece],
  );
  return rows[0]?.body ?? null;
}

function columnsInCopy({ plain, ids, personal = {}, notInCopy = '' }: KindOfData, role: string): string[] {
  if (notInCopy === true) return [];
  const left = wordsOf(notInCopy);
  const own = Object.entries(personal)
    .filter(([, { of }]) => of.includes(role))
    .map(([column, { inCopy }]) => (inCopy === undefined ? column : `${inCopy} AS ${column}`));
  return [...wordsOf(plain), ...wordsOf(ids), ...own].filter((column) => !left.includes(column));
}
