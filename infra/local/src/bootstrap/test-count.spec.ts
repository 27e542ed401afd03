import { describe, expect, it } from '@jest/globals';
import {
  countTests,
  failedTests,
  flakySuites,
  reasonOf,
  skippedTests,
  together,
  withSecondRun,
} from '@rahi/bootstrap/test-count.mjs';

type Status = 'passed' | 'failed' | 'pending' | 'todo';

const suite = (name: string, ...statuses: Status[]) => ({
  name,
  status: statuses.length === 0 || statuses.includes('failed') ? 'failed' : 'passed',
  message: `what ${name} said`,
  startTime: 0,
  endTime: 1000,
  assertionResults: statuses.map((status) => ({ status, fullName: `${status} test`, failureMessages: [] })),
});
/** As Jest writes it; a suite without tests did not load. */
const resultsOf = (...testResults: ReturnType<typeof suite>[]) => {
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    numPassedTests: all.filter(({ status }) => status === 'passed').length,
    numFailedTests: all.filter(({ status }) => status === 'failed').length,
    numRuntimeErrorTestSuites: testResults.filter(({ assertionResults }) => assertionResults.length === 0).length,
    testResults,
  };
};

const red = (text: string) => `\u001B[31m${text}\u001B[39m`;

describe('the count of tests', () => {
  const good = suite('a', 'passed', 'passed');
  const bad = suite('b', 'passed', 'failed');

  it('adds up what passed and failed', () => {
    expect(countTests(resultsOf(good, bad), 1)).toEqual({ passed: 3, failed: 1 });
  });

  it('names what failed, and a suite that did not load', () => {
    expect(failedTests(resultsOf(good, bad, suite('c')))).toEqual([
      { name: 'b', test: 'failed test', why: '' },
      { name: 'c', test: 'did not run to its end', why: 'what c said' },
    ]);
    expect(failedTests(undefined)).toEqual([]);
  });

  it('says in one line why, without colours and places in the code', () => {
    const said = [
      'a warning',
      '  ● rides › ends',
      '',
      `    ${red('Error: it did not')}`,
      '      5 | code',
      '    > 6 | code',
      '        | ^',
      '      at place (a.ts:1:1)',
      '    Received: 7 || 8',
    ];
    expect(reasonOf(said.join('\n'))).toBe('● rides › ends Error: it did not Received: 7 || 8');
    expect(reasonOf('word '.repeat(100))).toMatch(/^(word ){80}…$/);
  });

  it('is that of all parts of a run', () => {
    const all = together([resultsOf(good), resultsOf(bad), resultsOf(suite('c'))]);
    expect(countTests(all, 1)).toEqual({ passed: 3, failed: 2 });
    expect(failedTests(all).map(({ name }) => name)).toEqual(['b', 'c']);
    expect(together([])).toBeUndefined();
  });

  it('counts a suite that did not load as a failure', () => {
    expect(countTests(resultsOf(good, suite('c')), 1)).toEqual({ passed: 2, failed: 1 });
  });

  it('counts a run that failed without naming a test as a failure', () => {
    expect(countTests(resultsOf(good), 1)).toEqual({ passed: 2, failed: 1 });
    expect(countTests(undefined, 1)).toEqual({ passed: 0, failed: 1 });
  });

  it('counts a skipped and a planned test as failures, and names them', () => {
    const results = resultsOf(good, suite('d', 'passed', 'pending', 'todo'));
    expect(countTests(results, 0)).toEqual({ passed: 3, failed: 2 });
    expect(skippedTests(results)).toEqual(['d: pending test', 'd: todo test']);
  });

  it('takes of a suite that ran once more what the second run says', () => {
    const first = resultsOf(good, bad, suite('c'));
    const passed = resultsOf(suite('b', 'passed', 'passed'), suite('c', 'passed'));
    expect(countTests(withSecondRun(first, passed), 0)).toEqual({ passed: 5, failed: 0 });
    const failed = resultsOf(bad, suite('c', 'passed'));
    expect(countTests(withSecondRun(first, failed), 1)).toEqual({ passed: 4, failed: 1 });
    expect(countTests(withSecondRun(first, undefined), 1)).toEqual({ passed: 3, failed: 2 });
  });

  it('names the suites that failed and then passed alone, with what they said', () => {
    const first = resultsOf(good, bad, suite('c'));
    expect(flakySuites(first, resultsOf(bad, suite('c', 'passed')))).toEqual([{ name: 'c', message: 'what c said' }]);
    expect(flakySuites(first, undefined)).toEqual([]);
  });
});
