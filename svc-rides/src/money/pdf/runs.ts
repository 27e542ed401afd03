import type { Bidi } from 'bidi-js';
import { familyOfLetter, type Family, type Fonts } from './fonts.js';

/** A part of a line in one font and one direction, its text in the order in which it is read. */
export interface Run {
  family: Family;
  text: string;
  rightToLeft: boolean;
}

interface Piece {
  family: Family;
  text: string;
  level: number;
}

const inherited = /^\p{Script=Inherited}$/u;
const digit = /^\d$/;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\u200f\u202b\u202e\u2067]/u;
const pictures = /\p{Extended_Pictographic}/u;

/** Splits the text of a line into runs, in the order in which they stand from left to right. */
export function runsOf(text: string, fonts: Fonts, bidi: Bidi): Run[] {
  const levels = rightToLeft.test(text) ? bidi.getEmbeddingLevels(text).levels : null;
  const pieces: Piece[] = [];
  let at = 0;
  for (const character of text) {
    const level = levels?.[at] ?? 0;
    at += character.length;
    const last = pieces.at(-1);
    const family = familyFor(character, last?.family ?? 'hind', fonts);
    const drawn = family === null ? '?' : character;
    if (last && last.family === (family ?? 'hind') && last.level === level) last.text += drawn;
    else pieces.push({ family: family ?? 'hind', text: drawn, level });
  }
  return inVisualOrder(pieces).map(({ family, text: part, level }) => ({
    family,
    text: part,
    rightToLeft: level % 2 === 1,
  }));
}

/** @returns null when no font has the character */
function familyFor(character: string, before: Family, fonts: Fonts): Family | null {
  // A mark belongs to its letter; a joiner without a glyph of its own is not drawn.
  if (inherited.test(character) || character === '\u200c' || character === '\u200d') return before;
  const own = familyOfLetter(character);
  const around = before === 'emoji' || digit.test(character) ? [] : [before];
  const candidates: Family[] = own ? [own, 'hind'] : [...around, 'hind'];
  if (pictures.test(character)) candidates.push('emoji');
  return candidates.find((family) => fonts.has(family, character)) ?? null;
}

/** Rule L2 of the Unicode Bidirectional Algorithm: from the highest level down, each row of runs at or above it is reversed. */
function inVisualOrder(pieces: Piece[]): Piece[] {
  const ordered = [...pieces];
  const highest = Math.max(0, ...pieces.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    let start = 0;
    while (start < ordered.length) {
      let end = start;
      while (end < ordered.length && (ordered[end]?.level ?? 0) >= level) end += 1;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = end + 1;
    }
  }
  return ordered;
}

/** Words with the space behind each; a word of one line is never empty. */
export const wordsOf = (text: string): string[] => text.match(/\S*\s+|\S+$/gu) ?? [];

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Fills lines with words. A word that is wider than a line is broken between graphemes.
 * @param widthOf a word or a part of one, with the space behind it
 */
export function linesOf(text: string, width: number, widthOf: (word: string) => number): string[] {
  const lines: string[] = [];
  let [line, used] = ['', 0];
  for (const word of wordsOf(text.replace(/\s+/gu, ' ').trim())) {
    if (line !== '' && used + widthOf(word.trimEnd()) > width) {
      lines.push(line.trimEnd());
      [line, used] = ['', 0];
    }
    const { full, rest } = line === '' ? brokenUp(word, width, widthOf) : { full: [], rest: word };
    lines.push(...full);
    line += rest;
    used += widthOf(rest);
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line.trimEnd()];
}

/** A word as full lines and what is left of it. */
function brokenUp(word: string, width: number, widthOf: (part: string) => number): { full: string[]; rest: string } {
  if (widthOf(word.trimEnd()) <= width) return { full: [], rest: word };
  const full: string[] = [];
  let rest = '';
  for (const { segment } of graphemes.segment(word)) {
    if (rest !== '' && segment.trim() !== '' && widthOf(rest + segment) > width) {
      full.push(rest);
      rest = '';
    }
    rest += segment;
  }
  return { full, rest };
}
