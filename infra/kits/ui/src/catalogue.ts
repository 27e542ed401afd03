import type { Language } from '@rahi/contracts/languages';
import { pageLanguage, webTexts, type TextLoaders, type Texts } from '@rahi/web-kit';
import { spellingFor } from './map/script/speller.js';
import { texts as uiTexts } from './messages/index.js';

/** Texts, and the language that they are in. */
interface ReadTexts {
  readonly language: Language;
  readonly texts: Texts;
}

/** The texts of an app, or of its later screens, in each language. Only the languages in use are loaded. */
export interface Catalogue {
  /** The texts, once they are loaded. */
  read(language: Language): Texts | undefined;
  /** A language whose texts are loaded: the page's when they are. @throws Error before any are */
  readable(): ReadTexts;
  /** Loads them once; after a failure, again. @throws Error when a file cannot be loaded */
  load(language: Language): Promise<Texts>;
}

/** @param sources later ones take precedence */
export function createCatalogue(...sources: readonly TextLoaders[]): Catalogue {
  const loaded = new Map<Language, Texts>();
  const loading = new Map<Language, Promise<Texts>>();
  const fetchTexts = async (language: Language): Promise<Texts> => {
    try {
      // With them, what spells addresses: see `placeText`.
      const spelling = spellingFor(language);
      const files = await Promise.all(sources.map((source) => source[language]()));
      await spelling;
      const texts: Texts = Object.assign({}, ...files.map((file) => file.default));
      loaded.set(language, texts);
      return texts;
    } catch (error) {
      loading.delete(language);
      throw error;
    }
  };
  return {
    read: (language) => loaded.get(language),
    readable() {
      const chosen = pageLanguage.getSnapshot();
      const language = loaded.has(chosen) ? chosen : [...loaded.keys()][0];
      const texts = language && loaded.get(language);
      if (!texts) throw new Error('no texts are loaded');
      return { language, texts };
    },
    load(language) {
      const begun = loading.get(language) ?? fetchTexts(language);
      loading.set(language, begun);
      return begun;
    },
  };
}

/** The texts of the kits and of an app, with those of the page's language loaded. @throws Error when a file cannot be loaded */
export async function appCatalogue(...own: readonly TextLoaders[]): Promise<Catalogue> {
  const catalogue = createCatalogue(webTexts, uiTexts, ...own);
  await catalogue.load(pageLanguage.getSnapshot());
  return catalogue;
}
