import { describe, expect, it } from '@jest/globals';
import { isInShare } from './share.js';

const browsers = Array.from({ length: 20_000 }, (_, number) => String(number));
const inShare = (version: string, percent: number) =>
  browsers.filter((browser) => isInShare(browser, version, percent));

describe('a share of the browsers', () => {
  it.each([1, 10, 50])('of %d percent has about that many', (percent) => {
    const part = (inShare('1.2.0', percent).length / browsers.length) * 100;
    expect(Math.abs(part - percent)).toBeLessThan(1);
  });

  it('is none at 0 and all at 100', () => {
    expect(inShare('1.2.0', 0)).toEqual([]);
    expect(inShare('1.2.0', 100)).toEqual(browsers);
  });

  it('only gains browsers when it grows', () => {
    const grown = new Set(inShare('1.2.0', 50));
    expect(inShare('1.2.0', 10).filter((browser) => !grown.has(browser))).toEqual([]);
  });

  it('has other browsers for another version', () => {
    const first = new Set(inShare('1.2.0', 10));
    const both = inShare('1.3.0', 10).filter((browser) => first.has(browser));
    expect(both.length / browsers.length).toBeLessThan(0.02);
  });
});
