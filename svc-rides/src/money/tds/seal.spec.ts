import { describe, expect, it } from '@jest/globals';
import { Seal } from './seal.js';

const secret = 'a secret of thirty-two characters';
const seal = new Seal(secret);

describe('a sealed text', () => {
  it('opens for its owner only, with the same secret only, and never looks alike twice', () => {
    const closed = seal.close('ABCPE1234F', 'driver');
    expect(closed).not.toContain('ABCPE');
    expect(seal.close('ABCPE1234F', 'driver')).not.toBe(closed);
    expect(new Seal(secret).open(closed, 'driver')).toBe('ABCPE1234F');
    expect(() => seal.open(closed, 'another')).toThrow(/unable to authenticate/i);
    expect(() => new Seal(`${secret}.`).open(closed, 'driver')).toThrow(/unable to authenticate/i);
  });

  it('does not open once it was changed', () => {
    const bytes = Buffer.from(seal.close('ABCPE1234F', 'driver'), 'base64');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    expect(() => seal.open(bytes.toString('base64'), 'driver')).toThrow(/unable to authenticate/i);
  });
});
