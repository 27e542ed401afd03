export { StartFailure } from './start-failure.js';
export { errorCode, sentenceOf } from './thrown.js';
export { startPostgres, type PostgresServer, type PostgresServerOptions } from './postgres/postgres-server.js';
export { provisionDatabases, type ServiceDatabase } from './postgres/databases.js';
export { startNats, type NatsServer, type NatsServerOptions } from './nats/start-nats.js';
export { endOrphans } from './process/orphans.js';
export { freePort } from './process/ports.js';
export { ProcessRegistry } from './process/registry.js';
export { passableForPostgres } from './process/owner.js';
