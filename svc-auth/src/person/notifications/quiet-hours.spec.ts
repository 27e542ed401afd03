import { expect, it } from '@jest/globals';
import { areQuiet } from './quiet-hours.js';

/** An instant at this time of day in Asia/Kolkata. */
const at = (time: string) => new Date(`2026-11-28T${time}+05:30`);

it.each([
  ['22:00', '07:00', '21:59:59', false],
  ['22:00', '07:00', '22:00:00', true],
  ['22:00', '07:00', '00:00:00', true],
  ['22:00', '07:00', '06:59:59', true],
  ['22:00', '07:00', '07:00:00', false],
  ['13:30', '15:00', '13:29:59', false],
  ['13:30', '15:00', '14:00:00', true],
  ['13:30', '15:00', '15:00:00', false],
  ['13:30', '00:00', '23:59:59', true],
  ['13:30', '00:00', '00:00:00', false],
  ['00:00', '13:30', '00:00:00', true],
])('quiet hours from %s to %s hold at %s: %s', (from, to, time, quiet) => {
  expect(areQuiet({ from, to }, at(time))).toBe(quiet);
});
