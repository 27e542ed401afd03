import { expect, it } from '@jest/globals';
import { caseAuthors, caseKinds, caseSeverities, caseStates, travellerSchema } from '@rahi/contracts';
import { checkedValuesOf } from '@rahi/service-kit/testing';
import { service } from './app.module.js';

it('the CHECKs of columns of cases have the values of the registries', async () => {
  const checked = Object.entries(await checkedValuesOf(service));
  const ofCases = checked.filter(([column]) => /^(support_cases|case_)/.test(column));
  expect(Object.fromEntries(ofCases)).toEqual({
    'case_messages.author': caseAuthors.toSorted(),
    'support_cases.kind': caseKinds.toSorted(),
    'support_cases.role': travellerSchema.options.toSorted(),
    'support_cases.severity': caseSeverities.toSorted(),
    'support_cases.state': caseStates.toSorted(),
  });
});
