import { writeFileSync } from 'node:fs';
import { runTeardowns } from './teardown-list.js';

/**
 * Jest global teardown: stops the servers that the global setup started. What goes wrong is left for `npm test` in a file, because Jest
 * writes no report of the suites after a teardown that throws. @throws AggregateError without npm test
 */
export default async function tearDown(): Promise<void> {
  const errors = await runTeardowns();
  if (errors.length === 0) return;
  const file = process.env['RAHI_TEARDOWN_FILE'];
  if (file === undefined) throw new AggregateError(errors, `Teardown failed: ${errors.join('\n')}`);
  writeFileSync(file, JSON.stringify(errors.map(String)));
}
