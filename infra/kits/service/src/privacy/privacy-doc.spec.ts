import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { dataOfAllServices } from './all-services.js';
import { privacyDoc } from './privacy-doc.js';

/** The formatter pads the cells of tables. */
const plain = (text: string) => text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---').replaceAll('\\|', '|').trim();

it('infra/docs/privacy.md says what the tables of data say', async () => {
  const file = await readFile(new URL('../../../../docs/privacy.md', import.meta.url), 'utf8');
  expect(plain(file)).toBe(plain(privacyDoc(await dataOfAllServices())));
});
