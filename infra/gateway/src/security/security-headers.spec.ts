import { inboxOf } from '../gateway.config.js';
import { describe, expect, it } from '@jest/globals';
import { isApi } from './security-hooks.js';
import { apiHeaders, docsHeaders, pageHeaders } from './security-headers.js';

describe('the policy of pages', () => {
  it('allows only our own files', () => {
    const policy = pageHeaders(undefined)['content-security-policy'] ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("img-src 'self' data: blob:;");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
  });

  it('lets in pictures from where the tiles come, and nothing else from there', () => {
    const policy =
      pageHeaders('https://{s}.tiles.test:8443/map/{z}/{x}/{y}.png?key=1')['content-security-policy'] ?? '';
    expect(policy).toContain("img-src 'self' data: blob: https://*.tiles.test:8443;");
    expect(policy.match(/tiles\.test/g)).toHaveLength(1);
  });

  it('lets in areas from development servers only where the setting names them', () => {
    const policy = pageHeaders(undefined, 'http://localhost:* ws://localhost:*')['content-security-policy'] ?? '';
    for (const directive of ['script-src', 'style-src', 'connect-src']) {
      expect(policy).toContain(`${directive} 'self' http://localhost:* ws://localhost:*;`);
    }
    expect(policy).not.toMatch(/unsafe/);
  });
});

describe('local mode', () => {
  it('lets the sign-in screen read the inbox, and nothing else from there', () => {
    const policy = pageHeaders(undefined, undefined, 'http://localhost:8026')['content-security-policy'] ?? '';
    expect(policy).toContain("connect-src 'self' http://localhost:8026;");
    expect(policy.match(/8026/g)).toHaveLength(1);
  });

  it('names the inbox only while it is on', () => {
    const LOCAL_INBOX_URL = 'http://localhost:8026';
    expect(inboxOf({ RAHI_LOCAL: true, LOCAL_INBOX_URL })).toBe(LOCAL_INBOX_URL);
    expect(inboxOf({ RAHI_LOCAL: false, LOCAL_INBOX_URL })).toBeNull();
  });
});

describe('the headers of the API', () => {
  it('keep answers out of every cache and out of every page', () => {
    expect(apiHeaders).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    expect(apiHeaders['content-security-policy']).toContain("default-src 'none'");
  });

  it('let the page that describes the API load only our own files', () => {
    const policy = docsHeaders['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
  });

  it('are only for addresses of the API', () => {
    for (const url of ['/api', '/api/', '/api/rides', '/api?x=1']) expect(isApi(url)).toBe(true);
    for (const url of ['/', '/apiary', '/rider', '/assets/api']) expect(isApi(url)).toBe(false);
  });
});
