import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';

interface Versioned extends ObjectLiteral {
  id: string;
  version: number;
}

/** Inserts rows. A row that exists stays as it is. */
export async function insertMissing<Row extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<Row>,
  rows: QueryDeepPartialEntity<Row>[],
): Promise<void> {
  if (rows.length === 0) return;
  await manager.createQueryBuilder(entity, 'kept').insert().values(rows).orIgnore().updateEntity(false).execute();
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
  if (rows.length === 0) return;
  const newest = new Map(rows.toSorted((a, b) => a.version - b.version).map((row) => [row.id, row]));
  const { columns, primaryColumns } = manager.dataSource.getMetadata(entity);
  const written = columns.filter((column) => column.isUpdate && !column.isPrimary);
  await manager
    .createQueryBuilder(entity, 'kept')
    .insert()
    .values([...newest.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    .orUpdate(
      written.map((column) => column.databaseName),
      primaryColumns.map((column) => column.databaseName),
      { overwriteCondition: { where: 'kept.version < excluded.version' } },
    )
    .updateEntity(false)
    .execute();
}
