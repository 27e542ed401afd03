import { latinDigits } from '@rahi/contracts';
import { fold, wordsOf } from './search-text.js';

/** A part of what was typed, up to a comma. */
interface Part {
  /** As typed. */
  readonly text: string;
  /** For the index. */
  readonly words: readonly string[];
}

/** A reading of what was typed: what to search for, and what of it a map cannot have. */
export interface Reading {
  readonly words: readonly string[];
  /** What the words leave out and only a driver can use, as typed: "Flat 302". Empty when nothing was left out. */
  readonly leftOut: string;
}

/** "302", "12/A", "B-204", "12 a": a number of a house, flat or shop. */
const number = String.raw`(?:no\.?|number|#)?\s*[-.:#]*\s*(?:[a-z][-/ ]?)?\d+(?:[-/]?\s?[a-z]\b)?(?:[-/]\d+)*`;
const unit =
  'flat|apartment|apt|room|shop|office|unit|house|gala|plot|door|cabin|stall|h\\.?\\s?no|sr\\.?\\s?no|survey|cts';
const blockName = String.raw`(?:no\.?\s*)?(?:\d{1,3}[a-z]?|[a-z])`;
const ordinal =
  'ground|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|top|\\d{1,2}\\s?(?:st|nd|rd|th)?';

/** What is inside a building or says which of several buildings: no map of streets has it. */
const inside: readonly RegExp[] = [
  new RegExp(String.raw`\b(?:${unit})\b\.?\s*${number}`, 'gi'),
  new RegExp(String.raw`\b(?:${ordinal})\s+(?:floor|flr)\b`, 'gi'),
  new RegExp(String.raw`\b(?:floor|flr)\s*(?:no\.?\s*)?\d{1,2}\b`, 'gi'),
  new RegExp(String.raw`\b(?:wing|block|bldg|building|tower)\s*[-.]?\s*${blockName}\b`, 'gi'),
  /\b[a-h][- ]wing\b/gi,
  /^\s*(?:[a-z][-/ ]?)?\d+(?:[-/]?\s?[a-z]\b)?(?:[-/]\d+)*(?=\s|$)/gi,
];

/** Words that say where a place is from another one: "opposite", "के पास" (near), "समोर" (in front of). */
const relations =
  /(?<![\p{L}\p{M}\p{N}])(?:opp(?:osite|\.)?(?: to)?|behind|near(?:by)?(?: to)?|nr|next to|beside|besides|adjacent to|in ?front of|across(?: from)?|above|below|off|at|के (?:पास|सामने|पीछे|बगल में|नज़दीक|निकट)|च्या (?:जवळ|समोर|मागे|शेजारी)|(?:पास|सामने|पीछे|जवळ|समोर|मागे|शेजारी))(?![\p{L}\p{M}\p{N}])\.?/giu;
const pin = /(?<!\d)[1-9]\d{2}\s?\d{3}(?!\d)/g;
/** The country, which every place here is in. */
const country = new Set(['india', 'bharat', 'भारत', 'इंडिया']);
/** How many parts of an address are read: each start and end of them is a search. */
const mostParts = 7;

/**
 * The readings of an address, the most faithful first: as typed; without what is inside a building, without words such as
 * "opposite"; without the country, the state and the PIN; then fewer and fewer of its parts: the surroundings may be wrong, and a
 * house unknown.
 * @param around the names of the state and the cities around, in the form of `fold`
 */
export function readingsOf(typed: string, around: ReadonlySet<string>): Reading[] {
  const text = latinDigits(typed);
  const whole: Reading = { words: wordsOf(text), leftOut: '' };
  const plain = text.replace(relations, ' ');
  const left: string[] = [];
  const parts = plain
    .split(/[,;\n]+/)
    .map((part) => partOf(withoutInside(part, left), around))
    .filter(({ words }) => words.length > 0)
    .slice(0, mostParts);
  if (parts.length === 0)
    parts.push(
      ...plain
        .split(/[,;\n]+/)
        .slice(0, 1)
        .map((part) => ({ text: part, words: wordsOf(part) })),
    );
  const readings = [whole, { words: wordsOf(plain), leftOut: '' }];
  for (let length = parts.length; length > 0; length -= 1) {
    for (let start = 0; start + length <= parts.length; start += 1) {
      const end = start + length;
      const words = parts.slice(start, end).flatMap((part) => part.words);
      const before = parts.slice(0, start).map((part) => part.text);
      readings.push({ words, leftOut: [...left, ...before].join(', ') });
    }
  }
  return unlike(readings);
}

function withoutInside(part: string, left: string[]): string {
  // A PIN alone is a place.
  if (/^\s*[1-9]\d{2}\s?\d{3}\s*$/.test(part)) return part;
  return inside.reduce(
    (rest, form) =>
      rest.replace(form, (found) => {
        left.push(tidy(found));
        return ' ';
      }),
    part,
  );
}

function partOf(text: string, around: ReadonlySet<string>): Part {
  const isOnlyPin = fold(text.replace(pin, '')) === '';
  const rest = isOnlyPin ? text : text.replace(pin, ' ');
  const isAround = around.has(fold(rest)) || country.has(fold(rest));
  const words = wordsOf(rest).filter((word) => !country.has(word));
  return { text: tidy(rest), words: isAround ? [] : words };
}

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Each reading whose words no reading before it has. */
function unlike(readings: readonly Reading[]): Reading[] {
  const seen = new Set<string>();
  return readings.filter(({ words }) => {
    const key = words.join(' ');
    if (key === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
