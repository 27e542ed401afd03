import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { filesUnder, pages } from '@rahi/machine-kit';
import { pathOf, ROOT } from '../sources.js';
import { pathsIn } from '../rules/references.js';
import { brokenSentences } from './broken-sentences.js';
import { decisionProblems } from './decisions.js';
import { folderProblems, foldersNamed } from './folder-table.js';
import { filesLinked, wordsOf } from './links.js';

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
  const files = filesUnder(ROOT).map(pathOf);
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

it('pages link to files that exist', () => {
  const files = pages(ROOT);
  expect(files.length).toBeGreaterThan(80);
  const broken = files.flatMap((file) =>
    filesLinked(readFileSync(file, 'utf8'))
      .filter((target) => !existsSync(join(dirname(file), target)))
      .map((target) => `${pathOf(file)}: ${target}`),
  );
  expect(broken).toEqual([]);
});

it('pages name files and folders that exist', () => {
  const named = pages(ROOT)
    .map((file) => ({ page: pathOf(file), text: readFileSync(file, 'utf8') }))
    .filter(({ page, text }) => !page.startsWith('.changeset/') && !/^Superseded by /m.test(text))
    .flatMap(({ page, text }) => pathsIn(text).map((path) => ({ page, path: path.replace(/:\d+$/, '') })))
    // Patterns, and the names that the guide to a new service makes up.
    .filter(({ path }) => !/[*{<…]|^(?:svc-payments|mf-support)\//.test(path));
  expect(named.length).toBeGreaterThan(300);
  const gone = named.filter(({ path }) => !existsSync(join(ROOT, path)));
  expect(gone.map(({ page, path }) => `${page}: ${path}`)).toEqual([]);
});

it('no sentence of a page is broken into list items', () => {
  const broken = pages(ROOT).flatMap((file) =>
    brokenSentences(readFileSync(file, 'utf8')).map((line) => `${pathOf(file)}: ${line}`),
  );
  expect(broken).toEqual([]);
});

describe('README.md', () => {
  const text = readFileSync(join(ROOT, 'README.md'), 'utf8');

  it('is short', () => {
    expect(wordsOf(text)).toBeLessThan(900);
  });

  it('has a next door for everyone who comes: to use, develop, deploy or integrate', () => {
    const doors = [
      'infra/docs/product.md',
      'infra/docs/rules.md',
      'CONTRIBUTING.md',
      'infra/docs/deploy.md',
      'infra/docs/api.md',
    ];
    const start = text.indexOf('\n## Start');
    expect(text.slice(0, start).split('\n', 5).join(' ')).toMatch(/ride-hailing/);
    expect(filesLinked(text.slice(start))).toEqual(expect.arrayContaining(doors));
  });
});
