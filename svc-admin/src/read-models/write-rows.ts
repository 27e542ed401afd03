import { preparedIn } from '@rahi/service-kit';
import type { EntityManager, EntityMetadata, EntityTarget, ObjectLiteral } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';

interface Versioned extends ObjectLiteral {
  id: string;
  version: number;
}

type ColumnOf = EntityMetadata['columns'][number];

/** Inserts rows. A row that exists stays as it is. */
export async function insertMissing<Row extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<Row>,
  rows: QueryDeepPartialEntity<Row>[],
): Promise<void> {
  await insert(manager, entity, rows, () => 'DO NOTHING');
}

/**
 * Inserts rows, or updates all their columns where the stored version is older. Of several rows with one id the newest is
 * written. Existing rows are locked in the order of their ids, also those that do not change.
 */
export async function upsertNewer<Row extends Versioned>(
  manager: EntityManager,
  entity: EntityTarget<Row>,
  rows: readonly (QueryDeepPartialEntity<Row> & Versioned)[],
): Promise<void> {
  const newest = new Map(rows.toSorted((a, b) => a.version - b.version).map((row) => [row.id, row]));
  const ordered = [...newest.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  await insert(manager, entity, ordered, ({ columns, primaryColumns }) => {
    const key = primaryColumns.map(({ databaseName }) => databaseName);
    const written = columns.filter((column) => column.isUpdate && !column.isPrimary);
    const set = written.map(({ databaseName: name }) => `${name} = excluded.${name}`);
    return `(${key.join(', ')}) DO UPDATE SET ${set.join(', ')} WHERE kept.version < excluded.version`;
  });
}

/**
 * Inserts rows, as JSON and in their order, by one prepared statement for any number of rows: a statement with a parameter for each
 * value is built and planned again for each number of rows, which takes longer than the rest. Columns that no row has are left to
 * the table.
 */
async function insert(
  manager: EntityManager,
  entity: EntityTarget<ObjectLiteral>,
  rows: readonly ObjectLiteral[],
  conflict: (metadata: EntityMetadata) => string,
): Promise<void> {
  if (rows.length === 0) return;
  const metadata = manager.dataSource.getMetadata(entity);
  const columns = metadata.columns.filter(
    ({ isInsert, propertyName }) => isInsert && rows.some((row) => row[propertyName] !== undefined),
  );
  const names = columns.map(({ databaseName }) => databaseName).join(', ');
  const text = `INSERT INTO ${metadata.tableName} AS kept (${names})
    SELECT ${names} FROM json_populate_recordset(NULL::${metadata.tableName}, $1) ON CONFLICT ${conflict(metadata)}`;
  await preparedIn(manager, text, [JSON.stringify(rows.map((row) => valuesOf(row, columns)))]);
}

/** The values of a row by the names of its columns. */
function valuesOf(row: ObjectLiteral, columns: readonly ColumnOf[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(columns.map(({ databaseName, propertyName }) => [databaseName, row[propertyName]]));
}
