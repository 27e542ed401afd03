import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { runFolder } from '../servers/run-servers.js';
import { testDatabase, type TestDatabase } from '../servers/test-database.js';
import { inTurn, runShipped } from './shipped-program.js';

/**
 * A database of its own for a suite, as the shipped program of a service migrates an empty one. The program does that once in a
 * run; each suite gets a copy, which takes a tenth of the time.
 * @param workspace the folder of the service, such as `svc-rides`
 * @throws Error with all that the program wrote when it could not migrate
 */
export async function migratedDatabase(workspace: string): Promise<TestDatabase> {
  const file = join(runFolder(), `migrated-${basename(workspace)}`);
  // A file that exists is whole: its writer had the lock, and so had who looks for it a second time.
  if (!existsSync(file)) {
    await inTurn(`the migrated database of ${workspace}`, async () => {
      if (!existsSync(file)) writeFileSync(file, await migrateEmpty(workspace));
    });
  }
  return testDatabase({ name: readFileSync(file, 'utf8') });
}

/** @returns the name of the database */
async function migrateEmpty(workspace: string): Promise<string> {
  const { url, name } = await testDatabase();
  const { exitCode, output } = await runShipped(workspace, ['migrate'], { DATABASE_URL: url });
  if (exitCode !== 0) throw new Error(`${workspace} could not migrate an empty database:\n${output}`);
  return name;
}
