import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { decisionProblems } from './decisions.js';

const ROOT = dirname(dirname(dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))))));

/** As the page of the folder says. */
const neverGiven = [28, 29, 31, 32, 33, 34, 35, 36, 37, 38, 39];

it('decisions have one form, numbers without a gap, and links to what supersedes them', () => {
  const folder = join(ROOT, 'infra/docs/adr');
  const decisions = readdirSync(folder)
    .filter((file) => file !== 'README.md')
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));
  expect(decisions.length).toBeGreaterThanOrEqual(49);
  expect(decisionProblems(decisions, neverGiven)).toEqual([]);
});
