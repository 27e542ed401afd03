import { describe, expect, it } from '@jest/globals';
import { isInShare } from './share.js';

const browsers = Array.from({ length: 20_000 }, (_, number) => String(number));
const inShare = (version: string, share: number) => browsers.filter((browser) => isInShare(browser, version, share));

describe('a share of the browsers', () => {
  it.each([0.01, 0.1, 0.5])('of %d has about that many', (share) => {
    const part = inShare('1.2.0', share).length / browsers.length;
    expect(Math.abs(part - share)).toBeLessThan(0.01);
  });

  it('is none at 0 and all at 1', () => {
    expect(inShare('1.2.0', 0)).toEqual([]);
    expect(inShare('1.2.0', 1)).toEqual(browsers);
  });

  it('only gains browsers when it grows', () => {
    const grown = new Set(inShare('1.2.0', 0.5));
    expect(inShare('1.2.0', 0.1).filter((browser) => !grown.has(browser))).toEqual([]);
  });

  it('has other browsers for another version', () => {
    const first = new Set(inShare('1.2.0', 0.1));
    const both = inShare('1.3.0', 0.1).filter((browser) => first.has(browser));
    expect(both.length / browsers.length).toBeLessThan(0.02);
  });
});
