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
export { askLauncher } from './product/control.js';
export { Product } from './product/product.js';
export {
  authorization,
  hashed,
  natsLogins,
  natsOperator,
  operatorConfig,
  passwordVariable,
  type NatsLogin,
} from './nats/users.js';
export type { Rewire } from './product/children.js';
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
export { publishFiles } from './release/publish-files.js';
export { publishToBucket } from './release/publish-bucket.js';
export { type Area, AREAS, areaOf, WEB_AREAS } from './release/areas.js';
export { versionVariable } from './release/versions.js';
export { bundleIfChanged, bundleProgram, programIn } from './release/bundle-program.js';
export { build as buildArea, bundle as bundleArea, type Build } from './release/build.js';
export { releasesIn } from './release/folders.js';
export { endCanary } from './release/canary.js';
export { release, rollback, type ReleaseRequest } from './release/release.js';
export { serviceCheck } from './release/before/service-check.js';
export { checkReleased, pageCheck } from './release/front-end/page-check.js';
export { settleFrontEnd, siteForChecks } from './release/front-end/settle-front-end.js';
export { compressTexts } from './web/compress.js';
