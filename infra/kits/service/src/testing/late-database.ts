import { postgresDoor, waitFor, type PostgresDoor } from '@rahi/testing-kit';
import { databaseAway } from './expected-lines.js';
import type { ServiceHarness } from './service-harness.js';

/**
 * Starts an instance while Postgres refuses connections, and lets Postgres come back once the instance has asked for it several times.
 * Its logs may say that the database is away.
 * @returns the door between the two, for the test to shut again and to close
 */
export async function bootBeforeDatabase(harness: ServiceHarness): Promise<PostgresDoor> {
  harness.expectInLogs(...databaseAway);
  const door = await postgresDoor(harness.env['DATABASE_URL'] ?? '');
  door.shut();
  const booting = harness.boot({ DATABASE_URL: door.url });
  try {
    await waitFor(() => door.refused >= 3, { what: 'the instance to ask for Postgres', timeout: 60_000 });
  } finally {
    door.open();
  }
  await booting;
  return door;
}
