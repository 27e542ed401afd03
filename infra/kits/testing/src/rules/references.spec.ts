import { describe, expect, it } from '@jest/globals';
import { deadReferences, pathsIn, referencesIn, ruleProblems, rulesOf, sectionsOf } from './references.js';

const names = (text: string) => referencesIn(text).map(({ name }) => name);

describe('a reference', () => {
  it('is a rule or a section, with its line', () => {
    expect(referencesIn('// R9: once\n/** The bill (R17, R19), §9 */')).toEqual([
      { line: 1, name: 'R9' },
      { line: 2, name: 'R17' },
      { line: 2, name: 'R19' },
      { line: 2, name: '§9' },
    ]);
    expect(names('the role is R4’s; § 7 and R100.')).toEqual(['R4', '§7', 'R100']);
  });

  it('is no road, option, identifier or path', () => {
    expect(names('ref: \'R1\', "R2", `R3`, xR4, R5x, R-6, -R7, a/R8, R9/b, #R10, R0, R11-12, toR13()')).toEqual([]);
  });
});

describe('a dead reference', () => {
  it('names no rule and no section that there is', () => {
    const known = new Set(['R9', '§2']);
    expect(deadReferences('// R9, §2\n// R99: planted, as is §12', known)).toEqual([
      { line: 2, name: 'R99' },
      { line: 2, name: '§12' },
    ]);
  });
});

const page = `# Rules

## R1 One

Text.

- Code: \`svc-rides/src/ride/\`, \`infra/dispatch/src/cost.ts\`
- Test: \`svc-rides/src/ride/ride-view.spec.ts\`

## R2 Two

Not built yet.
`;

const missing = (number: number) => [`R${number} needs its code and its suite, or “Not built yet.”`];

describe('the page of rules', () => {
  it('has a heading for each rule, and names its files', () => {
    expect(rulesOf(page).map(({ number }) => number)).toEqual([1, 2]);
    expect(pathsIn(page)).toEqual([
      'svc-rides/src/ride/',
      'infra/dispatch/src/cost.ts',
      'svc-rides/src/ride/ride-view.spec.ts',
    ]);
    expect(ruleProblems(rulesOf(page))).toEqual([]);
  });

  it('may not leave a number out', () => {
    expect(ruleProblems(rulesOf(page.replace('## R2', '## R3')))).toEqual(['R3 stands where R2 belongs']);
  });

  it('may not leave out the code, the suite, or that there is none', () => {
    expect(ruleProblems(rulesOf(page.replace('Not built yet.', 'Perhaps.')))).toEqual(missing(2));
    expect(ruleProblems(rulesOf(page.replace('- Test:', 'Test:')))).toEqual(missing(1));
    expect(ruleProblems(rulesOf(page.replace('- Code:', 'Code:')))).toEqual(missing(1));
  });

  it('may not name a file that is no suite as one', () => {
    expect(ruleProblems(rulesOf(page.replace('view.spec', 'view')))).toEqual([
      'R1 names svc-rides/src/ride/ride-view.ts, which is no suite',
    ]);
  });
});

it('the sections of a page are its numbered headings', () => {
  expect(sectionsOf('# A\n\n## 1. People\n\n### 2. No\n\n## Three\n\n## 4. States\n')).toEqual([1, 4]);
});
