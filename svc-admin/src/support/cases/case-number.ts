import { randomInt } from 'node:crypto';

/** Without those that are taken for one another: I and 1, O and 0. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A number that a person can read out, such as `C-7K3F-92`: one of 100 million. */
export function newCaseNumber(): string {
  const four = Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return `C-${four}-${String(randomInt(100)).padStart(2, '0')}`;
}
