import { describe, expect, it } from '@jest/globals';
import type { IncomingHttpHeaders } from 'node:http';
import { isForeign as isForeignTo } from './origin.js';

const host = 'rahi.test:3000';

const isForeign = (method: string, { host: to = '', ...headers }: IncomingHttpHeaders, secure: boolean) =>
  isForeignTo({ method, headers, host: to }, secure);

describe('a change', () => {
  it('is foreign when the browser says that another site sends it', () => {
    for (const site of ['cross-site', 'same-site', 'anything']) {
      expect(isForeign('POST', { host, 'sec-fetch-site': site }, false)).toBe(true);
    }
  });

  it('is foreign when its origin is not the host it came to', () => {
    for (const origin of ['https://evil.test', 'http://rahi.test', 'http://rahi.test:3001', 'null', 'rahi.test:3000']) {
      expect(isForeign('PATCH', { host, origin }, false)).toBe(true);
    }
    expect(isForeign('POST', { origin: 'http://rahi.test' }, false)).toBe(true);
  });

  it('is foreign when only one of the two headers is', () => {
    const origin = `http://${host}`;
    expect(isForeign('POST', { host, origin, 'sec-fetch-site': 'cross-site' }, false)).toBe(true);
    expect(isForeign('POST', { host, origin: 'https://evil.test', 'sec-fetch-site': 'same-origin' }, false)).toBe(true);
  });

  it('is our own from our own page, over TLS at the edge too', () => {
    expect(isForeign('POST', { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }, false)).toBe(false);
    expect(isForeign('POST', { host: 'RAHI.test', origin: 'https://rahi.test' }, true)).toBe(false);
    expect(isForeign('POST', { host, 'sec-fetch-site': 'none' }, false)).toBe(false);
  });

  it('is foreign over HTTPS when its page came over http, where anyone on the network path may have written it', () => {
    expect(isForeign('POST', { host, origin: `http://${host}` }, true)).toBe(true);
    expect(isForeign('POST', { host, origin: `https://${host}` }, true)).toBe(false);
    expect(isForeign('POST', { host, origin: `ftp://${host}` }, false)).toBe(true);
  });

  it('is foreign from another subdomain, and from the same name on another port', () => {
    for (const origin of ['https://www.rahi.test', 'https://rahi.test.evil.test', 'https://rahi.test:8443']) {
      expect(isForeign('DELETE', { host: 'rahi.test', origin }, true)).toBe(true);
    }
  });

  it('passes without either header: that is no browser', () => {
    expect(isForeign('POST', { host }, true)).toBe(false);
  });
});

describe('a read', () => {
  it('is never refused for where it comes from', () => {
    for (const method of ['GET', 'HEAD']) {
      expect(isForeign(method, { host, origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }, false)).toBe(
        false,
      );
    }
  });
});
