import { createHash } from 'node:crypto';
import type { DataSource, EntityMetadata, ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { poolOf } from './pool.js';

/** One text always has one name, under which each connection to Postgres prepares it once. */
const nameOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

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
  readonly #name: string;
  readonly #metadata: EntityMetadata;
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
    this.#name = nameOf(text);
    this.#metadata = query.expressionMap.findAliasByName(query.alias).metadata;
    this.#order = order;
    this.#prefix = `${query.alias}_`;
  }

  async all(values: Readonly<Record<Parameter, unknown>>): Promise<Entity[]> {
    const given = this.#order.map((name) => values[name]);
    const rows = await prepared<Record<string, unknown>>(this.query.dataSource, this.#text, given, this.#name);
    return rows.map((row) => entityOf(this.#metadata, row, this.#prefix));
  }

  async first(values: Readonly<Record<Parameter, unknown>>): Promise<Entity | null> {
    const [first] = await this.all(values);
    return first ?? null;
  }
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
