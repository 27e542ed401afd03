import { expect, it } from '@jest/globals';
import { filesLinked, wordsOf } from './links.js';

it('the files that a page links to are those of its prose', () => {
  const page = [
    '[a](a.md), [b](../b.md#part), ![c](c.webp), [here](#part), [out](https://example.org/x.md)',
    '`[code](no.md)` and',
    '',
    '```sh',
    '[block](no.md)',
    '```',
    '',
    '    [indented](no.md)',
  ].join('\n');
  expect(filesLinked(page)).toEqual(['a.md', '../b.md', 'c.webp']);
});

it('words are counted without the marks of a table', () => {
  expect(wordsOf('# Two words\n\n| a | b |\n| - | - |\n')).toBe(4);
});
