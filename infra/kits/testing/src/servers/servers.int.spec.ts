import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { testFolder } from '@rahi/machine-kit';
import pg from 'pg';
import { startNatsServer, testNats, type TestNatsServer } from './test-nats.js';
import { testDatabase } from './test-database.js';

async function query(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

describe('a test database', () => {
  it('is empty, belongs to its role and does not exist after drop', async () => {
    const database = await testDatabase();
    await query(database.url, 'create extension pg_trgm; create table ride (id int)');
    const tables = await query(database.url, "select 1 from pg_tables where schemaname = 'public'");
    expect(tables.rowCount).toBe(1);
    await database.drop();
    await expect(query(database.url, 'select 1')).rejects.toThrow(/authentication failed|does not exist/);
  });

  it('cannot be opened by the role of another database database', async () => {
    const [mine, other] = await Promise.all([testDatabase(), testDatabase()]);
    const trespass = new URL(mine.url);
    trespass.pathname = `/${other.name}`;
    await expect(query(trespass.href, 'select 1')).rejects.toThrow(/permission denied for database/);
    await Promise.all([mine.drop(), other.drop()]);
  });
});

describe('the shared nats-server', () => {
  it('answers with JetStream on', async () => {
    const nc = await connect({ servers: testNats() });
    const info = await (await jetstreamManager(nc)).getAccountInfo();
    expect(info.limits.max_storage).not.toBe(0);
    await nc.close();
  });
});

describe('a separate nats-server', () => {
  let server: TestNatsServer;
  beforeAll(async () => {
    server = await startNatsServer();
  });
  afterAll(() => server?.stop());

  it('keeps its port and its streams when it is killed and started again', async () => {
    const before = await connect({ servers: server.url });
    await (await jetstreamManager(before)).streams.add({ name: 'KEPT', subjects: ['kept.>'] });
    await jetstream(before).publish('kept.one', 'first');
    const closed = before.closed();
    await before.close();
    await closed;
    await server.kill();
    await expect(connect({ servers: server.url, timeout: 500, reconnect: false })).rejects.toThrow(/refused|connect/i);
    await server.start();
    const after = await connect({ servers: server.url });
    const stream = await (await jetstreamManager(after)).streams.info('KEPT');
    expect(stream.state.messages).toBe(1);
    await after.close();
  });
});

describe('a test folder', () => {
  it('lies in the folder of the run', () => {
    const dir = testFolder('try');
    expect(existsSync(dir)).toBe(true);
    expect(dir.startsWith(process.env['RAHI_TEST_DIR'] ?? 'unset')).toBe(true);
  });
});
