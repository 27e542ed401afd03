import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fold, startsWithinOneEdit } from './place-match.js';

describe('fold', () => {
  it.each([
    ['  Connaught   Place ', 'connaught place'],
    ['Humayun’s Tomb', 'humayuns tomb'],
    ['St. John’s', 'st johns'],
    ['R K Puram', 'r k puram'],
    ['Café Délhi-6', 'cafe delhi 6'],
    ['कनॉट प्लेस', 'कनॉट प्लेस'],
  ])('turns %j into %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('changes nothing when applied twice', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => expect(fold(fold(text))).toBe(fold(text))));
  });
});

describe('startsWithinOneEdit', () => {
  it.each([
    ['conaught', 'connaught'],
    ['connnaught', 'connaught'],
    ['connaught', 'connaught'],
    ['cannaught', 'connaught'],
    ['ocnnaught', 'connaught'],
    ['indrian', 'indiranagar'],
    ['korma', 'koramangala'],
  ])('accepts %s as the start of %s', (word, known) => {
    expect(startsWithinOneEdit(word, known)).toBe(true);
  });

  it.each([
    ['conot', 'connaught'],
    ['delhi', 'mumbai'],
    ['chennai central', 'chennai'],
    ['abcde', 'abc'],
  ])('does not accept %s as the start of %s', (word, known) => {
    expect(startsWithinOneEdit(word, known)).toBe(false);
  });

  it('accepts any single typo in a word', () => {
    const letter = fc.constantFrom(...'abcdefghij');
    const slip = fc.tuple(fc.array(letter, { minLength: 4, maxLength: 10 }), fc.nat(), letter, fc.nat(3));
    fc.assert(
      fc.property(slip, ([letters, where, other, kind]) => {
        const at = where % (letters.length - 1);
        const typed = [...letters];
        if (kind === 0) typed.splice(at, 1);
        if (kind === 1) typed.splice(at, 0, other);
        if (kind === 2) typed[at] = other;
        if (kind === 3) [typed[at], typed[at + 1]] = [letters[at + 1] ?? 'a', letters[at] ?? 'a'];
        expect(startsWithinOneEdit(typed.join(''), letters.join(''))).toBe(true);
      }),
    );
  });
});
