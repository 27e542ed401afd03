import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { run, say, since } from './step.mjs';
import { countTests, failedSuites, withSecondRun } from './test-count.mjs';

/** By the name of their npm script: the program and its arguments. */
const SOURCE_CHECKS = { lint: ['oxlint', '--deny-warnings'], format: ['oxfmt', '--check'] };

/** Projects that start the whole product and run after the others, one suite at a time: a product and a browser fill two cores. */
const WHOLE_PRODUCT = { e2e: [], faults: ['--testTimeout', '400000'] };

/** With more failed suites than these the cause is no busy machine: they are not run again. */
const MOST_AGAIN = 60;

/**
 * Runs the checks on the sources, then the suites: those without a browser side by side, then those with one. With `again`, those that failed beside others run once more, one after the other: what they need has its deadlines, and a busy
 * machine may miss one. The report names them; a suite that fails by itself has failed.
 * @returns {Promise<{passed: number, failed: number, ran: boolean}>} over everything; `ran` is false when suites were
 *   asked for and not one test ran
 */
export async function runChecks(root, { checks, patterns, again }) {
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
        counts.push({ kind: 'suites', ...(await jest(root, dir, projects, patterns, again)) });
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

async function jest(root, dir, projects, patterns, again) {
  const first = await jestOnce(root, dir, projects, patterns.length > 0 ? ['--testPathPatterns', ...patterns] : []);
  const failed = failedSuites(first.results);
  if (!again || failed.length === 0 || failed.length > MOST_AGAIN) return countTests(first.results, first.code);
  say(`Once more, one after the other: ${namesOf(root, failed)}.`);
  const second = await jestOnce(root, dir, projects, ['--runTestsByPath', ...failed], { alone: true });
  const still = failedSuites(second.results);
  const mended = failed.filter((path) => !still.includes(path));
  if (second.results && mended.length > 0) say(`Failed beside others, passed alone: ${namesOf(root, mended)}.`);
  return countTests(withSecondRun(first.results, second.results), second.code);
}

const namesOf = (root, paths) => paths.map((path) => relative(root, path)).join(', ');

async function jestOnce(root, dir, projects, chosen, { alone = false } = {}) {
  const report = join(dir, `results-${projects.join('-')}.json`);
  rmSync(report, { force: true });
  const args = ['--selectProjects', ...projects, '--json', '--outputFile', report, '--passWithNoTests', '--ci'];
  const whole = projects.some((name) => name in WHOLE_PRODUCT);
  // An open handle would keep a worker from exiting.
  if (whole) args.push('--forceExit');
  if (whole || alone) args.push('--maxWorkers', '1');
  for (const name of projects) args.push(...(WHOLE_PRODUCT[name] ?? []));
  args.push(...chosen);
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const { code } = await run(
    process.execPath,
    [...flags, join(root, 'node_modules', 'jest', 'bin', 'jest.js'), ...args],
    {
      cwd: root,
      env: { ...process.env, NODE_OPTIONS: flags.join(' ') },
    },
  );
  return { results: existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined, code };
}
