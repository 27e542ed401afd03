import { Refusal } from '@rahi/contracts';
import { decodeCursor, decodeSortCursor, encodeCursor, encodeSortCursor, type SortCursor } from '@rahi/service-kit';
import type { DataSource } from 'typeorm';
import { idsBeginning, textSearch, type TextSearch } from './search.js';

/** What a search is counted up to, and among how many of the newest rows one is looked for that no index serves. */
export const countedUpTo = 1000;
const newestLookedAt = 10_000;
/** Among so many of the newest a page is looked for first: what is on one row of a hundred fills it from them. */
const firstLookedAt = 2000;

/** An order of a table, for which there is an index over what it goes by and the id. */
export interface Order {
  /** A column or an expression of ours. */
  by: string;
  type: 'timestamptz' | 'int' | 'text';
  descending: boolean;
}

/** A table with `created_at`, an id and, for its search, the column `search`. All names are ours, none comes from outside. */
export interface ListedTable<Sort extends string = string> {
  name: 'rides' | 'users';
  id: 'ride_id' | 'user_id';
  orders: Readonly<Record<Sort, Order>>;
}

const byAge = { by: 'created_at', type: 'timestamptz' } as const;
export const newestFirst: Order = { ...byAge, descending: true };
export const oldestFirst: Order = { ...byAge, descending: false };

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

  order({ by, descending }: Order): string {
    const way = descending ? 'DESC' : 'ASC';
    return `ORDER BY ${by} ${way}, ${this.table.id} ${way}`;
  }

  /** That a row comes after a place in an order. */
  after({ by, type, descending }: Order, { value, id }: SortCursor): string {
    return `(${by}, ${this.table.id}) ${descending ? '<' : '>'} (${this.add(value)}::${type}, ${this.add(id)})`;
  }

  all(...more: string[]): string {
    return [...this.where, ...more].join(' AND ');
  }

  /** So many of the first rows in an order that meet the conditions. */
  first(count: number, order: Order): string {
    return `(SELECT * FROM ${this.table.name} WHERE ${this.all()} ${this.order(order)} LIMIT ${count}) AS first`;
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

type PageQuery<Sort extends string> = ListQuery & { sort: Sort; limit: number; cursor?: string | undefined };

interface Placed {
  created_at: Date;
  /** What the order goes by, as Postgres writes it. */
  sort_value: string;
}

/**
 * One page of a list in one of its orders. A search is looked for among the first rows first, and through the index only when
 * they do not fill the page: a word on every fifth row would come out of the index with all its rows, to be sorted.
 * @param columns of the table, comma separated
 * @throws Refusal invalid_input for a cursor that is not ours, or of another order
 */
export async function listPage<Row extends { created_at: Date }, Sort extends string>(
  database: DataSource,
  table: ListedTable<Sort>,
  columns: string,
  query: PageQuery<Sort>,
  idOf: (row: Row) => string,
): Promise<{ rows: Row[]; next: string | null }> {
  const found = await foundRows<Row & Placed, Sort>(database, table, columns, query);
  const rows = found.slice(0, query.limit);
  const last = rows.at(-1);
  if (found.length <= query.limit || !last) return { rows, next: null };
  const [id, value] = [idOf(last), last.sort_value];
  const isAge = table.orders[query.sort].type === byAge.type;
  const next = isAge ? encodeCursor({ createdAt: last.created_at, id }) : encodeSortCursor(query.sort, { value, id });
  return { rows, next };
}

/** What Postgres can read as a column's type: a cursor may be of anybody's making. */
const fits: Readonly<Record<Exclude<Order['type'], 'timestamptz'>, (value: string) => boolean>> = {
  int: (value) => /^-?\d{1,10}$/.test(value) && Math.abs(Number(value)) < 2 ** 31,
  text: (value) => !value.includes('\0'),
};

function placeOf(order: Order, sort: string, cursor: string): SortCursor {
  if (order.type === 'timestamptz') {
    const { createdAt, id } = decodeCursor(cursor);
    return { value: createdAt.toISOString(), id };
  }
  const place = decodeSortCursor(sort, cursor);
  if (!fits[order.type](place.value)) throw new Refusal('invalid_input', 'cursor: take it from the page before');
  return place;
}

/** One more than the page holds, where there are so many. */
async function foundRows<Row, Sort extends string>(
  database: DataSource,
  table: ListedTable<Sort>,
  columns: string,
  query: PageQuery<Sort>,
): Promise<Row[]> {
  const order = table.orders[query.sort];
  const place = query.cursor === undefined ? null : placeOf(order, query.sort, query.cursor);
  const onwards = () => {
    const conditions = new Conditions(table, query);
    if (place) conditions.where.push(conditions.after(order, place));
    return conditions;
  };
  const read = (conditions: Conditions, from: string, where: string) =>
    database.query<Row[]>(
      `SELECT ${columns}, (${order.by})::text AS sort_value FROM ${from} WHERE ${where}
       ${conditions.order(order)} LIMIT ${query.limit + 1}`,
      conditions.values,
    );
  const conditions = onwards();
  if (!query.search) return read(conditions, table.name, conditions.all());
  const search = textSearch(query.search);
  if (search.by === 'newest') {
    // Among the newest whatever the order: the same rows on every page, however they are sorted.
    const newest = order === newestFirst ? onwards() : new Conditions(table, query);
    const from = newest.first(newestLookedAt, newestFirst);
    const later = place && order !== newestFirst ? [newest.after(order, place)] : [];
    return read(newest, from, [newest.typed(search, query.search, null), ...later].join(' AND '));
  }
  const among = onwards();
  const from = among.first(firstLookedAt, order);
  const first = await read(among, from, among.typed(search, query.search, null));
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
  const from = newest.first(newestLookedAt, newestFirst);
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
       SELECT FROM ${table.name} WHERE ${where} ${conditions.order(newestFirst)} LIMIT ${countedUpTo + 1}) AS found`,
    conditions.values,
  );
  const counted = row?.found ?? 0;
  return counted > countedUpTo ? { total: countedUpTo, totalIsAtLeast: true } : { total: counted };
}
