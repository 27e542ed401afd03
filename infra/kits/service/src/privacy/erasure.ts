import type { DataSource } from 'typeorm';
import { inBatches, longerStatements } from '../jobs/batches.js';
import { batchSize, differsSql, sameRow } from './retention.js';
import type { DataOfService, KindOfData, Owner } from './kind-of-data.js';

/**
 * Deletes and blanks a person's rows as the table of data says. What is done already is passed over, so that it can be done
 * again at any time: after a kill, or for what came late.
 * @returns how many rows changed
 */
export async function erase(database: DataSource, data: DataOfService, personId: string): Promise<number> {
  let rows = 0;
  for (const [table, kind] of Object.entries(data)) {
    for (const [role, owner] of Object.entries(kind.of ?? {})) {
      const statement = statementOf(table, kind, role, owner);
      if (statement === null) continue;
      rows += await inBatches(
        batchSize,
        () =>
          database.transaction(async (manager) => {
            await manager.query(longerStatements);
            const [{ n }] = await manager.query<[{ n: number }]>(statement, [personId]);
            return n;
          }),
        null,
      );
    }
  }
  return rows;
}

/** Names and conditions are of the table of data, never input. */
function statementOf(table: string, { personal = {} }: KindOfData, role: string, owner: Owner): string | null {
  const found = (rows: string) => `SELECT tableoid, ctid FROM ${table} WHERE ${rows} LIMIT ${batchSize} FOR UPDATE`;
  switch (owner.atErasure) {
    case 'keep':
      return null;
    case 'delete':
      return `WITH own AS (${found(`(${owner.rows})`)}),
        changed AS (DELETE FROM ${table} USING own WHERE ${sameRow(table, 'own')} RETURNING 1)
        SELECT count(*)::int AS n FROM changed`;
    case 'blank': {
      const values = Object.entries(personal)
        .filter(([, { of }]) => of.includes(role))
        .map(([column, { blank }]) => [column, blank] as const);
      const set = values.map(([column, blank]) => `${column} = ${blank}`).join(', ');
      return `WITH own AS (${found(`(${owner.rows}) AND (${differsSql(values)})`)}),
        changed AS (UPDATE ${table} SET ${set} FROM own WHERE ${sameRow(table, 'own')} RETURNING 1)
        SELECT count(*)::int AS n FROM changed`;
    }
  }
}
