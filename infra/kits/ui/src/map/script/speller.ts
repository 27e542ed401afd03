import { shortTag, type Language } from '@rahi/contracts/languages';

/** Languages that are written in Devanagari. Each reads the names of the other before a spelled one. */
export const devanagariBeside = { hi: 'mr', mr: 'hi' } as const;

/** @param language `hi` of `hi-IN` */
export const isDevanagari = (language: string): language is keyof typeof devanagariBeside =>
  language in devanagariBeside;

type Speller = typeof import('./devanagari.js');
let loaded: Speller | null = null;

/** Loads the words and sounds, once. Null while they cannot be loaded: names stay as they are, and the next call tries again. */
export async function loadSpeller(): Promise<Speller | null> {
  try {
    loaded ??= await import('./devanagari.js');
  } catch (error) {
    console.error(error);
  }
  return loaded;
}

/** The same for the texts of a page in this language; at once for one in Latin letters. */
export const spellingFor = (language: Language): unknown => isDevanagari(shortTag(language)) && loadSpeller();

/**
 * An address in the letters of the page's language, as the map writes names: "Hill Road, Bandra West" is हिल रोड, बांद्रा पश्चिम in Hindi. A part
 * that cannot be spelled stays. For what is shown only: what is sent to the server stays as it was stored. `Messages` loads the words for it
 * together with the texts.
 */
export const placeText = (address: string): string => loaded?.addressOnPage(address) ?? address;
