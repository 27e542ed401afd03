import type { DataSource } from 'typeorm';
import type { DataOfService, KindOfData } from './kind-of-data.js';

/** The columns of a list in the table of data. */
export const wordsOf = (list: string | undefined): string[] => (list ?? '').split(/\s+/).filter(Boolean);

/** Every column that a kind of data names. */
export function columnsOf({ plain, ids, personal = {} }: KindOfData): string[] {
  return [...wordsOf(plain), ...wordsOf(ids), ...Object.keys(personal)];
}

/**
 * What stands in a migrated database and in no line of the table of data, or the other way round: sentences, none when all is
 * classified.
 */
export async function unclassified(database: DataSource, service: string, data: DataOfService): Promise<string[]> {
  const found: { table: string; columns: string[] }[] = await database.query(
    `SELECT relname AS table, array_agg(attname::text ORDER BY attnum) AS columns
     FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace JOIN pg_attribute ON attrelid = pg_class.oid
     WHERE nspname = 'public' AND relkind IN ('r', 'p') AND NOT relispartition AND attnum > 0 AND NOT attisdropped
     GROUP BY relname ORDER BY relname`,
  );
  const tables = new Map(found.map(({ table, columns }) => [table, columns]));
  const missing = found.flatMap(({ table, columns }) => {
    const kind = data[table];
    if (!kind) return [`${service}: table ${table} is not classified`];
    const named = columnsOf(kind);
    return columns
      .filter((column) => !named.includes(column))
      .map((column) => `${service}: ${table}.${column} is not classified`);
  });
  const gone = Object.entries(data).flatMap(([table, kind]) => {
    const columns = tables.get(table);
    if (!columns) return [`${service}: there is no table ${table}`];
    return columnsOf(kind)
      .filter((column) => !columns.includes(column))
      .map((column) => `${service}: there is no ${table}.${column}`);
  });
  return [...missing, ...gone];
}
