import { expect, it } from '@jest/globals';
import { firstName } from './greeting.js';

it.each([
  ['Asha Rao', 'Asha'],
  ['  Meera ', 'Meera'],
  ['', null],
  [null, null],
])('greets %j as %j', (name, first) => {
  expect(firstName(name)).toBe(first);
});
