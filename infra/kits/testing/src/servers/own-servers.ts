import type { TestDatabase } from './test-database.js';
import { startNatsServer, type TestNatsServer } from './test-nats.js';

/**
 * Starts a harness on its own nats-server and database. Stops both if that fails: the suite has no harness to stop yet,
 * and a running server keeps Jest's worker from exiting.
 * @param makeDatabase makes its database
 */
export async function onOwnServers<T>(
  makeDatabase: () => Promise<TestDatabase>,
  start: (nats: TestNatsServer, database: TestDatabase) => Promise<T>,
): Promise<T> {
  const starting = [startNatsServer(), makeDatabase()] as const;
  try {
    return await start(...(await Promise.all(starting)));
  } catch (error) {
    const [nats, database] = await Promise.allSettled(starting);
    await Promise.allSettled([
      nats.status === 'fulfilled' && nats.value.stop(),
      database.status === 'fulfilled' && database.value.drop(),
    ]);
    throw error;
  }
}
