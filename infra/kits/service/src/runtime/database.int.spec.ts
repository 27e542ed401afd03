import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testDatabase, type TestDatabase } from '@rahi/testing-kit';
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import * as z from 'zod';
import { isDatabaseAway } from './database-errors.js';
import { connectDatabase, databaseOptions, migrateDatabase } from './database.js';
import { poolOf } from './prepared.js';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/** Done twice, it fails; half done, it shows; and it takes long enough for others to come in between. */
class Slow1000000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE ran (pid integer)');
    await runner.query('SELECT pg_sleep(0.5)');
    await runner.query('INSERT INTO ran VALUES (pg_backend_pid())');
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}

describe('instances that start together', () => {
  it('migrate once together, and none continues before that is done', async () => {
    const config = { DATABASE_URL: database.url, DATABASE_POOL: 2 };
    const open = async (name: string): Promise<DataSource> => {
      await migrateDatabase(name, { DATABASE_URL: database.url }, [Slow1000000000000]);
      const opened = await connectDatabase(databaseOptions(name, config));
      // Serving would begin here.
      expect(await opened.query('SELECT count(*)::int AS times FROM ran')).toEqual([{ times: 1 }]);
      return opened;
    };
    const opened = await Promise.all(['one', 'two', 'three'].map((name) => open(`svc-${name}`)));
    const [first] = opened;
    const applied = await first?.query(`SELECT name FROM migrations WHERE name LIKE 'Slow%'`);
    expect(applied).toEqual([{ name: 'Slow1000000000000' }]);
    await Promise.all(opened.map((one) => one.destroy()));
  });
});

describe('a start', () => {
  it('waits for a second connection that comes late, as for the first', async () => {
    const { hostname, port } = new URL(database.url);
    let came = 0;
    const slow = createServer((client) => {
      came += 1;
      // Nobody answers the second one.
      if (came === 2) return;
      const server = connect(Number(port), hostname);
      for (const [from, to] of [
        [client, server],
        [server, client],
      ] as const)
        from.on('error', () => to.destroy()).pipe(to);
    });
    await once(slow.listen(0, '127.0.0.1'), 'listening');
    const address = z.object({ port: z.int() }).parse(slow.address());
    const url = new URL(database.url);
    url.host = `127.0.0.1:${address.port}`;
    const options = databaseOptions('svc-one', { DATABASE_URL: url.href, DATABASE_POOL: 2 });
    const opened = await connectDatabase({ ...options, extra: { max: 2, connectionTimeoutMillis: 500 } });
    expect(came).toBeGreaterThan(2);
    await opened.destroy();
    slow.close();
  });
});

describe('a transaction', () => {
  it('that loses its server between two statements fails, and costs neither the process nor the pool', async () => {
    const opened = await connectDatabase(databaseOptions('svc-one', { DATABASE_URL: database.url, DATABASE_POOL: 2 }));
    try {
      const lost = opened.transaction(async (manager) => {
        const [own]: { pid: number }[] = await manager.query('SELECT pg_backend_pid() AS pid');
        await opened.query('SELECT pg_terminate_backend($1)', [own?.pid]);
        await ended;
        return manager.query('SELECT 1 AS one');
      });
      // Not events.once: that would also react to the error.
      const ended = new Promise((resolve) => {
        poolOf(opened).once('acquire', (client) => client.once('end', resolve));
      });
      expect(isDatabaseAway(await lost.catch((error: unknown) => error))).toBe(true);
      expect(await opened.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    } finally {
      await opened.destroy();
    }
  });
});
