import { describe, expect, it } from '@jest/globals';
import { decisionProblems, formProblems, type Decision } from './decisions.js';

const body =
  '## Context\n\nA.\n\n## Decision\n\nB.\n\n## Rejected\n\nC.\n\n## Consequences\n\nD.\n\nEnforced by `a.spec.ts`.\n';
const one: Decision = { file: '0001-one.md', text: `# 1. One\n\n${body}` };
const with1 = (change: (text: string) => string) => formProblems({ ...one, text: change(one.text) });

describe('a decision', () => {
  it('has its form', () => {
    expect(formProblems(one)).toEqual([]);
  });

  it.each<[string, (text: string) => string, string]>([
    ['another number', (text) => text.replace('# 1.', '# 2.'), 'its title is not "# 1. …"'],
    ['no title', (text) => text.replace('# 1. One', 'One'), 'its title is not "# 1. …"'],
    ['a section too few', (text) => text.replace('## Rejected', '### Rejected'), 'its sections are not'],
    ['a section too many', (text) => `${text}\n## Enforced by\n\nx\n`, 'its sections are not'],
    ['an empty section', (text) => text.replace('B.\n\n', ''), 'a section is empty'],
    ['an old form', (text) => text.replace('B.', '**Rejected.** B.'), 'a section begins in bold'],
    [
      'its check in the middle',
      (text) => text.replace('B.', 'B.\n\nEnforced by x.'),
      '“Enforced by” is not at its end',
    ],
  ])('is refused with %s', (_what, change, problem) => {
    expect(with1(change)).toEqual([expect.stringContaining(problem)]);
  });
});

const top = (number: number, line: string): Decision => {
  const file = number === 1 ? '0001-one.md' : '0002-two.md';
  return { file, text: `# ${number}. X\n\n${line}${body}` };
};

describe('decisions', () => {
  const superseded = top(1, 'Superseded by [2](0002-two.md).\n\n');
  const supersedes = top(2, 'Supersedes [1](0001-one.md).\n\n');

  it('are numbered without a gap that is not known', () => {
    expect(decisionProblems([one, top(2, '')], [])).toEqual([]);
    expect(decisionProblems([one], [2])).toEqual([]);
    expect(decisionProblems([one], [3])).toEqual(['the numbers are not 1 to 2']);
    expect(decisionProblems([one, { ...one, file: '0001-again.md' }], [])).toEqual(['the numbers are not 1 to 2']);
  });

  it('name their successors, and these name them', () => {
    expect(decisionProblems([superseded, supersedes], [])).toEqual([]);
    expect(decisionProblems([superseded, top(2, '')], [])).toEqual([
      '0002-two.md: its top does not say “Supersedes [1]”',
    ]);
    expect(decisionProblems([one, supersedes], [])).toEqual(['0001-one.md: its top does not say “Superseded by [2]”']);
    expect(decisionProblems([top(1, 'Superseded by [9](0009-nine.md).\n\n')], [])).toEqual([
      '0001-one.md: there is no 0009-nine.md with the number 9',
    ]);
  });
});
