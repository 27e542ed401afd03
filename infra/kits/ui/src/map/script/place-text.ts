import { pageLanguage } from '@rahi/web-kit';
import { devanagariOf, loadedSpeller } from './speller.js';

/**
 * An address in the letters of the page's language, as the map writes names: "Hill Road, Bandra West" is हिल रोड, बांद्रा पश्चिम in Hindi. A part
 * that cannot be spelled stays. For what is shown only: what is sent to the server stays as it was stored. `Messages` loads the words for it
 * together with the texts.
 */
export function placeText(address: string): string {
  const spell = loadedSpeller();
  const language = spell && devanagariOf(pageLanguage.getSnapshot());
  if (!spell || !language) return address;
  return address
    .split(/(, | → )/)
    .map((part) => spell(part, language))
    .join('');
}
