import { describe, expect, it } from '@jest/globals';
import { parseTestArguments } from '../../bootstrap/test-arguments.mjs';
import { SAMPLE_PATTERNS } from '../../bootstrap/sample.mjs';
import { countTests, withSecondRun } from '../../bootstrap/test-count.mjs';

describe('the arguments of npm test', () => {
  it('run all checks and a sample of the suites by default, and every suite when asked to', () => {
    const checks = ['lint', 'format', 'unit', 'web', 'int', 'e2e'];
    expect(parseTestArguments([])).toEqual({ checks, patterns: SAMPLE_PATTERNS, again: true });
    expect(parseTestArguments(['--all'])).toEqual({ checks, patterns: [], again: true });
  });

  it('pick checks, in the usual order, and paths', () => {
    expect(parseTestArguments(['--only', 'int,unit', 'svc-rides'])).toEqual({
      checks: ['unit', 'int'],
      patterns: ['svc-rides'],
      again: false,
    });
    expect(parseTestArguments(['svc-rides']).patterns).toEqual(['svc-rides']);
  });

  it('run the long faults only when they are asked for', () => {
    expect(parseTestArguments(['--only', 'faults'])).toEqual({ checks: ['faults'], patterns: [], again: false });
  });

  it('are refused in one sentence', () => {
    expect(() => parseTestArguments(['--only', 'units'])).toThrow(
      '--only takes some of lint,format,unit,web,int,e2e, not "units".',
    );
    expect(() => parseTestArguments(['--only'])).toThrow('--only takes some of lint,format,unit,web,int,e2e, not "".');
    expect(() => parseTestArguments(['--watch'])).toThrow(/^There is no option --watch/);
  });
});

const suite = (name: string, ...statuses: ('passed' | 'failed')[]) => ({
  name,
  status: statuses.length === 0 || statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status) => ({ status })),
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

describe('the count of tests', () => {
  const good = suite('a', 'passed', 'passed');
  const bad = suite('b', 'passed', 'failed');

  it('adds up what passed and failed', () => {
    expect(countTests(resultsOf(good, bad), 1)).toEqual({ passed: 3, failed: 1 });
  });

  it('counts a suite that did not load as a failure', () => {
    expect(countTests(resultsOf(good, suite('c')), 1)).toEqual({ passed: 2, failed: 1 });
  });

  it('counts a run that failed without naming a test as a failure', () => {
    expect(countTests(resultsOf(good), 1)).toEqual({ passed: 2, failed: 1 });
    expect(countTests(undefined, 1)).toEqual({ passed: 0, failed: 1 });
  });

  it('takes of a suite that ran once more what the second run says', () => {
    const first = resultsOf(good, bad, suite('c'));
    const passed = resultsOf(suite('b', 'passed', 'passed'), suite('c', 'passed'));
    expect(countTests(withSecondRun(first, passed), 0)).toEqual({ passed: 5, failed: 0 });
    const failed = resultsOf(bad, suite('c', 'passed'));
    expect(countTests(withSecondRun(first, failed), 1)).toEqual({ passed: 4, failed: 1 });
    expect(countTests(withSecondRun(first, undefined), 1)).toEqual({ passed: 3, failed: 2 });
  });
});
