import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { filesUnder } from '@rahi/local';
import { decisionProblems } from './decisions.js';
import { folderProblems, foldersNamed } from './folder-table.js';

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

it('tables of folders in READMEs name the folders that are there', () => {
  const named = (file: string) => relative(ROOT, file).split(sep).join('/');
  const files = filesUnder(ROOT).map(named);
  const folders = new Set(files.flatMap(foldersAbove));
  const readmes = files
    .filter((file) => file.endsWith('README.md'))
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))
    .filter(({ text }) => foldersNamed(text).length > 0);
  expect(readmes.length).toBeGreaterThanOrEqual(15);
  expect(readmes.flatMap(({ file, text }) => folderProblems(file, text, folders))).toEqual([]);
});

/** `a/b/c.ts` is in `a` and `a/b`. */
const foldersAbove = (file: string): string[] =>
  file
    .split('/')
    .slice(0, -1)
    .map((_, index, parts) => parts.slice(0, index + 1).join('/'));
