import {
  badCursor,
  decodeCursor,
  decodeSortCursor,
  encodeCursor,
  encodeSortCursor,
  type SortCursor,
} from '@rahi/service-kit';
import type { FindOptionsWhere, ObjectLiteral, Repository, SelectQueryBuilder } from 'typeorm';
import { matching, textSearch, type Condition, type PeopleFound } from './search.js';

/** A search counts up to this many rows. */
const countedUpTo = 1000;
/** A search that no index serves looks at this many of the newest rows. */
const newestSearched = 10_000;
/** Any other search first looks at this many rows: a word on one row of a hundred fills a page from them. */
const firstSearched = 2000;

/** An order of a list. It needs an index over `by` and the id. */
export interface Order {
  /** An SQL expression over the row, `listed`. */
  by: string;
  type: 'timestamptz' | 'int' | 'text';
  direction: 'ASC' | 'DESC';
}

const byAge = { by: 'listed.createdAt', type: 'timestamptz' } as const;
export const newestFirst: Order = { ...byAge, direction: 'DESC' };
export const oldestFirst: Order = { ...byAge, direction: 'ASC' };

interface Listed extends ObjectLiteral {
  id: string;
  /** The text that a search looks at. */
  search: string;
}

export interface ListQuery<Row> {
  where: FindOptionsWhere<Row>;
  search?: string | undefined;
  /** People whose rows the search also finds. */
  people?: PeopleFound | undefined;
  /** The text of a row has a phone number. */
  phones?: boolean | undefined;
}

export interface PageQuery<Row> extends ListQuery<Row> {
  sort: string;
  order: Order;
  limit: number;
  cursor?: string | undefined;
}

export interface Total {
  total: number;
  totalIsAtLeast?: true;
}

/**
 * One page of a list in one of its orders.
 * @throws Refusal invalid_input for a cursor that we did not issue, or that belongs to another order
 */
export async function listPage<Row extends Listed>(
  table: Repository<Row>,
  query: PageQuery<Row>,
): Promise<{ rows: Row[]; next: string | null }> {
  const found = await findPage(table, query);
  const page = found.slice(0, query.limit);
  const ids = page.map(({ id }) => id);
  const rows = await table.createQueryBuilder('listed').whereInIds(ids).getMany();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const last = found.length > query.limit ? page.at(-1) : undefined;
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), next: last ? cursorAt(query.sort, last) : null };
}

/** Builds the SELECT of a subquery. */
type Select = (from: SelectQueryBuilder<ObjectLiteral>) => SelectQueryBuilder<ObjectLiteral>;

/** Counts the matches of a search, up to `countedUpTo`: among the newest rows first, then by the index. */
export async function countFound<Row extends Listed>(
  table: Repository<Row>,
  query: ListQuery<Row> & { search: string },
): Promise<Total> {
  const { where, search, people, phones } = query;
  const { by } = newestFirst;
  const matches = matching('found', search, { people, phones });
  const newest = { rows: newestSearched, order: newestFirst };
  const counted = await table.manager
    .createQueryBuilder()
    .select(`count(*) FILTER (WHERE ${matches.sql})::int`, 'found')
    .addSelect('count(*)::int', 'looked')
    .from(candidates(table, { where, by, people, first: newest }), 'found')
    .setParameters(matches.parameters)
    .getRawOne<{ found: number; looked: number }>();
  const { found, looked } = counted ?? { found: 0, looked: 0 };
  if (looked < newestSearched || found > countedUpTo) return totalOf(found);
  if (textSearch(search).by === 'newest') return { total: found, totalIsAtLeast: true };
  return countUpTo(
    table,
    candidates(table, { where, by, conditions: [matching('listed', search, { byIndex: true, people, phones })] }),
  );
}

/** Counts the rows that filters leave, up to `countedUpTo`: of the newest that the filter of their time leaves. */
export async function countWhere<Row extends Listed>(
  table: Repository<Row>,
  where: FindOptionsWhere<Row>,
  time: FindOptionsWhere<Row>,
): Promise<Total> {
  const oldest = await table
    .createQueryBuilder('listed')
    .select('listed.createdAt', 'at')
    .where(time)
    .orderBy('listed.createdAt', 'DESC')
    .offset(newestSearched - 1)
    .limit(1)
    .getRawOne<{ at: Date }>();
  const newest = { sql: 'listed.createdAt >= :oldest', parameters: { oldest: oldest?.at } };
  const conditions = oldest ? [newest] : [];
  const { total, ...more } = await countUpTo(table, candidates(table, { where, by: newestFirst.by, conditions }));
  return oldest ? { total, totalIsAtLeast: true } : { total, ...more };
}

/** Counts the rows that a query selects, up to `countedUpTo`. */
export async function countUpTo<Row extends ObjectLiteral>(table: Repository<Row>, select: Select): Promise<Total> {
  const counted = await table.manager
    .createQueryBuilder()
    .select('count(*)::int', 'found')
    .from((from) => select(from).limit(countedUpTo + 1), 'found')
    .getRawOne<{ found: number }>();
  return totalOf(counted?.found ?? 0);
}

function totalOf(found: number): Total {
  return found > countedUpTo ? { total: countedUpTo, totalIsAtLeast: true } : { total: found };
}

/** A row on a page: its id, and the value that it is sorted by. */
interface Place {
  id: string;
  value: Date | number | string;
}

/** Finds at most one row more than the page has. */
async function findPage<Row extends Listed>(table: Repository<Row>, query: PageQuery<Row>): Promise<Place[]> {
  const { where, search, order, limit, people, phones } = query;
  const start = query.cursor === undefined ? null : startOf(order, query.sort, query.cursor);
  const after = start ? [afterPlace('listed.id', order.by, order, start)] : [];
  const find = (given: Omit<Candidates<Row>, 'where' | 'by' | 'people'>, ...conditions: Condition[]) => {
    const found = table.manager
      .createQueryBuilder()
      .select('found.id', 'id')
      .addSelect('found.value', 'value')
      .from(candidates(table, { where, by: order.by, people, ...given }), 'found')
      .orderBy('found.value', order.direction)
      .addOrderBy('found.id', order.direction)
      .limit(limit + 1);
    for (const { sql, parameters } of conditions) found.andWhere(sql, parameters);
    return found.getRawMany<Place>();
  };
  if (!search) return find({ conditions: after });
  if (textSearch(search).by === 'newest') {
    // The same rows are searched for every page and in every order.
    const rest = start ? [afterPlace('found.id', 'found.value', order, start)] : [];
    return find(
      { first: { rows: newestSearched, order: newestFirst } },
      matching('found', search, { people, phones }),
      ...rest,
    );
  }
  // First without the index: a word on every fifth row would come out of the index with all its rows, to be sorted.
  const found = await find(
    { conditions: after, first: { rows: firstSearched, order } },
    matching('found', search, { people, phones }),
  );
  return found.length > limit
    ? found
    : find({ conditions: [...after, matching('listed', search, { byIndex: true, people, phones })] });
}

interface Candidates<Row> {
  where: FindOptionsWhere<Row>;
  /** The expression that the list is sorted by. */
  by: string;
  conditions?: Condition[];
  people?: PeopleFound | undefined;
  /** Only the first rows in an order. */
  first?: { rows: number; order: Order };
}

/** Selects the id, the sort value and the text of a table's rows. */
const candidates =
  <Row extends Listed>(
    table: Repository<Row>,
    { where, by, conditions = [], first, people }: Candidates<Row>,
  ): Select =>
  (from) => {
    const rows = from
      .select('listed.id', 'id')
      .addSelect(by, 'value')
      .addSelect('listed.search', 'search')
      .from(table.target, 'listed')
      .where(where);
    // Outside, Postgres reads the name in small letters.
    for (const name of people?.named ?? []) if (name !== 'id') rows.addSelect(`listed.${name}`, name.toLowerCase());
    for (const { sql, parameters } of conditions) rows.andWhere(sql, parameters);
    if (!first) return rows;
    const { by: sorted, direction } = first.order;
    return rows.orderBy(sorted, direction).addOrderBy('listed.id', direction).limit(first.rows);
  };

function afterPlace(id: string, by: string, { type, direction }: Order, start: SortCursor): Condition {
  const sign = direction === 'DESC' ? '<' : '>';
  return {
    sql: `(${by}, ${id}) ${sign} (CAST(:startValue AS ${type}), CAST(:startId AS uuid))`,
    parameters: { startValue: start.value, startId: start.id },
  };
}

function cursorAt(sort: string, { id, value }: Place): string {
  if (value instanceof Date) return encodeCursor({ createdAt: value, id });
  return encodeSortCursor(sort, { value: String(value), id });
}

/** Whether Postgres can read a text as a value of the order's type: a cursor may come from anyone. */
const fits: Readonly<Record<Exclude<Order['type'], 'timestamptz'>, (value: string) => boolean>> = {
  int: (value) => /^-?\d{1,10}$/.test(value) && Math.abs(Number(value)) < 2 ** 31,
  text: (value) => !value.includes('\0'),
};

function startOf(order: Order, sort: string, cursor: string): SortCursor {
  if (order.type === 'timestamptz') {
    const { createdAt, id } = decodeCursor(cursor);
    return { value: createdAt.toISOString(), id };
  }
  const start = decodeSortCursor(sort, cursor);
  if (!fits[order.type](start.value)) throw badCursor();
  return start;
}
