import { decodeCursor, encodeCursor } from '@rahi/service-kit';
import type { DataSource } from 'typeorm';
import { idsBeginning, textSearch, type TextSearch } from './search.js';

/** What a search is counted up to, and among how many of the newest rows one is looked for that no index serves. */
export const countedUpTo = 1000;
const newestLookedAt = 10_000;
/** Among so many of the newest a page is looked for first: what is on one row of a hundred fills it from them. */
const firstLookedAt = 2000;

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

/** Conditions in SQL with their parameters, but for what was typed. */
class Conditions {
  readonly values: unknown[] = [];
  readonly where: string[] = ['true'];

  constructor(
    readonly table: ListedTable,
    { equal = {} }: ListQuery,
  ) {
    for (const [column, value] of Object.entries(equal)) this.where.push(`${column} = ${this.add(value)}`);
  }

  add(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  get order(): string {
    return `ORDER BY created_at DESC, ${this.table.id} DESC`;
  }

  all(...more: string[]): string {
    return [...this.where, ...more].join(' AND ');
  }

  /** So many of the newest rows that meet the conditions. */
  newest(count: number): string {
    return `(SELECT * FROM ${this.table.name} WHERE ${this.all()} ${this.order} LIMIT ${count}) AS newest`;
  }

  /** That a row has what was typed: by the index, or where `grams` is null by looking at the row. */
  typed(search: TextSearch, typed: string, grams: string | null): string {
    const contains = `search LIKE searchable(${this.add(search.pattern)})`;
    const has =
      grams === null
        ? contains
        : `${contains} AND search_grams(search) @> search_grams(searchable(${this.add(grams)}))`;
    const ids = idsBeginning(typed);
    return ids ? `(${has} OR ${this.table.id} BETWEEN ${this.add(ids.first)} AND ${this.add(ids.last)})` : has;
  }
}

type PageQuery = ListQuery & { limit: number; cursor?: string | undefined };

/**
 * One page, newest first. A search is looked for among the newest rows first, and through the index only when they do not
 * fill the page: a word on every fifth row would come out of the index with all its rows, to be sorted.
 * @param columns of the table, comma separated
 * @throws Refusal invalid_input for a cursor that is not ours
 */
export async function newestPage<Row extends { created_at: Date }>(
  database: DataSource,
  table: ListedTable,
  columns: string,
  query: PageQuery,
  idOf: (row: Row) => string,
): Promise<{ rows: Row[]; next: string | null }> {
  const found = await foundRows<Row>(database, table, columns, query);
  const rows = found.slice(0, query.limit);
  const last = rows.at(-1);
  const next = found.length > query.limit && last ? encodeCursor({ createdAt: last.created_at, id: idOf(last) }) : null;
  return { rows, next };
}

/** One more than the page holds, where there are so many. */
async function foundRows<Row>(
  database: DataSource,
  table: ListedTable,
  columns: string,
  query: PageQuery,
): Promise<Row[]> {
  const after = query.cursor === undefined ? null : decodeCursor(query.cursor);
  const fresh = () => {
    const conditions = new Conditions(table, query);
    if (after) {
      const from = [conditions.add(after.createdAt), conditions.add(after.id)];
      conditions.where.push(`(created_at, ${table.id}) < (${from.join(', ')})`);
    }
    return conditions;
  };
  const read = (conditions: Conditions, from: string, where: string) =>
    database.query<Row[]>(
      `SELECT ${columns} FROM ${from} WHERE ${where} ${conditions.order} LIMIT ${query.limit + 1}`,
      conditions.values,
    );
  const among = (count: number, search: TextSearch, typed: string) => {
    const conditions = fresh();
    const from = conditions.newest(count);
    return read(conditions, from, conditions.typed(search, typed, null));
  };
  const conditions = fresh();
  if (!query.search) return read(conditions, table.name, conditions.all());
  const search = textSearch(query.search);
  if (search.by === 'newest') return among(newestLookedAt, search, query.search);
  const first = await among(firstLookedAt, search, query.search);
  if (first.length > query.limit) return first;
  return read(conditions, table.name, conditions.all(conditions.typed(search, query.search, search.grams)));
}

/** How many a search finds, counted up to `countedUpTo`: among the newest rows first, as for a page. */
export async function countFound(
  database: DataSource,
  table: ListedTable,
  query: ListQuery & { search: string },
): Promise<Total> {
  const search = textSearch(query.search);
  const newest = new Conditions(table, query);
  const from = newest.newest(newestLookedAt);
  const [among] = await database.query<{ found: number; seen: number }[]>(
    `SELECT count(*) FILTER (WHERE ${newest.typed(search, query.search, null)})::int AS found, count(*)::int AS seen FROM ${from}`,
    newest.values,
  );
  const { found, seen } = among ?? { found: 0, seen: 0 };
  if (seen < newestLookedAt && found <= countedUpTo) return { total: found };
  if (search.by === 'newest' || found > countedUpTo)
    return { total: Math.min(found, countedUpTo), totalIsAtLeast: true };
  const conditions = new Conditions(table, query);
  const where = conditions.all(conditions.typed(search, query.search, search.grams));
  const [row] = await database.query<{ found: number }[]>(
    `SELECT count(*)::int AS found FROM (
       SELECT FROM ${table.name} WHERE ${where} ${conditions.order} LIMIT ${countedUpTo + 1}) AS found`,
    conditions.values,
  );
  const counted = row?.found ?? 0;
  return counted > countedUpTo ? { total: countedUpTo, totalIsAtLeast: true } : { total: counted };
}
