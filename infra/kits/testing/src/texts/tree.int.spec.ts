import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { languages, shortTag } from '@rahi/contracts/languages';
import { ROOT, sourcesIn } from '../sources.js';
import { catalogueFiles, workspacesWithTexts } from './catalogue-files.js';
import { glossaryProblems, glossarySchema } from './glossary.js';
import { messageProblems, valuesOf, type Catalogue } from './message-use.js';
import { serverTextsInCode } from './server-texts.js';
import { textsInCode } from './texts-in-code.js';
import { translationProblems } from './translation.js';

const kits = ['infra/kits/web', 'infra/kits/ui'];
const withTexts = workspacesWithTexts(ROOT);
/** Each refuses, sends or prints texts in the reader's language. */
const servers = withTexts.filter(({ isServer }) => isServer).map(({ folder }) => folder);
const apps = withTexts
  .map(({ folder }) => folder)
  .filter((folder) => !servers.includes(folder) && !kits.includes(folder));

function catalogueOf(workspace: string, language = 'en'): Catalogue {
  const folder = join(ROOT, workspace, 'src/messages');
  const files = readdirSync(folder).filter((file) => file.startsWith(`${language}.`));
  return Object.assign({}, ...files.map((file): Catalogue => JSON.parse(readFileSync(join(folder, file), 'utf8'))));
}

/** The names that a source imports or exports from react-intl. */
function namesIn(source: string, keyword: 'import' | 'export'): string[] {
  const found = [...source.matchAll(/^(import|export) \{([^}]*)\} from '(?:whole-)?react-intl'/gm)];
  return found
    .filter(([, word]) => word === keyword)
    .flatMap(([, , names = '']) => names.trim().split(/,\s*/).filter(Boolean));
}

/** The shipped files of a workspace: no tests, and nothing that only tests use. */
function shipped(workspace: string) {
  return sourcesIn(workspace)
    .filter(({ path }) => /\/src\/.*\.tsx?$/.test(path) && !/\.(spec|d)\.tsx?$|\/testing|stand-in/.test(path))
    .map(({ path, source }) => ({ name: path, source }));
}

describe('the files that list the catalogues of each language', () => {
  it.each([...catalogueFiles(ROOT)])('are as npm run ready writes them: %s', (path, text) => {
    expect(readFileSync(join(ROOT, path), 'utf8')).toBe(text);
  });

  it('are in every server and every front end', () => {
    expect([servers.length, apps.length, catalogueFiles(ROOT).size]).toEqual([7, 4, 19]);
  });
});

describe.each([...kits, ...apps])('the texts of %s', (workspace) => {
  const files = shipped(workspace);
  const catalogue = Object.fromEntries([...kits, workspace].flatMap((one) => Object.entries(catalogueOf(one))));

  it('are in its catalogue, and not in its code', () => {
    expect(files.length).toBeGreaterThan(20);
    expect(files.flatMap(({ name, source }) => textsInCode(name, source).map((text) => `${name}:${text}`))).toEqual([]);
  });

  it('are formatted by ids of the catalogue with all their values', () => {
    const problems = files.flatMap(({ name, source }) =>
      messageProblems(name, source, catalogue).map((problem) => `${name}:${problem}`),
    );
    expect(problems).toEqual([]);
  });

  it('use only those parts of react-intl that the page has', () => {
    const inPage = namesIn(readFileSync(join(ROOT, 'infra/kits/bundler/src/intl.mjs'), 'utf8'), 'export');
    const used = files.flatMap(({ source }) => namesIn(source, 'import')).filter((name) => !name.startsWith('type '));
    expect(inPage.length).toBeGreaterThan(0);
    expect(used.filter((name) => !inPage.includes(name))).toEqual([]);
  });
});

describe.each(servers)('the texts of %s', (workspace) => {
  const files = shipped(workspace);

  it('are in its catalogue, and not in its code', () => {
    expect(files.length).toBeGreaterThan(10);
    const texts = files.flatMap(({ name, source }) => serverTextsInCode(name, source).map((text) => `${name}:${text}`));
    expect(texts).toEqual([]);
  });

  it('are said by ids of the catalogue with all their values', () => {
    const catalogue = catalogueOf(workspace);
    const problems = files.flatMap(({ name, source }) =>
      messageProblems(name, source, catalogue).map((problem) => `${name}:${problem}`),
    );
    expect(problems).toEqual([]);
  });

  it('are all used', () => {
    // Those of the kit are for all servers.
    const users = workspace === 'infra/kits/service' ? servers : [workspace];
    const code = users.flatMap((one) => shipped(one).map(({ source }) => source)).join('\n');
    const unused = Object.keys(catalogueOf(workspace)).filter((id) => !isUsed(id, code));
    expect(unused).toEqual([]);
  });
});

/** Used by its whole id, or by a template that makes ids with the same beginning. */
function isUsed(id: string, code: string): boolean {
  if (code.includes(`'${id}'`)) return true;
  const parts = id.split('.');
  const made = parts.some((_, at) => at > 0 && code.includes(`\`${parts.slice(0, at).join('.')}.\${`));
  return made || id.startsWith('rule.');
}

describe.each([...kits, ...apps, ...servers])('the catalogue of %s', (workspace) => {
  it.each(languages.filter((language) => language !== 'en-IN'))('is translated in %s', (language) => {
    const translation = catalogueOf(workspace, shortTag(language));
    expect(translationProblems(catalogueOf(workspace), translation, language)).toEqual([]);
  });

  it.each(languages.filter((language) => language !== 'en-IN'))('has the words of the glossary in %s', (language) => {
    const file = join(ROOT, 'infra/kits/ui/glossary', `${shortTag(language)}.json`);
    const glossary = glossarySchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    expect(glossaryProblems(catalogueOf(workspace), catalogueOf(workspace, shortTag(language)), glossary)).toEqual([]);
  });

  it('has the same files in every language', () => {
    const names = readdirSync(join(ROOT, workspace, 'src/messages'));
    const of = (language: string) =>
      names.filter((name) => name.startsWith(`${language}.`)).map((name) => name.slice(2));
    for (const language of languages) expect(of(shortTag(language))).toEqual(of('en'));
  });

  it('says “email”', () => {
    for (const language of languages)
      expect(JSON.stringify(catalogueOf(workspace, shortTag(language)))).not.toMatch(/e-mail|ई-मेल/i);
  });

  it('has ICU messages', () => {
    for (const message of Object.values(catalogueOf(workspace))) expect(() => valuesOf(message)).not.toThrow();
  });
});
