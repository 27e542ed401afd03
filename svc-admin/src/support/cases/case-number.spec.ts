import { expect, it } from '@jest/globals';
import { caseNumberPattern } from '@rahi/contracts';
import { newCaseNumber } from './case-number.js';

it('the number of a case has no letters that are taken for digits', () => {
  const made = Array.from({ length: 500 }, newCaseNumber);
  expect(made.filter((number) => !caseNumberPattern.test(number))).toEqual([]);
  expect(new Set(made).size).toBeGreaterThan(490);
});
