import { runTeardowns } from './teardown-list.js';

/** Jest global teardown: stops what the global setup started. */
export default async function tearDown(): Promise<void> {
  await runTeardowns();
}
