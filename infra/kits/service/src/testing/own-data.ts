import { DataSource, getMetadataArgsStorage } from 'typeorm';
import { databaseOptions } from '../runtime/database.js';

/**
 * The test's own connection to a service's database. It knows the entities that the suite imports, by which it may seed and read
 * rows.
 */
export function ownData(url: string): Promise<DataSource> {
  const entities = getMetadataArgsStorage().tables.flatMap(({ target }) =>
    typeof target === 'string' ? [] : [target],
  );
  return new DataSource({
    ...databaseOptions('test', { DATABASE_URL: url, DATABASE_POOL: 16 }),
    entities,
  }).initialize();
}
