import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { relatedSuites } from './changed.mjs';
import { runJest } from './jest-run.mjs';
import { patience } from './patience.mjs';
import { runGroups } from './run-groups.mjs';
import { run, say, since } from './step.mjs';
import { LONG, SIDE_BY_SIDE, sourceOf, suitesNotRun, suitesOfNoProject, WHOLE_PRODUCT } from './suites.mjs';
import {
  countTests,
  failedSuites,
  failedTests,
  flakySuites,
  MOST_FLAKY,
  reasonOf,
  skippedTests,
  slowest,
  withSecondRun,
} from './test-count.mjs';

/** By the name of their npm script: the program and its arguments. */
const SOURCE_CHECKS = { lint: ['oxlint', '--deny-warnings'], format: ['oxfmt', '--check'] };
/** What runs at the same time: see `runGroups`. */
const TOGETHER = [[SIDE_BY_SIDE, WHOLE_PRODUCT], [[LONG]]];

/** With more failed suites than these a second run would tell nothing new. */
const MOST_AGAIN = 20;

/**
 * Runs the checks on the sources, then the suites: those of one process, and beside them those of the whole product.
 * Suites that fail run once more, alone: a suite that passes then is flaky, and more than five of those fail the run.
 * @returns {Promise<{passed: number, failed: number, ran: boolean}>} over everything; `ran` is false when suites were
 *   asked for and not one test ran
 */
export async function runChecks(root, wanted) {
  const { closeTestRoot, openTestRoot } = await import('@rahi/machine-kit/testing/test-root');
  const { dir } = await openTestRoot();
  const counts = [];
  const signals = stopOnSignal();
  try {
    for (const [name, check] of Object.entries(SOURCE_CHECKS)) {
      if (wanted.checks.includes(name)) counts.push(await checkSources(root, name, check));
    }
    if (wanted.checks.includes('names')) counts.push(checkNames(root));
    const slowness = await measured(wanted);
    for (const groups of TOGETHER) {
      const chosen = groups
        .map((group) => group.filter((name) => wanted.checks.includes(name)))
        .filter((projects) => projects.length > 0);
      if (chosen.length === 0 || signals.aborted) continue;
      const results = await runSuites(root, dir, chosen, wanted, { patience: slowness, signal: signals });
      counts.push(...results.map((count) => ({ ofSuites: true, ...count })));
    }
  } finally {
    const left = await closeTestRoot(dir);
    if (left.length > 0) say(`Ended what the suites left running: ${left.join(', ')}.`);
  }
  const total = (key, among = counts) => among.reduce((sum, count) => sum + count[key], 0);
  const suites = counts.filter(({ ofSuites }) => ofSuites);
  const ran = suites.length === 0 || total('passed', suites) + total('failed', suites) > 0;
  return { passed: total('passed'), failed: total('failed'), ran };
}

/** A Ctrl-C ends the suites; what they left is still cleared up. */
function stopOnSignal() {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop.abort());
  return stop.signal;
}

/** What the deadlines of suites are multiplied by; measured only when suites run. */
async function measured(wanted) {
  if (!TOGETHER.flat(2).some((name) => wanted.checks.includes(name))) return 1;
  const slowness = await patience();
  if (slowness > 1) say(`This machine is slow: the deadlines of suites are multiplied by ${slowness}.`);
  return slowness;
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

/** Every file with tests has a name by which some project of Jest runs it. */
function checkNames(root) {
  const lost = suitesOfNoProject(root);
  for (const path of lost) say(`FAIL names: ${path} has tests that no project of Jest runs: see jest.config.mjs.`);
  if (lost.length === 0) say('PASS names');
  return { passed: Number(lost.length === 0), failed: lost.length };
}

/**
 * Runs groups of projects at the same time, and then what failed of each, alone.
 * @returns the counts of each group
 */
async function runSuites(root, dir, groups, wanted, how) {
  const chosen = await choice(root, wanted);
  if (chosen === undefined) return [{ passed: 0, failed: 0 }];
  const firsts = await runGroups(root, dir, groups, chosen, { whole: wanted.whole, ...how });
  const flaky = [];
  const counts = [];
  for (const [at, projects] of groups.entries()) {
    const last = await failedOnceMore(root, dir, projects, firsts[at], how.patience);
    flaky.push(...last.flaky);
    const { passed, failed } = countTests(last.results, last.code);
    const leftOut = reportLeftOut(root, projects, wanted, firsts[at].results);
    // At the end, where nobody has to search for them.
    for (const { name, test, why } of failedTests(last.results)) say(`FAIL: ${sourceOf(root, name)}: ${test}: ${why}`);
    const again = failedSuites(last.results);
    if (again.length > 0 && again.length <= MOST_AGAIN)
      say(
        `Only these again: npm test -- --only ${projects.join(',')} ${again.map((name) => relative(root, name)).join(' ')}`,
      );
    counts.push({ passed, failed: failed + leftOut + reportAround(projects, last.runs, wanted) });
  }
  counts.push({ passed: 0, failed: reportFlaky(root, flaky) });
  return counts;
}

/** What went wrong beside the suites. @returns how many failures it counts as besides those of the suites */
function reportAround(projects, runs, { whole }) {
  const names = projects.join(', ');
  let failed = 0;
  for (const { results, code, signal } of runs) {
    if (results || (code === 0 && !whole)) continue;
    say(`FAIL: Jest ended without a report of ${names}: ${signal ?? `exit code ${code}`}.`);
    // Another code than 0 is counted with the tests.
    failed += Number(code === 0);
  }
  const wrong = runs.flatMap(({ teardown }) => teardown);
  for (const words of wrong) say(`FAIL: after the suites of ${names}: ${words}`);
  return failed + wrong.length;
}

/** Runs the suites that failed once more, alone. @returns the results that count, and which suites passed then */
async function failedOnceMore(root, dir, projects, first, slowness) {
  const failed = failedSuites(first.results);
  if (failed.length === 0 || failed.length > MOST_AGAIN) return { ...first, flaky: [] };
  say(`Once more, alone: ${namesOf(root, failed)}.`);
  const second = await runJest(root, dir, projects, ['--runTestsByPath', ...failed], {
    alone: true,
    patience: slowness,
  });
  return {
    results: withSecondRun(first.results, second.results),
    code: second.code,
    flaky: flakySuites(first.results, second.results),
    runs: [...first.runs, second],
  };
}

/** Jest's arguments for the suites that are wanted; undefined for none. */
async function choice(root, { patterns, changed, shard }) {
  if (changed) return relatedSuites(root);
  const chosen = patterns.length > 0 ? ['--testPathPatterns', ...patterns] : [];
  return shard === undefined ? chosen : [`--shard=${shard}`, ...chosen];
}

/** @returns how many failures they count as */
function reportFlaky(root, flaky) {
  if (flaky.length === 0) return 0;
  const folder = join(root, '.rahi', 'flaky');
  mkdirSync(folder, { recursive: true });
  for (const { name, message } of flaky) {
    const suite = sourceOf(root, name);
    const log = join(folder, `${suite.replaceAll('/', '-')}.log`);
    writeFileSync(log, message);
    say(`flaky: ${suite} failed beside others and passed alone: see ${relative(root, log)}. ${reasonOf(message)}`);
  }
  if (flaky.length <= MOST_FLAKY) return 0;
  say(`FAIL: ${flaky.length} suites are flaky, more than ${MOST_FLAKY}.`);
  return flaky.length;
}

/** @returns how many suites were left out without a word */
function reportLeftOut(root, projects, { whole }, results) {
  for (const name of skippedTests(results)) say(`FAIL: skipped: ${name}`);
  const slow = slowest(results, 8).map(({ name, seconds }) => `${sourceOf(root, name)} ${seconds.toFixed(0)} s`);
  if (whole && slow.length > 0) say(`The slowest suites: ${slow.join(', ')}.`);
  // Without a report, that has been said.
  if (!whole || !results) return 0;
  const missing = suitesNotRun(
    root,
    projects,
    results.testResults.map(({ name }) => name),
  );
  for (const path of missing) say(`FAIL: ${path} did not run.`);
  return missing.length;
}

const namesOf = (root, paths) => paths.map((path) => sourceOf(root, path)).join(', ');
