import { stripVTControlCharacters } from 'node:util';

/** More suites than these that fail beside others and pass alone are no accident: the run fails. */
export const MOST_FLAKY = 5;

/**
 * How many tests of a Jest run passed and failed. What kept tests from running counts as failed: a suite that did not
 * load, a test that is skipped or only planned, a run that went wrong without naming a test.
 * @param {object | undefined} results what Jest wrote with --json
 * @param {number} code its exit code
 */
export function countTests(results, code) {
  if (!results) return { passed: 0, failed: code === 0 ? 0 : 1 };
  const failed = results.numFailedTests + results.numRuntimeErrorTestSuites + skippedTests(results).length;
  return { passed: results.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
}

/** The paths of suites with a test that failed, or that did not load. */
export function failedSuites(results) {
  return (results?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name);
}

/** The tests that failed, and the suites that did not load, each with its path and the reason in one line. */
export function failedTests(results) {
  return (results?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => ({ name, test: fullName, why: inOneLine(failureMessages?.[0] ?? '') }));
      return failed.length > 0 ? failed : [{ name, test: 'did not run to its end', why: reasonOf(message) }];
    });
}

/** The first thing that a failed suite said, in one line: the name of the test, then the words of its error. */
export function reasonOf(message) {
  return inOneLine(message.slice(Math.max(0, message.indexOf('● '))));
}

const LONGEST_REASON = 400;

/** Without colours, and without the places in the code. */
function inOneLine(text) {
  const words = stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(at |\d* *\||> *\d+ \|)/.test(line))
    .join(' ');
  return words.length > LONGEST_REASON ? `${words.slice(0, LONGEST_REASON)}…` : words;
}

/** The names of tests that a suite skips or only plans. Those of a suite that did not load are its failure. */
export function skippedTests(results) {
  return (results?.testResults ?? [])
    .filter(({ status }) => status !== 'failed')
    .flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'pending' || status === 'todo')
        .map(({ fullName }) => `${name}: ${fullName}`),
    );
}

/**
 * The results of a run whose failed suites ran once more: of those, the second run counts.
 * @param {object} first of all suites
 * @param {object | undefined} second of the failed ones; without a report the first run stands
 */
export function withSecondRun(first, second) {
  if (!second) return first;
  const again = new Set(failedSuites(first));
  const kept = first.testResults.filter(({ name }) => !again.has(name));
  const testResults = [...kept, ...second.testResults];
  const passed = testResults.flatMap(({ assertionResults }) => assertionResults).filter(isPassed).length;
  return { ...second, testResults, numPassedTests: passed };
}

const isPassed = ({ status }) => status === 'passed';

/** The results of runs of different suites as those of one; undefined without any. */
export function together(all) {
  const [first] = all;
  if (!first) return undefined;
  const total = (key) => all.reduce((sum, results) => sum + results[key], 0);
  return {
    ...first,
    numPassedTests: total('numPassedTests'),
    numFailedTests: total('numFailedTests'),
    numRuntimeErrorTestSuites: total('numRuntimeErrorTestSuites'),
    testResults: all.flatMap(({ testResults }) => testResults),
  };
}

/** The suites that failed at first and passed alone, with what they said when they failed. */
export function flakySuites(first, second) {
  const still = new Set(failedSuites(second));
  const ranAgain = new Set((second?.testResults ?? []).map(({ name }) => name));
  return first.testResults
    .filter(({ name, status }) => status === 'failed' && ranAgain.has(name) && !still.has(name))
    .map(({ name, message }) => ({ name, message }));
}

/** The slowest suites, slowest first, with their seconds. */
export function slowest(results, count) {
  return (results?.testResults ?? [])
    .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count);
}
