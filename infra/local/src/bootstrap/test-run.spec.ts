import { describe, expect, it } from '@jest/globals';
import { parseTestArguments } from '../../bootstrap/test-arguments.mjs';
import { countTests } from '../../bootstrap/test-count.mjs';

describe('the arguments of npm test', () => {
  it('run everything by default', () => {
    expect(parseTestArguments([])).toEqual({ checks: ['lint', 'format', 'unit', 'web', 'int', 'e2e'], patterns: [] });
  });

  it('pick checks, in the usual order, and paths', () => {
    expect(parseTestArguments(['--only', 'int,unit', 'svc-rides'])).toEqual({
      checks: ['unit', 'int'],
      patterns: ['svc-rides'],
    });
  });

  it('run the long faults only when they are asked for', () => {
    expect(parseTestArguments(['--only', 'faults'])).toEqual({ checks: ['faults'], patterns: [] });
  });

  it('are refused in one sentence', () => {
    expect(() => parseTestArguments(['--only', 'units'])).toThrow(
      '--only takes some of lint,format,unit,web,int,e2e, not "units".',
    );
    expect(() => parseTestArguments(['--only'])).toThrow('--only takes some of lint,format,unit,web,int,e2e, not "".');
    expect(() => parseTestArguments(['--watch'])).toThrow(/^There is no option --watch/);
  });
});

describe('the count of tests', () => {
  it('adds up what passed and failed', () => {
    expect(countTests({ numPassedTests: 7, numFailedTests: 2, numRuntimeErrorTestSuites: 0 }, 1)).toEqual({
      passed: 7,
      failed: 2,
    });
  });

  it('counts a suite that did not load as a failure', () => {
    expect(countTests({ numPassedTests: 7, numFailedTests: 0, numRuntimeErrorTestSuites: 1 }, 1)).toEqual({
      passed: 7,
      failed: 1,
    });
  });

  it('counts a run that failed without naming a test as a failure', () => {
    expect(countTests({ numPassedTests: 7, numFailedTests: 0, numRuntimeErrorTestSuites: 0 }, 1)).toEqual({
      passed: 7,
      failed: 1,
    });
    expect(countTests(undefined, 1)).toEqual({ passed: 0, failed: 1 });
  });
});
