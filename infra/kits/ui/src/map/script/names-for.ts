import { nameIn, type NameOf } from '../base/map-tile.js';
import { devanagariBeside, isDevanagari, loadSpeller } from './speller.js';

/**
 * The names of the map for a language. A thing without a name in its letters gets one spelled in them; the words for that are loaded with the
 * first tile. While they cannot be loaded, names stay as the map has them.
 * @param language `hi` of `hi-IN`
 */
export async function namesFor(language: string): Promise<NameOf> {
  if (!isDevanagari(language)) return nameIn(language);
  const speller = await loadSpeller();
  const spelled = (name: string) => speller?.inDevanagari(name, language) ?? name;
  return (text) => {
    const own = text('name');
    return (
      text(`name:${language}`) ||
      text(`name:${devanagariBeside[language]}`) ||
      spelled(/^\P{Script=Latin}+$/u.test(own) ? own : text('name:en') || own)
    );
  };
}
