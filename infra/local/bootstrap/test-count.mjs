/**
 * How many tests of a Jest run passed and failed. What kept tests from running counts as failed: a suite that did not
 * load as one, a run that went wrong without naming a test as one.
 * @param {object | undefined} results what Jest wrote with --json
 * @param {number} code its exit code
 */
export function countTests(results, code) {
  if (!results) return { passed: 0, failed: code === 0 ? 0 : 1 };
  const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
  return { passed: results.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
}

/** The paths of suites with a test that failed, or that did not load. */
export function failedSuites(results) {
  return (results?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name);
}

/**
 * The results of a run whose failed suites ran once more: of those, the second run counts.
 * @param {object} first of all suites
 * @param {object | undefined} second of the failed ones; without a report the first run stands
 */
export function withSecondRun(first, second) {
  if (!second) return first;
  const again = new Set(failedSuites(first));
  const passedBefore = first.testResults
    .filter(({ name }) => again.has(name))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed').length;
  return {
    ...second,
    numPassedTests: first.numPassedTests - passedBefore + second.numPassedTests,
  };
}
