import { runTeardowns } from './teardown-list.js';

/** Jest global teardown: stops the servers that the global setup started. */
export default async function tearDown(): Promise<void> {
  await runTeardowns();
}
