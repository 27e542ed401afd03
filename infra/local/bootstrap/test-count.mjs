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
