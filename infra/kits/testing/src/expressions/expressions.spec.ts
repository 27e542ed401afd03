import { describe, expect, it } from '@jest/globals';
import { expressionsIn, verdictOn, writtenAs } from './expressions.js';

const enoughMs = 20_000;

describe('regular expressions', () => {
  it('are found where they are written, and where one is made from a text', () => {
    const file = {
      path: 'a.ts',
      source: 'const a = (x: string) => x.replace(/\\s+$/g, "").split(/,/);\nnew RegExp(a);',
    };
    const { written, makesOthers } = expressionsIn(file);
    expect(written.map(writtenAs)).toEqual(['/\\s+$/g', '/,/']);
    expect(makesOthers).toBe(true);
    expect(expressionsIn({ path: 'a.ts', source: 'const a = 1 / 2 / 3;' })).toEqual({
      written: [],
      makesOthers: false,
    });
  });

  it.each([
    [String.raw`(a+)+$`, 'slow'],
    [String.raw`\s+$`, 'slow'],
    [String.raw`^\d{1,3}$`, 'linear'],
    [String.raw`[^\s]`, 'linear'],
  ])('%s is %s', (pattern, verdict) => {
    expect(verdictOn({ pattern, flags: '' }, enoughMs)).toBe(verdict);
  });
});
