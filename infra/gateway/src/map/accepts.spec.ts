import { describe, expect, it } from '@jest/globals';
import { accepts } from './accepts.js';

describe('an encoding of an answer', () => {
  it('is accepted when it is named, or everything is', () => {
    expect(accepts('gzip, deflate, br', 'br')).toBe(true);
    expect(accepts('gzip;q=0.8, BR;q=0.5', 'br')).toBe(true);
    expect(accepts('*', 'br')).toBe(true);
  });

  it('is not accepted when it is missing, or refused by its weight', () => {
    expect(accepts(undefined, 'br')).toBe(false);
    expect(accepts('gzip, deflate', 'br')).toBe(false);
    expect(accepts('br;q=0, *', 'br')).toBe(false);
    expect(accepts('*;q=0', 'br')).toBe(false);
  });

  it('is always accepted when the answer has none', () => {
    expect(accepts(undefined, 'identity')).toBe(true);
  });
});
