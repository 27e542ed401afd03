import pg from 'pg';
import { announce } from '../announce.js';
import { driverRoutes } from './drivers.js';
import { rideRoutes } from './rides.js';
import { schema } from './schema.js';
import { monolithServer } from './server.js';

/** Connections to Postgres. */
const connections = 8;

const database = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: connections });
await database.query(schema);
const server = await monolithServer(database);
rideRoutes(server, database);
driverRoutes(server, database);
await announce(server);
