import { createHash } from 'node:crypto';
import { fastifyCookie } from '@fastify/cookie';
import { describe, expect, it, jest } from '@jest/globals';
import type { FastifyReply } from 'fastify';
import { isLocalhost, isSecure, knowBrowser, readSession, writeSession } from './session-cookie.js';

const token = 'abcdefghijklmnopqrstuvwxyz_-0123456789ABCDE';

const read = (header: string, secure = false) => readSession({ cookies: fastifyCookie.parse(header) }, secure);

function written(value: string, secure: boolean): string {
  const setCookie = jest.fn<FastifyReply['setCookie']>();
  writeSession({ setCookie }, value, secure);
  const [[name, content, options] = ['', '']] = setCookie.mock.calls;
  return fastifyCookie.serialize(name, content, { ...options, secure: options?.secure === true });
}

describe('the session cookie', () => {
  it('is found among others', () => {
    expect(read(`theme=dark; rahi_session=${token}; x=1`)).toBe(token);
    expect(read(`rahi_session=${token}`)).toBe(token);
  });

  it('is not taken from another cookie, nor when it is no token', () => {
    expect(readSession({ cookies: {} }, false)).toBeNull();
    expect(read('')).toBeNull();
    expect(read(`not_rahi_session=${token}; rahi_session2=${token}`)).toBeNull();
    expect(read('rahi_session=short')).toBeNull();
    expect(read(`rahi_session=${token}extra`)).toBeNull();
    expect(read(`rahi_session=${token.slice(1)}%`)).toBeNull();
  });

  it('is read only in its own mode: over HTTPS, another site may have set the plain cookie', () => {
    expect(read(`__Host-rahi_session=${token}`, true)).toBe(token);
    expect(read(`rahi_session=${token}`, true)).toBeNull();
    expect(read(`__Host-rahi_session=${token}`, false)).toBeNull();
    const planted = token.replaceAll('a', 'b');
    expect(read(`rahi_session=${planted}; __Host-rahi_session=${token}`, true)).toBe(token);
  });

  it('has attributes that hide it from scripts and from requests of other sites', () => {
    const attributes = `${token}; Max-Age=2592000; Path=/; HttpOnly`;
    expect(written(token, true)).toBe(`__Host-rahi_session=${attributes}; Secure; SameSite=Lax`);
    expect(written(token, false)).toBe(`rahi_session=${attributes}; SameSite=Lax`);
  });

  it('is removed with the same attributes', () => {
    expect(written('', false)).toBe('rahi_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
    expect(written('', true)).toBe('__Host-rahi_session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax');
  });
});

const known = (header: string, secure: boolean) => {
  const setCookie = jest.fn<FastifyReply['setCookie']>();
  const named = knowBrowser({ cookies: fastifyCookie.parse(header) }, { setCookie }, secure);
  const [[name, value, options] = ['', '']] = setCookie.mock.calls;
  return { named, line: fastifyCookie.serialize(name, value, { ...options, secure: options?.secure === true }) };
};

describe('the cookie of a browser', () => {
  const hash = createHash('sha256').update(token).digest('base64url');

  it('is passed on as a hash, and kept for 400 days from the last use', () => {
    const { named, line } = known(`rahi_browser=${token}`, false);
    expect(named).toBe(hash);
    expect(line).toBe(`rahi_browser=${token}; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax`);
    expect(known(`__Host-rahi_browser=${token}`, true)).toEqual({
      named: hash,
      line: `__Host-rahi_browser=${token}; Max-Age=34560000; Path=/; HttpOnly; Secure; SameSite=Lax`,
    });
  });

  it('is made when there is none, or when it is not a token or is of the other mode', () => {
    for (const header of ['', 'rahi_browser=short', `__Host-rahi_browser=${token}`]) {
      const { named, line } = known(header, false);
      const [, made = ''] = /^rahi_browser=([\w-]{43});/.exec(line) ?? [];
      expect(named).toBe(`new:${createHash('sha256').update(made).digest('base64url')}`);
      expect(made).not.toBe(token);
    }
  });
});

describe('whether browsers come over HTTPS', () => {
  it('is what the settings say, else everywhere but on localhost', () => {
    expect(isSecure({ hostname: 'rahi.test' }, undefined)).toBe(true);
    expect(isSecure({ hostname: 'localhost' }, undefined)).toBe(false);
    expect(isSecure({ hostname: 'localhost' }, true)).toBe(true);
    expect(isSecure({ hostname: 'rahi.test' }, false)).toBe(false);
  });
});

describe('localhost', () => {
  it('is this machine and nothing that only looks like it', () => {
    for (const host of ['localhost', 'rahi.localhost', '127.0.0.1', '127.1.2.3', '[::1]']) {
      expect(isLocalhost(host)).toBe(true);
    }
    for (const host of ['localhost.evil.test', '192.168.1.5', '127.0.0.1.evil.test', 'rahi.test', '']) {
      expect(isLocalhost(host)).toBe(false);
    }
  });
});
