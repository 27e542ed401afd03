import { shortTag, type Language } from '@rahi/contracts/languages';

/** Languages that are written in Devanagari. Each reads the names of the other before a spelled one. */
export const devanagariBeside = { hi: 'mr', mr: 'hi' } as const;
type DevanagariLanguage = keyof typeof devanagariBeside;

/** @param language `hi` of `hi-IN` */
export const isDevanagari = (language: string): language is DevanagariLanguage => language in devanagariBeside;

/** The language of the page if it is written in Devanagari, else null. */
export function devanagariOf(language: Language): DevanagariLanguage | null {
  const short = shortTag(language);
  return isDevanagari(short) ? short : null;
}

/** Spells a name in the letters of a language; leaves one that it cannot spell. */
export type Spell = (name: string, language: DevanagariLanguage) => string;

let loaded: Spell | null = null;

/** The words and sounds, once they are loaded; null before, and while they cannot be loaded. */
export const loadedSpeller = (): Spell | null => loaded;

/** Loads the words and sounds, once. Null while they cannot be loaded: names stay as they are, and the next call tries again. */
export async function loadSpeller(): Promise<Spell | null> {
  loaded ??= await import('./devanagari.js').then(
    (module) => module.inDevanagari,
    (error: unknown) => {
      console.error(error);
      return null;
    },
  );
  return loaded;
}
