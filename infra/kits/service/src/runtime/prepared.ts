import { createHash } from 'node:crypto';
import pg from 'pg';
import type { DataSource, EntityManager, EntityMetadata, ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { renumbered } from './renumbered.js';

/** The connection pool of an open database. @throws TypeError when it is not Postgres */
export function poolOf({ driver }: DataSource): pg.Pool {
  const pool: unknown = driver instanceof PostgresDriver ? driver.master : null;
  if (pool instanceof pg.Pool) return pool;
  throw new TypeError('this database has no pool of Postgres connections');
}

/** A name derived from the text, under which each connection to Postgres prepares it once. */
const nameOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/**
 * A row of an entity's table as the entity.
 * @param names of the row's columns, in the order of the entity's; by default those of the table
 */
export function entityOf<Entity extends ObjectLiteral>(
  { columns, dataSource: { driver } }: EntityMetadata,
  row: Readonly<Record<string, unknown>>,
  names?: readonly string[],
): Entity {
  const entity: ObjectLiteral = {};
  columns.forEach((column, index) => {
    const value = row[names?.[index] ?? column.databaseName];
    entity[column.propertyName] = driver.prepareHydratedValue(value, column);
  });
  return entity as Entity;
}

/**
 * A SELECT of whole entities that is built once, by a QueryBuilder, and prepared once per connection. For reads that run hot:
 * to build the text for each takes longer than to run it.
 */
export class PreparedSelect<Entity extends ObjectLiteral, Parameter extends string> {
  readonly all: (values: Readonly<Record<Parameter, unknown>>) => Promise<Entity[]>;

  /**
   * @param parameters the names of those in the query, `:id`
   * @param joined the relations that the query selects too, to one row each and by an inner join, each under its property's name
   */
  constructor(
    query: SelectQueryBuilder<Entity>,
    parameters: readonly Parameter[],
    joined: readonly (keyof Entity & string)[] = [],
  ) {
    query.setParameters(Object.fromEntries(parameters.map((name) => [name, name])));
    const [text, order]: [string, Parameter[]] = query.getQueryAndParameters();
    const name = nameOf(text);
    const partOf = (alias: string) => {
      const { metadata } = query.expressionMap.findAliasByName(alias);
      const names = metadata.columns.map(({ databaseName }) => `${alias}_${databaseName}`);
      return (row: Readonly<Record<string, unknown>>) => entityOf(metadata, row, names);
    };
    const own = partOf(query.alias);
    const others = joined.map((property) => [property, partOf(property)] as const);
    this.all = async (values) => {
      const given = order.map((parameter) => values[parameter]);
      const rows = await prepared<Record<string, unknown>>(query.dataSource, text, given, name);
      return rows.map((row) => {
        const entity = own(row);
        for (const [property, part] of others) entity[property] = part(row);
        return entity as Entity;
      });
    };
  }

  async first(values: Readonly<Record<Parameter, unknown>>): Promise<Entity | null> {
    return (await this.all(values))[0] ?? null;
  }
}

/**
 * The rows of several SELECTs of whole entities with the same columns and alias, in one statement, which sees one moment. Each
 * keeps its own order and limit, so that a partitioned table is read only as far as the page goes.
 * @param end what follows the UNION, by the names of its columns: `alias_column`
 * @param often true prepares it on each connection: planning over many partitions takes longer than the rest. Only for queries
 * with few different texts, as each stays prepared
 */
export async function selectFromEach<Entity extends ObjectLiteral>(
  database: DataSource,
  queries: readonly [SelectQueryBuilder<Entity>, ...SelectQueryBuilder<Entity>[]],
  end: string,
  often = false,
): Promise<Entity[]> {
  const [{ alias, expressionMap }] = queries;
  const values: unknown[] = [];
  const texts = queries.map((query) => {
    const before = values.length;
    const [text, own]: [string, unknown[]] = query.getQueryAndParameters();
    values.push(...own);
    return `(${renumbered(text, before)})`;
  });
  const { metadata } = expressionMap.findAliasByName(alias);
  const names = metadata.columns.map(({ databaseName }) => `${alias}_${databaseName}`);
  const text = `SELECT * FROM (${texts.join(' UNION ALL ')}) AS found ${end}`;
  const rows = often
    ? await prepared<Record<string, unknown>>(database, text, values)
    : await database.query<Record<string, unknown>[]>(text, values);
  return rows.map((row) => entityOf(metadata, row, names));
}

/** The raw rows of a query, prepared on each connection: for queries with few different texts, as each stays prepared. */
export function selectPrepared<Row extends object>(query: SelectQueryBuilder<ObjectLiteral>): Promise<Row[]> {
  const [text, values]: [string, unknown[]] = query.getQueryAndParameters();
  return prepared(query.dataSource, text, values);
}

/**
 * Runs a statement on the pool, prepared under a name of its own: for the few that run hot.
 * @param name of the text, where the caller keeps it
 */
export async function prepared<Row extends object>(
  database: DataSource,
  text: string,
  values: readonly unknown[],
  name = nameOf(text),
): Promise<Row[]> {
  const { rows } = await poolOf(database).query<Row>({ name, text, values: [...values] });
  return rows;
}

/**
 * Runs a statement in the transaction of a manager, prepared once per connection: for the few that run hot.
 * @throws TypeError when the manager has no transaction of Postgres
 */
export async function preparedIn<Row extends object>(
  { queryRunner }: EntityManager,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const connection: unknown = await queryRunner?.connect();
  if (!(connection instanceof pg.Client)) throw new TypeError('this manager has no transaction of Postgres');
  const { rows } = await connection.query<Row>({ name: nameOf(text), text, values: [...values] });
  return rows;
}
