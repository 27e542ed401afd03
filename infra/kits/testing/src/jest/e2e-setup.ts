import { closeTestRoot, openTestRoot } from '@rahi/local';
import { preferBundled } from '../browser/find-chromium.js';
import { rememberTeardown } from './teardown-list.js';

/** Jest global setup of the project `e2e`: a folder for the products that its suites start, and one browser for all. */
export default async function setUp(): Promise<void> {
  const root = await openTestRoot();
  await preferBundled(process.env);
  rememberTeardown(async () => {
    if (!root.outer) await closeTestRoot(root.dir);
  });
}
