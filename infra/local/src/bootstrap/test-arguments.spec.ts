import { describe, expect, it } from '@jest/globals';
import { parseTestArguments } from '@rahi/bootstrap/test-arguments.mjs';

const everything = { help: false, patterns: [], changed: false, shard: undefined, whole: true };

describe('the arguments of npm test', () => {
  it('run every check and every suite by default', () => {
    const checks = ['lint', 'format', 'names', 'unit', 'web', 'int', 'e2e'];
    expect(parseTestArguments([])).toEqual({ ...everything, checks });
  });

  it('pick checks, in the usual order, and paths', () => {
    expect(parseTestArguments(['--only', 'int,unit', 'svc-rides'])).toEqual({
      ...everything,
      checks: ['unit', 'int'],
      patterns: ['svc-rides'],
      whole: false,
    });
    expect(parseTestArguments(['svc-rides']).patterns).toEqual(['svc-rides']);
  });

  it('run the long suites only when they are asked for', () => {
    expect(parseTestArguments(['--only', 'long'])).toEqual({ ...everything, checks: ['long'] });
  });

  it('take what has changed, or a part of the suites', () => {
    expect(parseTestArguments(['--changed'])).toMatchObject({ changed: true, whole: false });
    expect(parseTestArguments(['--shard=2/3'])).toMatchObject({ shard: '2/3', whole: false });
  });

  it('are refused in one sentence', () => {
    expect(() => parseTestArguments(['--only', 'units'])).toThrow(
      '--only takes some of lint,format,names,unit,web,int,e2e,long, not "units".',
    );
    expect(() => parseTestArguments(['--only'])).toThrow(/^Option '--only <value>' argument missing: see npm test/);
    expect(() => parseTestArguments(['--watch'])).toThrow(/^Unknown option '--watch': see npm test -- --help\.$/);
    expect(() => parseTestArguments(['--shard', '4/3'])).toThrow(
      '--shard takes a part of a whole, such as 1/3, not "4/3".',
    );
    expect(() => parseTestArguments(['--changed', 'svc-rides'])).toThrow(/^--changed chooses the suites itself/);
  });
});
