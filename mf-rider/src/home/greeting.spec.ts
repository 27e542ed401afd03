import { expect, it } from '@jest/globals';
import { greetingFor } from './greeting.js';

it.each([
  ['Asha Rao', 'Hi, Asha!'],
  ['  Meera ', 'Hi, Meera!'],
  ['', 'Book a Ride'],
  [null, 'Book a Ride'],
])('greets %j with %j', (name, greeting) => {
  expect(greetingFor(name)).toBe(greeting);
});
