import { describe, expect, it } from '@jest/globals';
import { browserKey, isInShare } from '@rahi/contracts/share';
import { browserNumber } from './browser-number.js';
import { versionsToTry } from './versions-to-try.js';

const manifest = (version: string) => `/remotes/driver/${version}/mf-manifest.json`;
const released = {
  version: '2.0.0',
  manifest: manifest('2.0.0'),
  before: ['1.1.0', '1.0.0'],
  canary: { version: '3.0.0', share: 10, manifest: manifest('3.0.0') },
};
const tried = (browser: string | null, remote = released) =>
  versionsToTry(remote, browser).map(({ version, manifest: address }) => [version, address === manifest(version)]);
const numbers = Array.from({ length: 500 }, (_, number) => String(number));

describe('the versions that a page tries', () => {
  it('are the released one and the one before it', () => {
    const { canary: _canary, ...whole } = released;
    const all = versionsToTry(whole, '7').map(({ version }) => version);
    expect(all).toEqual(['2.0.0', '1.1.0']);
  });

  it('begin with the one that is out for a share, in a browser of that share, always the same', () => {
    for (const number of numbers) {
      const rest = [
        ['2.0.0', true],
        ['1.1.0', true],
      ];
      expect(tried(number)).toEqual(isInShare(number, '3.0.0', 10) ? [['3.0.0', true], ...rest] : rest);
    }
  });

  it('are never out for a share in a browser that forbids storage', () => {
    expect(tried(null)[0]).toEqual(['2.0.0', true]);
  });
});

describe('the number of a browser', () => {
  it('is made once', () => {
    const number = browserNumber(window);
    expect(browserNumber(window)).toBe(number);
    expect(window.localStorage.getItem(browserKey)).toBe(number);
  });

  it('is none where the browser forbids storage', () => {
    const page = {
      get localStorage(): Storage {
        throw new DOMException('no', 'SecurityError');
      },
    };
    expect(browserNumber(page)).toBeNull();
  });
});
