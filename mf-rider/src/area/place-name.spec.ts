import { describe, expect, it } from '@jest/globals';
import { placeName } from './place-name.js';

describe('a place on the map', () => {
  it.each([
    ['Hill Road, Bandra West, Mumbai', 'Hill Road'],
    ['14, Hill Road, Mumbai', '14, Hill Road'],
    ['B-2, रोड 4, मुंबई', 'B-2, रोड 4'],
    ['दादर टीटी सर्कल, मुंबई', 'दादर टीटी सर्कल'],
    ['Current Location', 'Current Location'],
    ['12', '12'],
  ])('%j is called %j', (address, name) => expect(placeName(address)).toBe(name));
});
