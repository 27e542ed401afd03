import { describe, expect, it } from '@jest/globals';
import { plateNumbered, plateOf } from './numbered-plates.js';

describe('a numbered plate', () => {
  it('has the form of an Indian plate', () => {
    expect(plateNumbered(0)).toBe('DL 01 AAA 0001');
    expect(plateNumbered(9998)).toBe('DL 01 AAA 9999');
    expect(plateNumbered(9999)).toBe('DL 01 BAA 0001');
    expect(plateOf('3f2a91c4-1d2e-4b7a-9c55-ffffffffffff')).toMatch(/^DL \d\d [A-Z]{3} \d{4}$/);
  });

  it('is another one for each number, past the end of a series', () => {
    const many = Array.from({ length: 30_000 }, (_, number) => plateNumbered(number));
    expect(new Set(many).size).toBe(many.length);
  });
});
