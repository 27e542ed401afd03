import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run, say, since } from './step.mjs';
import { countTests } from './test-count.mjs';

/** By the name of their npm script: the program and its arguments. */
const SOURCE_CHECKS = { lint: ['oxlint', '--deny-warnings'], format: ['oxfmt', '--check'] };

/** Projects that start the whole product and run after the others, with their Jest options. */
const WHOLE_PRODUCT = { e2e: [], faults: ['--maxWorkers', '1', '--testTimeout', '400000'] };

/**
 * Runs the checks on the sources, then the suites: those without a browser side by side, then those with one.
 * @returns {Promise<{passed: number, failed: number, ran: boolean}>} over everything; `ran` is false when suites were
 *   asked for and not one test ran
 */
export async function runChecks(root, { checks, patterns }) {
  const { closeTestRoot, openTestRoot } = await import('../dist/testing/test-root.js');
  const { dir } = await openTestRoot();
  const counts = [];
  const signals = stopOnSignal();
  try {
    for (const [name, check] of Object.entries(SOURCE_CHECKS)) {
      if (checks.includes(name)) counts.push(await checkSources(root, name, check));
    }
    const suites = checks.filter((name) => !(name in SOURCE_CHECKS));
    const groups = [
      suites.filter((name) => !(name in WHOLE_PRODUCT)),
      ...Object.keys(WHOLE_PRODUCT).map((whole) => suites.filter((name) => name === whole)),
    ];
    for (const projects of groups) {
      if (projects.length > 0 && !signals.aborted)
        counts.push({ kind: 'suites', ...(await jest(root, dir, projects, patterns)) });
    }
  } finally {
    const left = await closeTestRoot(dir);
    if (left.length > 0) say(`Ended what the suites left running: ${left.join(', ')}.`);
  }
  const total = (key, among = counts) => among.reduce((sum, count) => sum + count[key], 0);
  const suites = counts.filter(({ kind }) => kind === 'suites');
  const wanted = checks.some((name) => !(name in SOURCE_CHECKS));
  const ran = !wanted || total('passed', suites) + total('failed', suites) > 0;
  return { passed: total('passed'), failed: total('failed'), ran };
}

/** A Ctrl-C ends the suites; what they left is still cleared up. */
function stopOnSignal() {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop.abort());
  return stop.signal;
}

async function checkSources(root, name, [program, ...args]) {
  const start = performance.now();
  const path = join(root, 'node_modules', program, 'bin', program);
  const { code, output } = await run(process.execPath, [path, ...args], { cwd: root, quiet: true });
  if (code !== 0) process.stdout.write(`${output.trimEnd()}\n`);
  const passed = code === 0;
  say(passed ? `PASS ${name} (${since(start)})` : `FAIL ${name} (${since(start)}): see npm run ${name}`);
  return { passed: Number(passed), failed: Number(!passed) };
}

async function jest(root, dir, projects, patterns) {
  const report = join(dir, `results-${projects.join('-')}.json`);
  rmSync(report, { force: true });
  const args = ['--selectProjects', ...projects, '--json', '--outputFile', report, '--passWithNoTests', '--ci'];
  if (patterns.length > 0) args.push('--testPathPatterns', ...patterns);
  // An open handle would keep a worker from exiting.
  if (projects.some((name) => name in WHOLE_PRODUCT)) args.push('--forceExit');
  for (const name of projects) args.push(...(WHOLE_PRODUCT[name] ?? []));
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const { code } = await run(
    process.execPath,
    [...flags, join(root, 'node_modules', 'jest', 'bin', 'jest.js'), ...args],
    {
      cwd: root,
      env: { ...process.env, NODE_OPTIONS: flags.join(' ') },
    },
  );
  return countTests(existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined, code);
}
