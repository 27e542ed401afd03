import { describe, expect, it } from '@jest/globals';
import { isLocalhost, readSession, writeSession } from './session-cookie.js';

const token = 'abcdefghijklmnopqrstuvwxyz_-0123456789ABCDE';

describe('the session cookie', () => {
  it('is found among others', () => {
    expect(readSession(`theme=dark; rahi_session=${token}; x=1`)).toBe(token);
    expect(readSession(`rahi_session=${token}`)).toBe(token);
  });

  it('is not taken from another cookie, nor when it is no token', () => {
    expect(readSession(undefined)).toBeNull();
    expect(readSession('')).toBeNull();
    expect(readSession(`not_rahi_session=${token}; rahi_session2=${token}`)).toBeNull();
    expect(readSession('rahi_session=short')).toBeNull();
    expect(readSession(`rahi_session=${token}extra`)).toBeNull();
    expect(readSession(`rahi_session=${token.slice(1)}%`)).toBeNull();
  });

  it('is written so that no script reads it and no other site sends it', () => {
    expect(writeSession(token, true)).toBe(
      `rahi_session=${token}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax; Secure`,
    );
    expect(writeSession(token, false)).not.toContain('Secure');
  });

  it('is removed with the same attributes', () => {
    expect(writeSession('', false)).toBe('rahi_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
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
