import { closeTestRoot, openTestRoot } from '@rahi/machine-kit';
import { startRunServers } from '../servers/run-servers.js';
import { rememberTeardown } from './teardown-list.js';

/** Jest global setup of the project `int`: starts Postgres and nats-server for the run. */
export default async function setUp(): Promise<void> {
  const root = await openTestRoot();
  const servers = await startRunServers(root.dir);
  rememberTeardown(async () => {
    await servers.stop();
    if (!root.outer) await closeTestRoot(root.dir);
  });
}
