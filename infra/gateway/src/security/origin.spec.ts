import { describe, expect, it } from '@jest/globals';
import { isForeign } from './origin.js';

const host = 'rahi.test:3000';

describe('a change', () => {
  it('is foreign when the browser says that another site sends it', () => {
    for (const site of ['cross-site', 'same-site', 'anything']) {
      expect(isForeign('POST', { host, 'sec-fetch-site': site })).toBe(true);
    }
  });

  it('is foreign when its origin is not the host it came to', () => {
    for (const origin of ['https://evil.test', 'http://rahi.test', 'http://rahi.test:3001', 'null', 'rahi.test:3000']) {
      expect(isForeign('PATCH', { host, origin })).toBe(true);
    }
    expect(isForeign('POST', { origin: 'http://rahi.test' })).toBe(true);
  });

  it('is foreign when only one of the two headers is', () => {
    const origin = `http://${host}`;
    expect(isForeign('POST', { host, origin, 'sec-fetch-site': 'cross-site' })).toBe(true);
    expect(isForeign('POST', { host, origin: 'https://evil.test', 'sec-fetch-site': 'same-origin' })).toBe(true);
  });

  it('is our own from our own page, over TLS at the edge too', () => {
    expect(isForeign('POST', { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' })).toBe(false);
    expect(isForeign('POST', { host: 'RAHI.test', origin: 'https://rahi.test' })).toBe(false);
    expect(isForeign('POST', { host, 'sec-fetch-site': 'none' })).toBe(false);
  });

  it('passes without either header: that is no browser', () => {
    expect(isForeign('POST', { host })).toBe(false);
  });
});

describe('a read', () => {
  it('is never refused for where it comes from', () => {
    for (const method of ['GET', 'HEAD']) {
      expect(isForeign(method, { host, origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' })).toBe(false);
    }
  });
});
