import { describe, expect, it } from '@jest/globals';
import { chosenEncoding } from './accept-encoding.js';

const offered = ['br', 'gzip', 'identity'] as const;

describe('the encoding of a file', () => {
  it('is the best that the browser takes', () => {
    expect(chosenEncoding('gzip, deflate, br, zstd', offered)).toBe('br');
    expect(chosenEncoding('GZIP;q=0.5', offered)).toBe('gzip');
    expect(chosenEncoding('br;q=0, gzip', offered)).toBe('gzip');
    expect(chosenEncoding('br;q=0.0, gzip; q=0', offered)).toBe('identity');
    expect(chosenEncoding(undefined, offered)).toBe('identity');
  });

  it('is never one that is not offered', () => {
    expect(chosenEncoding('br, gzip', ['identity'])).toBe('identity');
  });
});
