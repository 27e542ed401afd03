import { describe, expect, it } from '@jest/globals';
import { email } from './values.js';

describe('an email address (R54)', () => {
  it.each([
    [' Asha@Example.com ', 'asha@example.com'],
    ['asha@bücher.de', 'asha@xn--bcher-kva.de'],
    ['asha@BÜCHER.de', 'asha@xn--bcher-kva.de'],
    ['asha@XN--Bcher-Kva.de', 'asha@xn--bcher-kva.de'],
    ['asha@u\u0308ber.in', 'asha@xn--ber-goa.in'],
    ['asha@डाक.भारत', 'asha@xn--11bx1g.xn--h2brj9c'],
    ['asha@xn--11bx1g.xn--h2brj9c', 'asha@xn--11bx1g.xn--h2brj9c'],
    ['asha@ｅｘａｍｐｌｅ。ｃｏｍ', 'asha@example.com'],
    ["o'neil+rides@rahi.test", "o'neil+rides@rahi.test"],
  ])('%j is stored as %j', (typed, stored) => {
    expect(email.parse(typed)).toBe(stored);
    expect(email.parse(stored)).toBe(stored);
  });

  it.each([
    '',
    'asha',
    'asha@',
    '@rahi.test',
    'asha@rahi',
    'asha@-rahi.test',
    'asha@rahi-.test',
    'asha@xn--.in',
    'asha@xn--zzzzzz99999.in',
    'asha@1.2.3.4',
    'asha@０x7f.1',
    'asha@ra%68i.test',
    'asha@rahi.test/डाक',
    'asha@a:b@डाक.भारत',
    'आशा@rahi.test',
    `asha@${'ü'.repeat(64)}.de`,
    `${'a'.repeat(250)}@rahi.test`,
  ])('%j is none', (typed) => expect(email.safeParse(typed).success).toBe(false));
});
