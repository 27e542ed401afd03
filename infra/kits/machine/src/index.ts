export { errorCode, errorLine, StartFailure } from './errors.js';
export { startPostgres, type PostgresServer } from './postgres/postgres-server.js';
export { ownerOf, provisionDatabases } from './postgres/databases.js';
export { startNats } from './nats/nats-server.js';
export { closeTestRoot, openTestRoot, testFolder } from './testing/test-root.js';
export { freePort } from './process/ports.js';
export { ProcessRegistry, readRegistry, signalIfRunning } from './process/registry.js';
export { readAddresses } from './data/run-files.js';
export { loadPasswords } from './data/secrets.js';
export { startInbox, type Inbox } from './inbox/inbox.js';
export { COLLATION, OLDEST_NATS, VERSIONS } from './versions.js';
export { cacheFolder } from './data/cache-folder.js';
export { codeIn } from './inbox/mailbox.js';
export { askLauncher } from './process/control.js';
export {
  authorization,
  hashed,
  natsLogins,
  natsOperator,
  operatorConfig,
  passwordVariable,
  type NatsLogin,
} from './nats/users.js';
export { answersOk } from './process/health.js';
export { SupervisedProcess, type ProcessEvent } from './process/supervised-process.js';
export { filesUnder, pages, sourceFiles, workspaceFolders } from './repository.js';
export { chromiumOptions, preferBundled } from './programs/find-chromium.js';
export {
  findCaddy,
  findCompose,
  findNatsServer,
  findProgram,
  findPromtool,
  type Fetched,
  type FetchOptions,
} from './programs/find-program.js';
export { BucketServer } from './testing/bucket-server.js';
