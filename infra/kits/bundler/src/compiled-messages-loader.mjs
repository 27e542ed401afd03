import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parse } from '@formatjs/icu-messageformat-parser';

/**
 * Compiles a message catalogue: each ICU message becomes its syntax tree, so the page needs no parser. The English
 * message replaces one that another language lacks.
 * @param {string} catalogue the text of a JSON file of messages by id
 * @param {string} path where the file is
 * @throws SyntaxError for JSON or a message that cannot be parsed
 */
export function compileMessages(catalogue, path) {
  const english = englishOf(path);
  const base = existsSync(english) ? JSON.parse(readFileSync(english, 'utf8')) : {};
  const messages = Object.entries({ ...base, ...JSON.parse(catalogue) });
  return JSON.stringify(Object.fromEntries(messages.map(([id, message]) => [id, parse(message)])));
}

/** webpack's loader. */
function load(catalogue) {
  this.addDependency(englishOf(this.resourcePath));
  return compileMessages(catalogue, this.resourcePath);
}

export default load;

const englishOf = (path) => join(dirname(path), basename(path).replace(/^\w+/, 'en'));
