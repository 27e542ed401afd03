import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testDatabase, type TestDatabase } from '@rahi/testing-kit';
import pg from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { messagingTables } from '../events/tables.js';
import { migrateDatabase } from './database.js';

const run = async (runner: QueryRunner, statements: readonly string[]) => {
  for (const statement of statements) await runner.query(statement);
};
const forwardOnly = () => Promise.reject(new Error('migrations go forward only'));

class Log1000000000001 implements MigrationInterface {
  up = (runner: QueryRunner) =>
    run(runner, [
      ...messagingTables,
      'CREATE TABLE log (seq bigserial PRIMARY KEY, words text NOT NULL)',
      `CREATE FUNCTION keep() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'kept'; END $$`,
      'CREATE TRIGGER kept BEFORE UPDATE OR DELETE ON log FOR EACH STATEMENT EXECUTE FUNCTION keep()',
    ]);
  down = forwardOnly;
}
class More1000000000002 implements MigrationInterface {
  up = (runner: QueryRunner) =>
    run(runner, ['ALTER TABLE log ADD COLUMN more text', 'CREATE TABLE later (id serial PRIMARY KEY, log bigint)']);
  down = forwardOnly;
}
class Unseen1000000000003 implements MigrationInterface {
  up = (runner: QueryRunner) => run(runner, ['CREATE TABLE unseen (id int)']);
  down = forwardOnly;
}

let database: TestDatabase;
let DATABASE_OWNER_URL: string;
const query = async (sql: string, url = database.url) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
};

describe('an installation whose service owned its tables, provided and migrated again', () => {
  beforeAll(async () => {
    database = await testDatabase();
    // The state of the last release.
    await migrateDatabase('probe', { DATABASE_URL: database.url }, [Log1000000000001]);
    await query(`INSERT INTO log (words) VALUES ('before')`);
    DATABASE_OWNER_URL = await database.separateOwner();
    // The last release still runs between the two.
    await query(`INSERT INTO log (words) VALUES ('meanwhile')`);
    const addresses = { DATABASE_URL: database.url, DATABASE_OWNER_URL };
    await migrateDatabase('probe', addresses, [Log1000000000001, More1000000000002]);
  });
  afterAll(() => database?.drop());

  it('keeps its rows, and the service reads and writes old tables and new ones', async () => {
    await query(`INSERT INTO log (words, more) VALUES ('after', 'more'); INSERT INTO later (log) VALUES (3)`);
    expect(await query('SELECT words FROM log ORDER BY seq')).toEqual(
      ['before', 'meanwhile', 'after'].map((words) => ({ words })),
    );
    await query('UPDATE later SET log = 4; DELETE FROM later; CREATE TEMP TABLE passing (id int)');
    await query('BEGIN; LOCK TABLE later IN SHARE ROW EXCLUSIVE MODE; COMMIT');
  });

  it.each([
    'ALTER TABLE log DISABLE TRIGGER USER',
    'ALTER TABLE log DISABLE TRIGGER kept',
    'DROP TRIGGER kept ON log',
    'DROP TABLE log',
    'TRUNCATE log',
    'ALTER TABLE log ADD COLUMN extra text',
    'ALTER TABLE log OWNER TO CURRENT_USER',
    'DROP FUNCTION keep() CASCADE',
    `CREATE OR REPLACE FUNCTION keep() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$`,
    'CREATE TABLE mine (id int)',
    'CREATE SCHEMA mine',
    'SET session_replication_role = replica',
    'DELETE FROM log',
  ])('does not let the service %s (F51)', async (statement) => {
    await expect(query(statement)).rejects.toThrow(/must be owner|permission denied|kept/);
  });

  it('does not let the service become the owner', async () => {
    await expect(query(`SET ROLE "${database.name}_owner"`)).rejects.toThrow(/permission denied/);
  });

  it('lets the service start without the owner where nothing is to migrate, and not where something is', async () => {
    const known = [Log1000000000001, More1000000000002];
    expect(await migrateDatabase('probe', { DATABASE_URL: database.url }, known)).toEqual([]);
    await expect(
      migrateDatabase('probe', { DATABASE_URL: database.url }, [...known, Unseen1000000000003]),
    ).rejects.toThrow(/a migration failed: permission denied/);
  });
});
