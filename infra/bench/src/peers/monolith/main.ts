import pg from 'pg';
import { announce } from '../announce.js';
import { driverRoutes } from './drivers.js';
import { rideRoutes } from './rides.js';
import { monolithServer } from './server.js';

/** Connections to Postgres, as many as a service of ours has. */
const connections = 8;

const database = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: connections });
const server = await monolithServer(database);
rideRoutes(server, database);
driverRoutes(server, database);
await server.listen({ port: 0, host: '127.0.0.1' });
announce(server.server);
