import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { languages, shortTag } from '@rahi/contracts/languages';
import { workspaceFolders } from '@rahi/machine-kit';

const first = '// Written by npm run ready, from the languages of the contracts.\n';

/** The files of texts in each language that a front end loads when they are needed. @param chunk the name of the loaded file */
function loaders(name: string, chunk: string, ending: string): string {
  const lines = languages.map((language) => {
    const tag = shortTag(language);
    const file = `import(/* webpackChunkName: "${chunk}-${tag}" */ './${tag}${ending}.json', { with: { type: 'json' } })`;
    return `  '${language}': () => ${file},\n`;
  });
  return `${first}export const ${name} = {\n${lines.join('')}};\n`;
}

/** The files of texts in each language that a server has from its start. */
function imports(): string {
  const lines = languages.map(shortTag).map((tag) => `import ${tag} from './${tag}.json' with { type: 'json' };\n`);
  const members = languages.map((language) => `'${language}': ${shortTag(language)}`);
  return `${first}${lines.join('')}\nexport const catalogues = { ${members.join(', ')} };\n`;
}

/** What writes amounts in words on documents, loaded with the first document of a language. */
function wordWriters(): string {
  const lines = languages.map((language) => `  '${language}': () => import('to-words/${language}'),\n`);
  return `${first}export const wordWriters = {\n${lines.join('')}};\n`;
}

/**
 * The workspaces with texts for people, by their folders: those with `src/messages/en.json`. A front end loads its texts, a server
 * has them.
 */
export function workspacesWithTexts(root: string): { folder: string; isServer: boolean }[] {
  return [...workspaceFolders(root).values()]
    .filter((folder) => existsSync(join(root, folder, 'src/messages/en.json')))
    .map((folder) => ({ folder, isServer: /^svc-|gateway$|partners$|kits\/service$/.test(folder) }));
}

/**
 * The files beside the catalogues that name every language: one list, so that a language is added in `languages.ts` and its
 * catalogues alone.
 * @returns their texts by path from the root
 */
export function catalogueFiles(root: string): Map<string, string> {
  const files = new Map([['svc-rides/src/messages/word-writers.ts', wordWriters()]]);
  for (const { folder, isServer } of workspacesWithTexts(root)) {
    const messages = `${folder}/src/messages`;
    files.set(`${messages}/index.ts`, isServer ? imports() : loaders('texts', 'texts', ''));
    if (existsSync(join(root, messages, 'en.later.json')))
      files.set(`${messages}/later.ts`, loaders('laterTexts', 'later', '.later'));
  }
  return files;
}
