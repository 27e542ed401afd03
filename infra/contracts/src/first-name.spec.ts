import { expect, it } from '@jest/globals';
import { firstName } from './first-name.js';

it.each([
  ['Asha Rao', 'Asha'],
  ['  Asha  Rao ', 'Asha'],
  ['  Meera ', 'Meera'],
  ['', null],
  [null, null],
])('the first name of %j is %j', (name, first) => {
  expect(firstName(name)).toBe(first);
});
