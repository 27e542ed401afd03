import { shortTag } from '@rahi/contracts/languages';
import { pageLanguage } from '@rahi/web-kit';
import { isDevanagari } from './speller.js';
import { endings, hindiWords, letters, marathiWords } from './devanagari-words.js';

export type DevanagariLanguage = 'hi' | 'mr';

const NUKTA = /\u093c/g;
const virama = '्';

/** Longer spellings before shorter ones. */
const consonants: readonly (readonly [latin: string, letter: string])[] = [
  ['ksh', 'क्ष'],
  ['chh', 'छ'],
  ['tch', 'च'],
  ['kh', 'ख'],
  ['gh', 'घ'],
  ['ch', 'च'],
  ['jh', 'झ'],
  ['th', 'थ'],
  ['dh', 'ध'],
  ['ph', 'फ'],
  ['bh', 'भ'],
  ['sh', 'श'],
  ['ck', 'क'],
  ['k', 'क'],
  ['q', 'क'],
  ['c', 'क'],
  ['g', 'ग'],
  ['j', 'ज'],
  ['t', 'त'],
  ['d', 'द'],
  ['n', 'न'],
  ['p', 'प'],
  ['f', 'फ़'],
  ['b', 'ब'],
  ['m', 'म'],
  ['y', 'य'],
  ['r', 'र'],
  ['l', 'ल'],
  ['v', 'व'],
  ['w', 'व'],
  ['s', 'स'],
  ['h', 'ह'],
  ['z', 'ज़'],
  ['x', 'क्स'],
];

/** Each vowel: alone, after a consonant, and after a consonant at the end of a word where that differs. */
const vowels: readonly (readonly [latin: string, alone: string, sign: string, atEnd?: string])[] = [
  ['aa', 'आ', 'ा'],
  ['ai', 'ऐ', 'ै', 'ाई'],
  ['ay', 'ए', 'े'],
  ['ao', 'आओ', 'ाओ', 'ाव'],
  ['au', 'औ', 'ौ', 'ाऊ'],
  ['ee', 'ई', 'ी'],
  ['ea', 'ई', 'ी'],
  ['ia', 'इया', 'िया'],
  ['ie', 'ई', 'ी'],
  ['io', 'इओ', 'िओ'],
  ['oo', 'ऊ', 'ू'],
  ['ou', 'औ', 'ौ'],
  ['a', 'अ', '', 'ा'],
  ['e', 'ए', 'े'],
  ['i', 'इ', 'ि', 'ी'],
  ['o', 'ओ', 'ो'],
  ['u', 'उ', 'ु', 'ू'],
];

/** Consonants that join the one before them. After any other a short a is written, which nobody says: रामचंद्र. */
const joining = new Set(['r', 'y', 'v', 'w']);
const joinedBefore = new Set(['r', 's', 'sh', 'l']);
const joinedPairs = new Set(['pt', 'kt', 'ct', 'gn']);
/** Before one consonant and the last vowel an a is long: Shivani, Rane, Lokhandwala. */
const longA = /^a(?:[kgcjtdpbsz]h|[bcdfghjklmnpqrstvwyz])[aeio]$/;
const nasalBefore = /^(?:ksh|k|g|ch|j|t|d|p|b|s|f|z|c|q)/;

/** English spellings, which the rules of sound would make nonsense of: theme, sculpture, quarters. */
const english =
  /tion|sion|ture|ck|wh|qu|x|[^aeiou]ter|tor|ss|ff|our|ough|igh|ing$|ness|ics?$|[aeiou][bcdfgklmnprstvz]es?$|rs$|ll$|st$|ts$|ld|rc|oa|oi|ew|aw[^a]|ow|mc|^[^aeiou]+$/;

/**
 * A name in Devanagari: its words by a list of the commonest, Indian words letter by letter, capitals such as BKC by the names of
 * their letters. What is in Devanagari already, figures and marks stay. A name with another word stays as it is: wrongly spelled it would
 * be harder to read than in Latin letters.
 */
export function inDevanagari(name: string, language: DevanagariLanguage): string {
  const known = language === 'mr' ? marathiWords : hindiWords;
  let isWhole = true;
  const written = name.replace(
    /(\d{1,4})(st|nd|rd|th)\b|[A-Za-z]+(?:['’]s\b)?/gi,
    (token, number?: string, _end?: string, at = 0) => {
      if (number !== undefined) return `${number}${language === 'mr' ? 'वा' : 'वाँ'}`;
      const [bare = '', ofIt] = token.split(/['’]/);
      const word = wordOf(bare, name.slice(Number(at) + token.length), known);
      isWhole &&= word !== null;
      return `${word ?? ''}${ofIt === undefined ? '' : 'स'}`;
    },
  );
  if (!isWhole) return name;
  return language === 'mr' ? written.normalize('NFD').replace(NUKTA, '').normalize('NFC') : written;
}

/** An address part by part, where the page is in a language of this script; else as it is. */
export function addressOnPage(address: string): string {
  const language = shortTag(pageLanguage.getSnapshot());
  if (!isDevanagari(language)) return address;
  return address
    .split(/(, | → )/)
    .map((part) => inDevanagari(part, language))
    .join('');
}

/** Null for an English word that the list does not have. @param rest of the name, after the word */
function wordOf(token: string, rest: string, known: ReadonlyMap<string, string>): string | null {
  const word = token.toLowerCase();
  const isLast = !/[a-z]/i.test(rest);
  // "St" is a saint, and at the end a street.
  if (isLast && word === 'st') return 'स्ट्रीट';
  if (isLast && word === 'dr') return 'ड्राइव';
  const written = known.get(word);
  // The mark of an abbreviation is part of the list's word.
  if (written !== undefined) return rest.startsWith('.') ? written.replace(/\.$/, '') : written;
  const isCapitals = token === token.toUpperCase() && (word.length <= 4 || !/[aeiou]/.test(word));
  if (isCapitals) return [...word].map((letter) => letters.get(letter) ?? letter).join('');
  return parted(word, known) ?? (english.test(word) ? null : bySound(word));
}

/** A word of two parts of which the list has both (Ramdev), or that ends as names do. Null for any other. */
function parted(word: string, known: ReadonlyMap<string, string>): string | null {
  for (let at = 3; at <= word.length - 3; at += 1) {
    const [first, second] = [known.get(word.slice(0, at)), known.get(word.slice(at))];
    if (first !== undefined && second !== undefined) return first + second;
  }
  for (const [ending, written] of endings) {
    const before = word.slice(0, -ending.length);
    if (!word.endsWith(ending) || before.length < 3 || english.test(before)) continue;
    return (known.get(before) ?? bySound(before)) + written;
  }
  return null;
}

/** Spelled as it sounds: consonants with the signs of their vowels. */
function bySound(word: string): string {
  let written = '';
  let last: string | null = null;
  for (let at = 0; at < word.length;) {
    const left = word.slice(at);
    const vowel = vowels.find(([latin]) => left.startsWith(latin) && !(latin === 'ay' && /^ay[aeiou]/.test(left)));
    const isFinalY = left === 'y' && last !== null;
    if (vowel || isFinalY) {
      const [latin, alone, sign, atEnd = sign] = vowel ?? (['y', '', 'ी'] as const);
      const ends = left.length === latin.length;
      const signed = longA.test(left) ? 'ा' : ends ? atEnd : sign;
      written += last === null ? alone : signed;
      last = null;
      at += latin.length;
      continue;
    }
    const [latin, letter] = consonants.find(([spelling]) => left.startsWith(spelling)) ?? [left[0] ?? '', ''];
    const next = left.slice(latin.length);
    const isNasal = (latin === 'n' && nasalBefore.test(next)) || (latin === 'm' && /^[pb]/.test(next));
    if (isNasal && written !== '') {
      written += 'ं';
      last = null;
    } else if (latin === last || `${latin}h` === last || (last !== null && left.startsWith(`${last}h`))) {
      // A doubled consonant.
      written += virama + letter;
      last = latin;
    } else {
      const joins =
        last !== null &&
        `${last}${latin}` !== 'sr' &&
        (joining.has(latin) || joinedBefore.has(last) || joinedPairs.has(last + latin));
      written += (joins ? virama : '') + soft(latin, letter, next);
      last = latin;
    }
    at += latin.length;
  }
  return written;
}

/** English: c before e and i is an s. */
const soft = (latin: string, letter: string, next: string) => (latin === 'c' && /^[eiy]/.test(next) ? 'स' : letter);
