import { testDatabase, type TestDatabase } from './test-database.js';
import { startNatsServer, type TestNatsServer } from './test-nats.js';

/**
 * Starts a harness on a nats-server and a database of its own. Should that fail half-way, both go again: nobody has the
 * harness yet to stop it, and a server left behind keeps Jest's worker from ending.
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
