import { closeTestRoot, openTestRoot } from '@rahi/machine-kit';
import { startRunServers } from '../servers/run-servers.js';
import { rememberTeardown } from './teardown-list.js';

/** Jest global setup of the project `int`: starts Postgres and nats-server for the run. */
export default async function setUp(): Promise<void> {
  const root = await openTestRoot();
  rememberTeardown(async () => {
    if (!root.outer) await closeTestRoot(root.dir);
  });
  const servers = await startRunServers(root.dir);
  rememberTeardown(() => servers.stop());
}
