/** Words as people shorten them on signs and in a search field. "st" is the beginning of both "station" and "street". */
const abbreviations: ReadonlyMap<string, string> = new Map([
  ['rd', 'road'],
  ['stn', 'station'],
  ['w', 'west'],
  ['e', 'east'],
  ['ln', 'lane'],
  ['hwy', 'highway'],
  ['opp', ''],
  ['nr', ''],
  ['near', ''],
]);

/** Lower case without accents and punctuation, one space between words. Letters of any script stay. */
export function fold(text: string): string {
  return (
    text
      .normalize('NFKD')
      // Accents; the nukta and the candrabindu, which people leave out or write as an anusvara.
      .replace(/[\u0300-\u036f\u093c'’]/g, '')
      .replace(/\u0901/g, '\u0902')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
      .trim()
      .normalize('NFC')
  );
}

/** The words of a text, abbreviations written out, single letters together: "S. V. Rd" is "sv road". */
export function wordsOf(text: string): string[] {
  const words = fold(text.replaceAll('.', ' '))
    .replace(/(?<=(?:^| )[a-z]) (?=[a-z](?: |$))/g, '')
    .split(' ');
  return words.map((word) => abbreviations.get(word) ?? word).filter((word) => word !== '');
}

/** Words without house numbers and PIN codes, which find no place. Words that are only numbers stay. */
export function withoutNumbers(words: readonly string[]): readonly string[] {
  const rest = words.filter((word) => !/^\d+[a-z]?$/.test(word));
  return rest.length > 0 ? rest : words;
}

/** The letters of longer names are words by chance. */
const mostOfAcronym = 4;

/**
 * The short forms of a name of at least three words: "jvlr" and "jvl road" of Jogeshwari Vikhroli Link Road, "kem hospital" of
 * King Edward Memorial Hospital.
 */
export function acronymsOf(words: readonly string[]): string[][] {
  if (words.length < 3 || !words.every((word) => /^[a-z]/.test(word))) return [];
  const letters = words.map((word) => word.charAt(0)).join('');
  const whole = words.length <= mostOfAcronym ? [[letters]] : [];
  return [...whole, [letters.slice(0, -1), words.at(-1) ?? '']];
}
