import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { nameOnMap } from './name-on-map.js';

describe('a name on a map', () => {
  it('is the name itself, when it is short', () => {
    expect(nameOnMap('Vikram Singh')).toBe('Vikram Singh');
    expect(nameOnMap('अमृता शेरगिल')).toBe('अमृता शेरगिल');
  });

  it('is cut between characters, never within one', () => {
    expect(nameOnMap('Venkatanarasimharajuvaripeta')).toBe('Venkatanarasimharajuvar…');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), (name) => {
        const short = nameOnMap(name);
        expect([...short].length).toBeLessThanOrEqual(24);
        // Throws for half of a character.
        expect(encodeURIComponent(short)).not.toBe('');
      }),
    );
  });
});
