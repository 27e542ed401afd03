import { randomUUID } from 'node:crypto';
import { testDatabase } from '@rahi/testing-kit';
import type { DataSource } from 'typeorm';
import { writeCopy } from '../privacy/copy.js';
import { erase } from '../privacy/erasure.js';
import { retain } from '../privacy/retention.js';
import { formProblems } from '../privacy/form-problems.js';
import { withKitData } from '../privacy/kit-data.js';
import { unclassified } from '../privacy/unclassified.js';
import { connectDatabase, migrateDatabase } from '../runtime/database.js';
import type { ServiceOptions } from '../runtime/service.module.js';

type Service = Pick<ServiceOptions, 'name' | 'migrations' | 'keptData'>;
type Migrated = Pick<Service, 'name' | 'migrations'>;

/** What is wrong with a service's table of data, and the columns of its migrations that are missing in it, as sentences. */
export function unclassifiedOf(service: Service): Promise<string[]> {
  const data = withKitData(service.keptData ?? {});
  return onMigrated(service, async (database) => [
    ...formProblems(data),
    ...(await unclassified(database, service.name, data)),
  ]);
}

/** Runs every statement that the table of data makes of a service's tables, on an empty database: a wrong one throws. */
export function runTableOfData(service: Service): Promise<void> {
  return onMigrated(service, async (database) => {
    const data = withKitData(service.keptData ?? {});
    const [requestId, personId] = [randomUUID(), randomUUID()];
    await retain(database, data, () => undefined);
    await erase(database, data, personId);
    await database.transaction((manager) => writeCopy(manager, data, { requestId, personId }));
  });
}

/**
 * The values that the tables of a service's migrations let a column have: those of each CHECK that is a list, by `table.column`,
 * sorted. Compared with the registries in the code, they name a status, a type or a reason that a table would refuse.
 */
export function checkedValuesOf(service: Migrated): Promise<Record<string, string[]>> {
  return onMigrated(service, async (database) => {
    const rows = await database.query<{ name: string; list: string }[]>(
      `SELECT conrelid::regclass || '.' || (parts)[1] AS name, (parts)[2] AS list
         FROM pg_constraint, LATERAL (SELECT regexp_match(pg_get_constraintdef(oid), '^CHECK \\(\\((\\w+) = ANY \\(ARRAY\\[(.*)\\]\\)\\)\\)(?: NOT VALID)?$')) AS found (parts)
        WHERE contype = 'c' AND parts IS NOT NULL AND conname <> 'only_ended'`,
    );
    return Object.fromEntries(
      rows.map(({ name, list }) => [name, [...list.matchAll(/'([^']*)'/g)].map(([, value = '']) => value).toSorted()]),
    );
  });
}

async function onMigrated<T>({ name, migrations }: Migrated, work: (database: DataSource) => Promise<T>): Promise<T> {
  const { url, drop } = await testDatabase();
  try {
    await migrateDatabase(name, { DATABASE_URL: url }, migrations);
    const database = await connectDatabase({ type: 'postgres', url });
    try {
      return await work(database);
    } finally {
      await database.destroy();
    }
  } finally {
    await drop();
  }
}
