import { postgresDoor, waitFor, type PostgresDoor } from '@rahi/testing-kit';
import type { Instance } from './instance.js';
import type { ServiceHarness } from './service-harness.js';

/**
 * Starts an instance while Postgres refuses connections, and lets Postgres come back once the instance has asked for it several times.
 * @returns the door between the two, for the test to shut again and to close, and the instance
 */
export async function bootBeforeDatabase(harness: ServiceHarness): Promise<{ door: PostgresDoor; instance: Instance }> {
  const door = await postgresDoor(harness.env['DATABASE_URL'] ?? '');
  door.shut();
  const booting = harness.boot({ DATABASE_URL: door.url });
  try {
    await waitFor(() => door.refused >= 3, { what: 'the instance to ask for Postgres', timeout: 60_000 });
  } finally {
    door.open();
  }
  return { door, instance: await booting };
}
