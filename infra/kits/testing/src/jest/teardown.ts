import { runTeardowns } from './teardown-list.js';

/** Jest global teardown: stops what the set-up started. */
export default async function tearDown(): Promise<void> {
  await runTeardowns();
}
