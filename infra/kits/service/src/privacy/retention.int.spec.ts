import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testDatabase, type TestDatabase } from '@rahi/testing-kit';
import type { DataSource } from 'typeorm';
import { Privacy1795950000000 } from '../migrations/1795950000000-privacy.js';
import { connectDatabase, databaseOptions } from '../runtime/database.js';
import type { DataOfService } from './kind-of-data.js';
import { batchSize, retain } from './retention.js';

let server: TestDatabase;
let database: DataSource;
beforeAll(async () => {
  server = await testDatabase();
  database = await connectDatabase(databaseOptions('retention', { DATABASE_URL: server.url, DATABASE_POOL: 2 }));
  const runner = database.createQueryRunner();
  await new Privacy1795950000000().up(runner);
  await runner.release();
  await database.query('CREATE TABLE visits (at timestamptz NOT NULL)');
});
afterAll(async () => {
  await database?.destroy();
  await server?.drop();
});

const data: DataOfService = {
  visits: { what: 'visits', plain: 'at', clocks: [{ days: 1, since: 'at', do: 'delete' }] },
};
const left = async () => (await database.query<unknown[]>('SELECT FROM visits')).length;
const marks = async () => (await database.query<unknown[]>('SELECT FROM retention_marks')).length;

describe('what has been kept for long enough', () => {
  it('is deleted batch after batch; a run that is ended early is gone on with by the next', async () => {
    const rows = 2 * batchSize + 1;
    await database.query(`INSERT INTO visits SELECT now() - interval '3 days' FROM generate_series(1, $1)`, [rows]);
    await retain(database, data, () => undefined, AbortSignal.abort());
    expect([await left(), await marks()]).toEqual([rows - batchSize, 0]);
    const counted: number[] = [];
    await retain(database, data, (_table, deleted) => void counted.push(deleted));
    expect([await left(), await marks(), counted]).toEqual([0, 1, [batchSize + 1]]);
  });
});
