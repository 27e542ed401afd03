import { expect, it } from '@jest/globals';
import { wholeAttack } from './whole-attack.js';

/** Enough for each kind of file and each kind of guess; `npm run attack` takes an hour. */
const ms = 30_000;

it('opens nothing and locks no one out: guesses, floods, spoofed positions, files, other people’s ids, payments nobody made', async () => {
  const { tried, used } = await wholeAttack(ms);
  expect(tried.filter(({ opened }) => opened.length > 0)).toEqual([]);
  expect(used.refused).toEqual([]);
  for (const { tries } of tried) expect(tries).toBeGreaterThan(1);
  expect(used.signIns).toBeGreaterThan(0);
});
