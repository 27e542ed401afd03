// Moves rides that ended long ago, as the job of the service does; `npm run bench -- rides-at-scale` starts it, after a build.
import 'reflect-metadata';
import { Metrics } from '@rahi/service-kit';
import { DataSource } from 'typeorm';
import { EndedRides } from '../dist/ride/past/ended-rides.js';
import { EndedRidesJob } from '../dist/ride/past/ended-rides.job.js';

const url = process.env.DATABASE_URL;
if (!url) throw new Error('DATABASE_URL is missing');
const database = await new DataSource({ type: 'postgres', url, extra: { max: 2 } }).initialize();
const log = { info: () => {} };
const config = { RIDES_MOVE_AFTER_DAYS: 30 };
const job = new EndedRidesJob(new EndedRides(database), null, config, log, new Metrics());
const began = performance.now();
const rides = await job.sweep();
process.stdout.write(JSON.stringify({ rides, seconds: (performance.now() - began) / 1000 }));
await database.destroy();
