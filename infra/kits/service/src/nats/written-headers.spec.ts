import { describe, expect, it } from '@jest/globals';
import { headersWith } from './written-headers.js';

describe('headers written from values', () => {
  it('hold each value once, and nothing of what is undefined', () => {
    const head = headersWith({ 'rahi-status': '200', 'rahi-session': '', 'http-link': undefined });
    expect([...head]).toEqual([
      ['rahi-status', ['200']],
      ['rahi-session', ['']],
    ]);
    expect(head.get('rahi-status')).toBe('200');
    expect(head.has('http-link')).toBe(false);
  });

  it('are refused a line break, which would begin a header of a stranger’s making', () => {
    for (const value of ['a\r\nrahi-principal: x', 'a\nb', 'a\rb']) {
      expect(() => headersWith({ 'rahi-request-id': value })).toThrow(/values cannot contain \\r or \\n/);
    }
  });
});
