import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { QueryPlans } from './query-plans.js';
import { testDatabase, type TestDatabase } from './test-database.js';

let database: TestDatabase;
let pool: pg.Pool;
let plans: QueryPlans;

beforeAll(async () => {
  database = await testDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  await pool.query('CREATE TABLE rides (id int PRIMARY KEY, rider text NOT NULL, driver text NOT NULL)');
  await pool.query('CREATE INDEX rides_of_rider ON rides (rider)');
  await pool.query(`INSERT INTO rides SELECT i, 'r' || i, 'd' || i FROM generate_series(1, 20000) i`);
  await pool.query('CREATE TABLE cities (name text PRIMARY KEY)');
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

beforeEach(() => {
  plans = QueryPlans.record(database.url);
});
afterEach(() => plans.stop());

const filled = ['rides'];

describe('the recorded query plans', () => {
  it('accept a query with an index and the scan of a small table', async () => {
    await pool.query('SELECT id FROM rides WHERE rider = $1', ['r7']);
    await pool.query({ name: 'one', text: 'SELECT rider FROM rides WHERE id = $1', values: [7] });
    await pool.query('SELECT name FROM cities');
    expect(plans.ran).toHaveLength(3);
    expect(await plans.wholeTableReads({ filled })).toEqual([]);
  });

  it.each([
    ['a filter', 'SELECT id FROM rides WHERE driver = $1', ['d7']],
    ['a sub-select', 'SELECT (SELECT count(*) FROM rides WHERE driver = $1) AS n', ['d7']],
    ['a change', 'UPDATE rides SET driver = driver WHERE driver = $1', ['nobody']],
    [
      'a common table expression',
      'WITH one AS MATERIALIZED (SELECT * FROM rides) SELECT FROM one WHERE rider = $1',
      ['r7'],
    ],
  ])('name the table that %s reads whole', async (_, statement, values) => {
    await pool.query(statement, values);
    expect(await plans.wholeTableReads({ filled })).toEqual([{ table: 'rides', rows: 20_000, statement }]);
  });

  it('name it for a prepared statement, and for one in a transaction', async () => {
    const text = 'SELECT id FROM rides WHERE driver = $1';
    await pool.query({ name: 'by-driver', text, values: ['d7'] });
    expect(await plans.wholeTableReads({ filled })).toHaveLength(1);
    plans = QueryPlans.record(database.url);
    const client = await pool.connect();
    await client.query('BEGIN');
    await client.query(text, ['d7']);
    await client.query('ROLLBACK');
    client.release();
    expect(await plans.wholeTableReads({ filled })).toHaveLength(1);
  });

  it('are made with each set of parameters', async () => {
    const text = 'SELECT rider FROM rides WHERE id > $1';
    await pool.query(text, [19_990]);
    await pool.query(text, [10]);
    expect(plans.ran).toHaveLength(2);
    expect(await plans.wholeTableReads({ filled })).toEqual([{ table: 'rides', rows: 20_000, statement: text }]);
  });

  it('leave out other databases and forgotten statements', async () => {
    const other = await testDatabase();
    const client = new pg.Client({ connectionString: other.url });
    await client.connect();
    await client.query('SELECT 1');
    await client.end();
    await other.drop();
    expect(plans.ran).toEqual([]);
    await pool.query('SELECT id FROM rides');
    plans.forget();
    await expect(plans.wholeTableReads({ filled })).rejects.toThrow('no statement was recorded');
  });

  it('need filled tables', async () => {
    await pool.query('SELECT name FROM cities');
    await expect(plans.wholeTableReads({ filled: ['cities'] })).rejects.toThrow('cities holds 0 rows');
  });
});
