import { testDatabase, type TestDatabase } from './test-database.js';
import { startNatsServer, type TestNatsServer } from './test-nats.js';

/**
 * Starts a harness on its own nats-server and database. Stops both when that fails: the suite has no harness to stop yet,
 * and a running server keeps Jest's worker from exiting.
 */
export async function onOwnServers<T>(start: (nats: TestNatsServer, database: TestDatabase) => Promise<T>): Promise<T> {
  const [nats, database] = await bothOrNone(startNatsServer(), testDatabase());
  try {
    return await start(nats, database);
  } catch (error) {
    await Promise.allSettled([nats.stop(), database.drop()]);
    throw error;
  }
}

async function bothOrNone(
  starting: Promise<TestNatsServer>,
  making: Promise<TestDatabase>,
): Promise<[TestNatsServer, TestDatabase]> {
  try {
    return await Promise.all([starting, making]);
  } catch (error) {
    const [nats, database] = await Promise.allSettled([starting, making]);
    if (nats.status === 'fulfilled') await nats.value.stop();
    if (database.status === 'fulfilled') await database.value.drop();
    throw error;
  }
}
