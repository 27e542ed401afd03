import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testDatabase, type TestDatabase } from '@rahi/testing-kit';
import { DataSource } from 'typeorm';

const folder = new URL('../../migrations/', import.meta.url);
const files = readdirSync(fileURLToPath(folder))
  .filter((name) => name.endsWith('.js'))
  .toSorted();
const before = files.filter((name) => name < '1796000060000');

let database: TestDatabase;
let rides: DataSource;

async function migrated(names: readonly string[]): Promise<DataSource> {
  const modules: Record<string, Function>[] = await Promise.all(names.map((name) => import(`${folder}${name}`)));
  const migrations = modules.flatMap((module) => Object.values(module));
  const opened = await new DataSource({ type: 'postgres', url: database.url, migrations }).initialize();
  await opened.runMigrations({ transaction: 'each' });
  return opened;
}

beforeAll(async () => {
  database = await testDatabase();
  const release = await migrated(before);
  await release.query(`SELECT make_ended_month('2026-10-01')`);
  await release.destroy();
  rides = await migrated(files);
  await rides.query(`SELECT make_ended_month('2026-11-01')`);
});
afterAll(async () => {
  await rides?.destroy();
  await database?.drop();
});

async function ended(vehicleType: string, bookedAt: string): Promise<void> {
  const id = randomUUID();
  await rides.query(
    `INSERT INTO rides (id, status, rider_id, rider, vehicle_type, pickup_address, pickup_lat, pickup_lng, dropoff_address,
       dropoff_lat, dropoff_lng, fare_paise, distance_metres, duration_minutes, trip_code, offer_until, cancelled_by, created_at)
     VALUES ($1, 'cancelled', $2, '{}', 'mini', 'a', 28, 77, 'b', 28, 77, 2600, 5000, 12, '0417', now(), 'rider', $3)`,
    [id, randomUUID(), bookedAt],
  );
  await rides.query('INSERT INTO ended_rides SELECT * FROM rides WHERE id = $1', [id]);
  await rides.query('UPDATE ended_rides SET vehicle_type = $2 WHERE id = $1', [id, vehicleType]);
}

describe('a month of past rides', () => {
  it.each([
    ['was made before there were bikes', '2026-10-10'],
    ['was made since', '2026-11-10'],
  ])('takes the ride of a bike when it %s, and none of an unknown type', async (_what, day) => {
    await ended('bike', day);
    await expect(ended('boat', day)).rejects.toThrow('rides_vehicle_type_check');
  });
});
