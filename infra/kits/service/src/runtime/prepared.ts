import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { DataSource, EntityManager, EntityMetadata, ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { poolOf } from './pool-watch.js';

const names = new Map<string, string>();

/** One text always has one name, under which each connection to Postgres prepares it once. */
export function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/**
 * A row of an entity's table as the entity.
 * @param prefix of the row's column names
 */
export function entityOf<Entity extends ObjectLiteral>(
  { columns, dataSource: { driver } }: EntityMetadata,
  row: Readonly<Record<string, unknown>>,
  prefix = '',
): Entity {
  const entity: ObjectLiteral = {};
  for (const column of columns) {
    entity[column.propertyName] = driver.prepareHydratedValue(row[prefix + column.databaseName], column);
  }
  return entity as Entity;
}

/**
 * A SELECT of whole entities that is built once, by a QueryBuilder, and prepared once per connection. For reads that run hot:
 * to build the text for each takes longer than to run it.
 */
export class PreparedSelect<Entity extends ObjectLiteral, Parameter extends string> {
  readonly #text: string;
  readonly #order: readonly Parameter[];
  readonly #prefix: string;

  /** @param parameters the names of those in the query, `:id` */
  constructor(
    private readonly query: SelectQueryBuilder<Entity>,
    parameters: readonly Parameter[],
  ) {
    query.setParameters(Object.fromEntries(parameters.map((name) => [name, name])));
    const [text, order]: [string, Parameter[]] = query.getQueryAndParameters();
    this.#text = text;
    this.#order = order;
    this.#prefix = `${query.alias}_`;
  }

  async all(values: Readonly<Record<Parameter, unknown>>): Promise<Entity[]> {
    const { expressionMap, dataSource } = this.query;
    const metadata = expressionMap.findAliasByName(this.query.alias).metadata;
    const given = this.#order.map((name) => values[name]);
    const rows = await prepared<Record<string, unknown>>(dataSource, nameOf(this.#text), this.#text, given);
    return rows.map((row) => entityOf(metadata, row, this.#prefix));
  }

  async first(values: Readonly<Record<Parameter, unknown>>): Promise<Entity | null> {
    const [first] = await this.all(values);
    return first ?? null;
  }
}

/**
 * Runs a named prepared statement on the pool, past the ORM: for the few reads that run hot.
 * The name must belong to exactly one text.
 */
export async function prepared<Row extends object>(
  database: DataSource,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const result = await poolOf(database).query<Row>({ name, text, values: [...values] });
  return result.rows;
}

/**
 * Runs a named prepared statement in the transaction of a manager.
 * @throws Error when the manager has none
 */
export async function preparedIn<Row extends object>(
  { queryRunner }: EntityManager,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  if (!queryRunner) throw new Error(`${name} needs the manager of a transaction`);
  const client: pg.ClientBase = await queryRunner.connect();
  const { rows } = await client.query<Row>({ name, text, values: [...values] });
  return rows;
}

/**
 * Runs prepared statements in a transaction of their own, past the ORM: for what runs hot.
 * @param settings what holds in this transaction alone, as `SET LOCAL` takes it
 */
export async function preparedTransaction<T>(
  database: DataSource,
  work: (run: <Row extends object>(name: string, text: string, values: unknown[]) => Promise<Row[]>) => Promise<T>,
  settings: Readonly<Record<string, string>> = {},
): Promise<T> {
  const client: pg.PoolClient = await poolOf(database).connect();
  let broken: Error | undefined;
  // Between two statements nobody else hears that the server is gone, and what nobody hears ends the process.
  const lost = (error: Error) => {
    broken = error;
  };
  client.on('error', lost);
  try {
    const set = Object.entries(settings).map(([name, value]) => `; SET LOCAL ${name} = ${value}`);
    await client.query(`START TRANSACTION${set.join('')}`);
    const result = await work(async <Row extends object>(name: string, text: string, values: unknown[]) => {
      const { rows } = await client.query<Row>({ name, text, values });
      return rows;
    });
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // One that cannot even roll back has lost its server, and is not used again.
    await client.query('ROLLBACK').catch((reason: unknown) => {
      broken = reason instanceof Error ? reason : new Error(String(reason));
    });
    throw error;
  } finally {
    client.off('error', lost);
    client.release(broken);
  }
}
