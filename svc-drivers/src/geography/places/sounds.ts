import { createRequire } from 'node:module';

type Library = (typeof import('@indic-transliteration/sanscript'))['default'];
let library: Library | null = null;

/** Loaded when the first word needs it, because it takes 10 MB. Its types are those of an ES module, which it is not. */
function transliterated(word: string, script: string): string {
  library ??= createRequire(import.meta.url)('@indic-transliteration/sanscript') as Library;
  return library.t(word, script, 'iast');
}

/** The scripts of India by their Unicode blocks, with the library's names. */
const scripts: readonly (readonly [letters: RegExp, script: string])[] = [
  [/[\u0900-\u097f]/, 'devanagari'],
  [/[\u0980-\u09ff]/, 'bengali'],
  [/[\u0a00-\u0a7f]/, 'gurmukhi'],
  [/[\u0a80-\u0aff]/, 'gujarati'],
  [/[\u0b00-\u0b7f]/, 'oriya'],
  [/[\u0b80-\u0bff]/, 'tamil'],
  [/[\u0c00-\u0c7f]/, 'telugu'],
  [/[\u0c80-\u0cff]/, 'kannada'],
  [/[\u0d00-\u0d7f]/, 'malayalam'],
];

/** Common words that are not written as they sound, or that maps have in English. */
const words: Readonly<Record<string, string>> = {
  रोड: 'road',
  रस्ता: 'road',
  मार्ग: 'marg',
  स्टेशन: 'station',
  स्थानक: 'station',
  पश्चिम: 'west',
  पूर्व: 'east',
  विमानतळ: 'airport',
  एयरपोर्ट: 'airport',
  रुग्णालय: 'hospital',
  अस्पताल: 'hospital',
  मार्केट: 'market',
  मॉल: 'mall',
  हॉटेल: 'hotel',
  होटल: 'hotel',
  रेलवे: 'railway',
  रेल्वे: 'railway',
  मेट्रो: 'metro',
  टर्मिनस: 'terminus',
  टर्मिनल: 'terminal',
  जंक्शन: 'junction',
  हवाईअड्डा: 'airport',
  बस: 'bus',
  डेपो: 'depot',
  हॉस्पिटल: 'hospital',
  क्लिनिक: 'clinic',
  सेंट्रल: 'central',
  सेंटर: 'centre',
  बीच: 'beach',
  पार्क: 'park',
  गार्डन: 'garden',
  उद्यान: 'garden',
  स्कूल: 'school',
  शाळा: 'school',
  कॉलेज: 'college',
  विद्यापीठ: 'university',
  विश्वविद्यालय: 'university',
  बाजार: 'market',
  बाज़ार: 'market',
  ब्रिज: 'bridge',
  पूल: 'bridge',
  किला: 'fort',
  किल्ला: 'fort',
  फोर्ट: 'fort',
  मंदिर: 'mandir',
  चर्च: 'church',
  मस्जिद: 'masjid',
  मशीद: 'masjid',
  स्टेडियम: 'stadium',
  टॉवर: 'tower',
  कॉम्प्लेक्स: 'complex',
  कॉलनी: 'colony',
  कॉलोनी: 'colony',
  लेन: 'lane',
  गल्ली: 'lane',
  गली: 'lane',
  उत्तर: 'north',
  दक्षिण: 'south',
};
const english = new Map(Object.entries(words).map(([native, latin]) => [native.normalize('NFC'), latin]));

/** Whether a text is in an Indian script. */
export const isIndic = (text: string): boolean => scriptOf(text) !== undefined;

const scriptOf = (text: string) => scripts.find(([letters]) => letters.test(text))?.[1];

/** A word in Latin letters as it sounds: "linking" for लिंकिंग. A Latin word stays. */
export function latinOf(word: string): string {
  const known = english.get(word);
  if (known !== undefined) return known;
  const script = scriptOf(word);
  if (script === undefined) return word;
  // Vowels of English words, which the library does not handle.
  const plain = word
    .replace(/\u0949/g, '\u094b')
    .replace(/\u0945/g, '\u0947')
    .replace(/\u0911/g, '\u0913');
  return transliterated(plain, script)
    .replace(/ṃ(?=[pb])/g, 'm')
    .replace(/c(?!h)/g, 'ch')
    .replace(/[śṣ]/g, 'sh')
    .replace(/ṃ/g, 'n')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/(?<=[^aeiou])a$/, '');
}

const sounds: readonly (readonly [RegExp, string])[] = [
  // The nasal is optional: "gaon" is गाव in Marathi and गांव in Hindi.
  [/ga(o|nv|v)n?$/, 'gav'],
  [/([bdgkpt])h/g, '$1'],
  [/chh?/g, 'C'],
  [/h$/, ''],
  // "Oberoi" is ओबेरॉय, "Viviana" विवियाना.
  [/(?<=[aeiou])y(?=[aeiou]|$)/g, ''],
  [/sh/g, 's'],
  [/c(?=[eiy])/g, 's'],
  [/[cq]/g, 'k'],
  [/jh|z/g, 'j'],
  [/x/g, 'ks'],
  [/p?f/g, 'p'],
  [/w/g, 'v'],
  // Only the first vowel is written consistently.
  [/^[aeiouy]+/, 'a'],
  [/(?<!^)[aeiou]+/g, ''],
  [/(.)\1+/g, '$1'],
];

/** The consonants of a word, alike for all spellings of one sound: "lnkng" for linking and for लिंकिंग. */
export function soundOf(word: string): string {
  return sounds.reduce((sound, [letters, by]) => sound.replace(letters, by), latinOf(word));
}
