import { parse } from '@formatjs/icu-messageformat-parser';

/**
 * Compiles a message catalogue: each ICU message becomes its syntax tree, so that the page needs no parser.
 * @param {string} catalogue the text of a JSON file of messages by id
 * @throws SyntaxError for JSON or a message that cannot be parsed
 */
export default function compileMessages(catalogue) {
  const messages = Object.entries(JSON.parse(catalogue));
  return JSON.stringify(Object.fromEntries(messages.map(([id, message]) => [id, parse(message)])));
}
