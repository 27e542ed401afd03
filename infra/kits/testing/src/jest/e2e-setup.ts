import { closeTestRoot, openTestRoot, preferBundled } from '@rahi/machine-kit';
import { serveSharedProducts } from '../product/shared-product.js';
import { rememberTeardown } from './teardown-list.js';

/** Jest global setup of the project `e2e`: a folder for the products, one browser program for all, the shared products. */
export default async function setUp(): Promise<void> {
  const root = await openTestRoot();
  rememberTeardown(async () => {
    if (!root.outer) await closeTestRoot(root.dir);
  });
  await preferBundled(process.env);
  const shared = await serveSharedProducts();
  rememberTeardown(() => shared.stop());
}
