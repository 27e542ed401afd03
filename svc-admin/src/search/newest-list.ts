import { decodeCursor, encodeCursor } from '@rahi/service-kit';
import type { DataSource } from 'typeorm';
import { idsBeginning, textSearch } from './search.js';

/** What a search is counted up to, and how many of the newest rows one is looked for in that no index serves. */
export const countedUpTo = 1000;
const newestLookedAt = 10_000;

/** A table with `created_at`, an id and, for its search, the column `search`. All names are ours, none comes from outside. */
export interface ListedTable {
  name: 'rides' | 'users';
  id: 'ride_id' | 'user_id';
}

export interface ListQuery {
  /** Values that columns must have. */
  equal?: Readonly<Record<string, unknown>>;
  search?: string | undefined;
}

export interface Total {
  total: number;
  totalIsAtLeast?: true;
}

/** Conditions in SQL with their parameters; `text` is apart where no index serves it. */
class Conditions {
  readonly values: unknown[] = [];
  readonly where: string[] = ['true'];
  readonly text: string | null;

  constructor(table: ListedTable, { equal = {}, search }: ListQuery) {
    for (const [column, value] of Object.entries(equal)) this.where.push(`${column} = ${this.add(value)}`);
    this.text = search ? this.#searching(table, search) : null;
  }

  add(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  /** @returns the condition when it has to be looked for in the newest rows, null when it is among the others. */
  #searching({ id }: ListedTable, typed: string): string | null {
    const search = textSearch(typed);
    const contains = `search LIKE searchable(${this.add(search.pattern)})`;
    if (search.by === 'newest') return contains;
    const found = [`${contains} AND search_grams(search) @> search_grams(searchable(${this.add(search.grams)}))`];
    const ids = idsBeginning(typed);
    if (ids) found.push(`${id} BETWEEN ${this.add(ids.first)} AND ${this.add(ids.last)}`);
    this.where.push(`(${found.join(' OR ')})`);
    return null;
  }
}

/**
 * One page, newest first.
 * @param columns of the table, comma separated
 * @throws Refusal invalid_input for a cursor that is not ours
 */
export async function newestPage<Row extends { created_at: Date }>(
  database: DataSource,
  table: ListedTable,
  columns: string,
  query: ListQuery & { limit: number; cursor?: string | undefined },
  idOf: (row: Row) => string,
): Promise<{ rows: Row[]; next: string | null }> {
  const conditions = new Conditions(table, query);
  const { name, id } = table;
  if (query.cursor !== undefined) {
    const after = decodeCursor(query.cursor);
    const from = [conditions.add(after.createdAt), conditions.add(after.id)];
    conditions.where.push(`(created_at, ${id}) < (${from.join(', ')})`);
  }
  const order = `ORDER BY created_at DESC, ${id} DESC`;
  const where = conditions.where.join(' AND ');
  const from = conditions.text
    ? `(SELECT * FROM ${name} WHERE ${where} ${order} LIMIT ${newestLookedAt}) AS newest WHERE ${conditions.text}`
    : `${name} WHERE ${where}`;
  const sql = `SELECT ${columns} FROM ${from} ${order} LIMIT ${query.limit + 1}`;
  const found = await database.query<Row[]>(sql, conditions.values);
  const rows = found.slice(0, query.limit);
  const last = rows.at(-1);
  const next = found.length > query.limit && last ? encodeCursor({ createdAt: last.created_at, id: idOf(last) }) : null;
  return { rows, next };
}

/** How many a search finds, counted up to `countedUpTo`. */
export async function countFound(database: DataSource, table: ListedTable, query: ListQuery): Promise<Total> {
  const conditions = new Conditions(table, query);
  const { name, id } = table;
  const [most, counted] = conditions.text
    ? [newestLookedAt, `count(*) FILTER (WHERE ${conditions.text})`]
    : [countedUpTo + 1, 'count(*)'];
  // In order, so that a word which is everywhere is counted along the index and not over the whole table.
  const [row] = await database.query<{ found: number; seen: number }[]>(
    `SELECT ${counted}::int AS found, count(*)::int AS seen FROM (
       SELECT ${conditions.text ? 'search' : ''} FROM ${name} WHERE ${conditions.where.join(' AND ')}
       ORDER BY created_at DESC, ${id} DESC LIMIT ${most}) AS newest`,
    conditions.values,
  );
  const { found, seen } = row ?? { found: 0, seen: 0 };
  return seen === most ? { total: Math.min(found, countedUpTo), totalIsAtLeast: true } : { total: found };
}
