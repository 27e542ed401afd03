import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testDatabase, type TestDatabase } from '@rahi/testing-kit';
import { DataSource } from 'typeorm';
import { addRideColumn } from './add-ride-column.js';

const folder = new URL('../../migrations/', import.meta.url);

let database: TestDatabase;
let rides: DataSource;
beforeAll(async () => {
  database = await testDatabase();
  const files = readdirSync(fileURLToPath(folder)).filter((name) => name.endsWith('.js'));
  const modules: Record<string, Function>[] = await Promise.all(
    files.toSorted().map((name) => import(`${folder}${name}`)),
  );
  const migrations = modules.flatMap((module) => Object.values(module));
  rides = await new DataSource({ type: 'postgres', url: database.url, migrations }).initialize();
  await rides.runMigrations({ transaction: 'each' });
});
afterAll(async () => {
  await rides?.destroy();
  await database?.drop();
});

describe('a new column of rides', () => {
  it('is in the three places at once, with its default', async () => {
    await addRideColumn(rides.createQueryRunner(), 'women_only', 'boolean NOT NULL DEFAULT false');
    const found = await rides.query<{ place: string; nth: number }[]>(
      `SELECT table_name AS place, ordinal_position::int AS nth FROM information_schema.columns
        WHERE column_name = 'women_only' AND table_name IN ('rides', 'ended_rides', 'all_rides') ORDER BY table_name`,
    );
    expect(found.map(({ place }) => place)).toEqual(['all_rides', 'ended_rides', 'rides']);
    expect(new Set(found.map(({ nth }) => nth)).size).toBe(1);
    expect(await rides.query('SELECT women_only FROM all_rides')).toEqual([]);
  });
});
