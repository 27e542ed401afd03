import { dataOf } from './table/data-of-services.js';

/**
 * What an erasure leaves in the columns of a table that say something about people: SQL by column, over a row of the table.
 * @throws Error for a table that is not in the table of data
 */
export function blanksOf(service: string, table: string): Readonly<Record<string, string>> {
  const kind = dataOf(service)?.[table];
  if (!kind) throw new Error(`${service}: table ${table} is not in the table of data`);
  return Object.fromEntries(Object.entries(kind.personal ?? {}).map(([column, { blank }]) => [column, blank]));
}
