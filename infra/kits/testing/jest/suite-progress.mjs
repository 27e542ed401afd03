import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Lets the reporter of a run see how far a suite is, even when its process is stuck: a file for each worker (`suite-limit.mjs`).
 * @param {string} testPath the suite
 * @returns a handler for the events of a test environment
 */
export function suiteProgress(testPath) {
  endWithJest();
  const dir = process.env.RAHI_SUITE_DIR;
  // Jest without npm test has no limit for suites.
  if (!dir) return () => undefined;
  const file = join(dir, `worker-${process.pid}.json`);
  const lines = [];
  const note = (line) => {
    lines.push(`${new Date().toISOString().slice(11, 19)} ${line}`);
    // Whole or not at all: the reporter reads it at any time.
    writeFileSync(`${file}.new`, JSON.stringify({ pid: process.pid, testPath, lines: lines.slice(-5) }));
    renameSync(`${file}.new`, file);
  };
  note('loads');
  return ({ name, test, hook }) => {
    if (name === 'test_fn_start') note(`test: ${test.name}`);
    else if (name === 'hook_start') note(`${hook.type} of: ${hook.parent.name}`);
  };
}

let watch;

/** A worker whose Jest was killed would go on with its suite for nobody. A listener for its disconnection would keep it from ending. */
function endWithJest() {
  if (process.send) watch ??= setInterval(() => process.connected || process.exit(1), 1_000).unref();
}
