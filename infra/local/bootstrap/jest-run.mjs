import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { LONG, WHOLE_PRODUCT } from './suites.mjs';
import { run } from './step.mjs';

const FLAGS = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
/** Long suites wait for what takes minutes. */
const LONG_TEST_MS = 900_000;

/** Seconds after which a suite is stopped, which is then no slow one but one that hangs. A long suite has only the limits of its tests. */
function suiteSeconds(projects) {
  if (projects.includes(LONG)) return 7200;
  return projects.some((name) => WHOLE_PRODUCT.includes(name)) ? 600 : 300;
}

/**
 * Runs Jest once.
 * @param {string} root the repository
 * @param {string} dir where its report goes
 * @param {readonly string[]} projects
 * @param {readonly string[]} chosen further arguments: patterns, paths, a shard
 * @param {{alone?: boolean, patience?: number}} [how] `alone`: one suite at a time; `patience`: what deadlines are multiplied by
 * @returns {Promise<{results: object | undefined, code: number, signal: string | null, teardown: string[]}>} without results Jest did not
 *   get that far; `teardown`: what went wrong after the suites
 */
export async function runJest(root, dir, projects, chosen, { alone = false, patience = 1 } = {}) {
  const report = join(dir, `results-${projects.join('-')}.json`);
  const teardownFile = join(dir, `teardown-${projects.join('-')}.json`);
  for (const file of [report, teardownFile]) rmSync(file, { force: true });
  const args = ['--selectProjects', ...projects, '--json', '--outputFile', report, '--passWithNoTests', '--ci'];
  args.push('--reporters', 'default', '--reporters', join(root, 'infra/kits/testing/jest/suite-limit.mjs'));
  const whole = projects.some((name) => name === LONG || WHOLE_PRODUCT.includes(name));
  // An open handle would keep a worker from exiting.
  if (whole) args.push('--forceExit');
  if (whole || alone) args.push('--maxWorkers', '1');
  if (projects.includes(LONG)) args.push('--testTimeout', String(LONG_TEST_MS));
  const { code, signal } = await run(
    process.execPath,
    [...FLAGS, join(root, 'node_modules', 'jest', 'bin', 'jest.js'), ...args, ...chosen],
    {
      cwd: root,
      env: {
        ...process.env,
        NODE_OPTIONS: FLAGS.join(' '),
        RAHI_SUITE_DIR: dir,
        RAHI_TEARDOWN_FILE: teardownFile,
        RAHI_SUITE_SECONDS: process.env.RAHI_SUITE_SECONDS ?? String(suiteSeconds(projects) * patience),
        RAHI_PATIENCE: String(patience),
      },
    },
  );
  return { results: read(report), code, signal, teardown: read(teardownFile) ?? [] };
}

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);
