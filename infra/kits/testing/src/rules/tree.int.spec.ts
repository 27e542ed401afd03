import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { pages, sourceFiles } from '@rahi/machine-kit';
import { pathOf, ROOT } from '../sources.js';
import { deadReferences, pathsIn, referencesIn, ruleProblems, rulesOf, sectionsOf } from './references.js';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const rulesPage = 'infra/docs/rules.md';
const productPage = 'infra/docs/product.md';
/** Its references are made up. */
const examples = 'infra/kits/testing/src/rules/references.spec.ts';
const rules = rulesOf(read(rulesPage));
const sections = sectionsOf(read(productPage));

describe('the rules', () => {
  it('have every number from 1 on, each with its code and suite or the word that it is not built', () => {
    expect(rules.length).toBeGreaterThanOrEqual(54);
    expect(ruleProblems(rules)).toEqual([]);
  });

  it('name files that exist', () => {
    expect(pathsIn(read(rulesPage)).filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});

it('the description of the product has its sections in order', () => {
  expect(sections).toEqual(sections.map((_, index) => index + 1));
  expect(sections.length).toBeGreaterThan(0);
});

it('every rule and section that a source refers to has its heading', () => {
  const known = new Set([...rules.map(({ number }) => `R${number}`), ...sections.map((number) => `§${number}`)]);
  const files = [...sourceFiles(ROOT), ...pages(ROOT)].map(pathOf).filter((path) => path !== examples);
  const texts = files.map((path) => ({ path, text: read(path) }));
  expect(texts.flatMap(({ text }) => referencesIn(text)).length).toBeGreaterThan(400);
  const dead = texts.flatMap(({ path, text }) =>
    deadReferences(text, known).map(({ line, name }) => `${path}:${line}: ${name}`),
  );
  expect(dead).toEqual([]);
});
