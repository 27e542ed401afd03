import { expect, it } from '@jest/globals';
import { brokenSentences } from './broken-sentences.js';

it('a paragraph whose lines became items is found', () => {
  const page = ['- In the area a request takes over. Elsewhere the shell', '- asks first, and reads', '- Plain'].join(
    '\n',
  );
  expect(brokenSentences(page)).toEqual(['- asks first, and reads']);
});

it('a list of phrases is none', () => {
  expect(brokenSentences(['- bread', '- milk and butter', '- eggs'].join('\n'))).toEqual([]);
});
