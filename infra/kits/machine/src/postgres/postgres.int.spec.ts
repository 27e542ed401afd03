import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { loadPasswords } from '../data/secrets.js';
import { raiseSequences } from './crash-safety.js';
import { provisionDatabases } from './databases.js';
import { startPostgres, type PostgresServer } from './postgres-server.js';
import { testFolder } from '../testing/test-root.js';

const NAMES = ['rahi_auth', 'rahi_rides'] as const;

let dir: string;
let server: PostgresServer;
let urls: Record<string, string>;

beforeAll(async () => {
  dir = testFolder('cluster');
  server = await start();
  urls = await provision();
});
afterAll(() => server.process.stop());

const passwords = () => loadPasswords(dir, ['postgres', ...NAMES]);
const start = () => startPostgres({ dir: join(dir, 'postgres'), password: passwords().postgres, fsync: false });
const provision = () =>
  provisionDatabases(
    server.url(),
    NAMES.map((name) => ({ name, password: passwords()[name] })),
  );

async function query(url: string | undefined, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

function into(url: string | undefined, database: string): string {
  const other = new URL(url ?? '');
  other.pathname = `/${database}`;
  return other.href;
}

describe('the embedded Postgres', () => {
  it('lets each service do as it likes in its own database', async () => {
    await query(urls['rahi_rides'], 'create table rides (id int primary key); insert into rides values (1)');
    expect((await query(urls['rahi_rides'], 'select * from rides')).rows).toEqual([{ id: 1 }]);
  });

  it('lets no service into another’s database', async () => {
    await expect(query(into(urls['rahi_rides'], 'rahi_auth'), 'select 1')).rejects.toThrow(
      /permission denied for database/,
    );
    await expect(query(into(urls['rahi_auth'], 'rahi_rides'), 'select 1')).rejects.toThrow(
      /permission denied for database/,
    );
  });

  it('refuses a login without a password, and a service that gives itself more rights', async () => {
    const without = new URL(urls['rahi_auth'] ?? '');
    without.password = 'guessed';
    await expect(query(without.href, 'select 1')).rejects.toThrow(/password authentication failed/);
    await expect(query(urls['rahi_auth'], 'create role boss superuser')).rejects.toThrow(/permission denied/);
    await expect(query(urls['rahi_auth'], 'create database more')).rejects.toThrow(/permission denied/);
  });

  it('keeps its passwords readable only by their owner', () => {
    expect(statSync(join(dir, 'secrets.json')).mode & 0o077).toBe(0);
    expect(passwords()).toEqual(passwords());
  });

  it('starts again although a child of the killed one is slow to go', async () => {
    const client = new pg.Client({ connectionString: server.url() });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const child = rows[0]?.pid ?? 0;
    process.kill(child, 'SIGSTOP');
    await server.process.stop(0);
    setTimeout(() => process.kill(child, 'SIGCONT'), 500);
    server = await start();
    expect((await query(server.url(), 'SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  it('keeps its data when it is killed and started again on the same folder, and may be provisioned again', async () => {
    const { pid } = server.process;
    await server.process.stop(0);
    server = await start();
    expect(server.process.pid).not.toBe(pid);
    urls = await provision();
    expect((await query(urls['rahi_rides'], 'select * from rides')).rows).toEqual([{ id: 1 }]);
  });
});

const next = async () => (await query(server.url(), 'INSERT INTO numbered DEFAULT VALUES RETURNING id')).rows[0]?.id;
const crash = async () => {
  await server.process.stop(0);
  server = await start();
};

describe('rows with numbers of a sequence', () => {
  let last = 0;

  it('go on with a higher number when Postgres is killed before its first checkpoint (F68)', async () => {
    const client = new pg.Client({ connectionString: server.url() });
    await client.connect();
    // As a migration does: the table, its sequence and its first rows in one transaction.
    await client.query('BEGIN');
    await client.query('CREATE TABLE numbered (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY)');
    for (let row = 0; row < 10; row += 1) await client.query('INSERT INTO numbered DEFAULT VALUES');
    await client.query('COMMIT');
    await client.end();
    for (let row = 10; row < 15; row += 1) await next();
    await crash();
    // A crash leaves out numbers that were reserved.
    last = Number(await next());
    expect(last).toBeGreaterThan(15);
  });

  it('are found where a sequence is behind them, and it is raised', async () => {
    await query(server.url(), `SELECT setval('numbered_id_seq', 3)`);
    await expect(next()).rejects.toThrow('duplicate key');
    expect(await raiseSequences(server.url())).toEqual([{ column: 'numbered.id', from: '4', to: String(last) }]);
    expect(await raiseSequences(server.url())).toEqual([]);
    expect(await next()).toBe(String(last + 1));
  });

  it('begin with 1 in a table that is empty, which is not behind', async () => {
    await query(server.url(), 'CREATE TABLE "No rows" (id serial, "Id" serial)');
    expect(await raiseSequences(server.url())).toEqual([]);
  });
});

describe('a Postgres that was given', () => {
  it('is said to be missing in one sentence, without its password', async () => {
    await expect(provisionDatabases('postgres://boss:hunter2@127.0.0.1:1/postgres', [])).rejects.toThrow(
      /^Postgres at postgres:\/\/boss@127\.0\.0\.1:1\/postgres does not answer: (?!.*hunter2).*ECONNREFUSED/,
    );
  });
});
