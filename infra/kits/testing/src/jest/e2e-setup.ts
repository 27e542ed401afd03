import { closeTestRoot, openTestRoot } from '@rahi/local';
import { rememberTeardown } from './teardown-list.js';

/** Jest global setup of the project `e2e`: a folder for the products that its suites start. */
export default async function setUp(): Promise<void> {
  const root = await openTestRoot();
  rememberTeardown(async () => {
    if (!root.outer) await closeTestRoot(root.dir);
  });
}
