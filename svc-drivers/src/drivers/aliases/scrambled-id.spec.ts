import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { scrambled, unscrambled } from './scrambled-id.js';

const key = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => Buffer.from(bytes));

describe('a scrambled id', () => {
  it('is a UUID of the same version, and its key turns it back', () => {
    fc.assert(
      fc.property(fc.array(fc.uuid(), { minLength: 1, maxLength: 60 }), key, (ids, secret) => {
        const aliases = scrambled(ids, secret);
        expect(unscrambled(aliases, secret)).toEqual(ids);
        aliases.forEach((alias, n) => {
          expect(alias).toMatch(/^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
          expect(alias[14]).toBe(ids[n]?.[14]);
        });
      }),
    );
  });

  it('is another one with another key, and shares nothing with one that differs in a digit', () => {
    const [one, two] = ['0f8fad5b-d9cb-469f-a165-70867728950e', '0f8fad5b-d9cb-469f-a165-70867728950f'];
    const [first, second] = [Buffer.alloc(16, 1), Buffer.alloc(16, 2)];
    const aliases = [...scrambled([one, two], first), ...scrambled([one], second)];
    expect(new Set(aliases.flatMap((alias) => alias.slice(0, 8))).size).toBe(3);
    expect(new Set(aliases.map((alias) => alias.slice(24))).size).toBe(3);
    expect(unscrambled(scrambled([one], first), second)).not.toEqual([one]);
  });
});
