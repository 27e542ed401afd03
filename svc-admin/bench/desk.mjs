// Measures how long the administrators' desk waits, with a database filled by SQL, after a build:
//   DATABASE_URL=… node svc-admin/bench/desk.mjs [rides = 1000000] [days = 90] [--json]
// Fills the database once; other rows may stay. Milliseconds of the service's code and its queries, without NATS.
// `npm run bench -- desk` runs this within a product, and also measures how fresh the figures are and how fast a file is.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { databaseOptions, Live } from '@rahi/service-kit';
import { DataSource } from 'typeorm';
import { AnalyticsService } from '../dist/desk/analytics/analytics.service.js';
import { DriverController } from '../dist/desk/driver/driver.controller.js';
import { DeskModule } from '../dist/desk/desk.module.js';
import { RideDetailController } from '../dist/desk/rides/ride-detail.controller.js';
import { RidesController } from '../dist/desk/rides/rides.controller.js';
import { StatsController } from '../dist/desk/stats/stats.controller.js';
import { fill, personId, rideId } from '../dist/testing/fill.js';
import { UsersController } from '../dist/desk/users/users.controller.js';

const words = process.argv.slice(2);
const json = words.includes('--json');
const [rides = 1_000_000, days = 90] = words.filter((word) => word !== '--json').map(Number);
const url = process.env.DATABASE_URL;
if (!url) throw new Error('DATABASE_URL is not set');

const program = fileURLToPath(new URL('../dist/main.js', import.meta.url));
execFileSync(process.execPath, [program, 'migrate'], { stdio: ['ignore', 2, 2] });
const options = databaseOptions('desk', { DATABASE_URL: url, DATABASE_POOL: 8 });
/** Hints are not sent. */
const kit = { module: class {}, global: true, providers: [{ provide: Live, useValue: null }], exports: [Live] };
const app = await NestFactory.createApplicationContext(
  {
    module: class {},
    imports: [kit, TypeOrmModule.forRoot({ ...options, autoLoadEntities: true }), DeskModule],
  },
  { logger: ['error'] },
);
const database = app.get(DataSource);
// Other rows may stay: only ours count.
const [there] = await database.query('SELECT EXISTS (SELECT FROM rides WHERE ride_id = $1) AS filled', [rideId(7)]);
if (!there.filled) {
  const began = performance.now();
  await fill(url, { rides, users: Math.max(20_000, rides / 10), drivers: 5000, auditRows: 1000, days });
  const seconds = Math.round((performance.now() - began) / 1000);
  process.stderr.write(`${rides} rides over ${days} days, filled in ${seconds} s\n`);
}

const now = () => new Date();
const stats = app.get(StatsController);
const analytics = app.get(AnalyticsService);
const list = app.get(RidesController);
const ride = app.get(RideDetailController);
const users = app.get(UsersController);
const driver = app.get(DriverController);

const questions = {
  stats: () => stats.at(now()),
  'analytics 24h': () => analytics.of('24h', now()),
  'analytics 7d': () => analytics.of('7d', now()),
  'analytics 30d': () => analytics.of('30d', now()),
  'a driver': () => driver.detail({ params: { id: personId(7) } }),
  'a ride': () => ride.detail({ params: { id: rideId(7) } }),
  rides: () => list.list({ query: {} }),
  'rides cancelled': () => list.list({ query: { status: 'cancelled' } }),
  'rides by fare': () => list.list({ query: { sort: '-fare' } }),
  'rides cancelled, by fare': () => list.list({ query: { sort: '-fare', status: 'cancelled' } }),
  'rides, a word on each (block)': () => list.list({ query: { search: 'block' } }),
  'rides, a word on many (चाँदनी)': () => list.list({ query: { search: 'चाँदनी' } }),
  'rides, on few (meena iyer 12)': () => list.list({ query: { search: 'meena iyer 12' } }),
  'rides, on none': () => list.list({ query: { search: 'no such name' } }),
  'rides, two letters (ra)': () => list.list({ query: { search: 'ra' } }),
  'rides, a sign (%)': () => list.list({ query: { search: '%' } }),
  users: () => users.list({ query: {} }),
  'users by name': () => users.list({ query: { sort: 'name' } }),
  'users, by email': () => users.list({ query: { search: 'person19999@' } }),
  'users, by phone': () => users.list({ query: { search: '000 015 838' } }),
  'users, by name (आशा राव)': () => users.list({ query: { search: 'आशा राव' } }),
};

const figures = [];
for (const [what, ask] of Object.entries(questions)) {
  await ask();
  const times = [];
  for (let n = 0; n < 30; n++) {
    const asked = performance.now();
    await ask();
    times.push(performance.now() - asked);
  }
  times.sort((a, b) => a - b);
  figures.push({ what, median: times[15], p95: times[28] });
}
await app.close();

if (json) process.stdout.write(JSON.stringify(figures));
else
  for (const { what, median, p95 } of figures) {
    const [middle, late] = [median, p95].map((ms) => ms.toFixed(1).padStart(6));
    console.log(`${what.padEnd(34)} median ${middle}   p95 ${late} ms`);
  }
