import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { lawPage } from './law-page.js';

/** The formatter pads the cells of tables. */
const plain = (text: string) => text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---').trim();

it('infra/docs/law.md has every figure of every rule set, and says that it is no legal advice', async () => {
  const page = await readFile(new URL('../../../docs/law.md', import.meta.url), 'utf8');
  expect(plain(page)).toBe(plain(lawPage()));
  expect(page).toContain('This is no legal advice.');
});
