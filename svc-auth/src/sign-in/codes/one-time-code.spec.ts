import { describe, expect, it } from '@jest/globals';
import { hashCode, isCode, newCode } from './one-time-code.js';

describe('a one-time code', () => {
  it('is six random digits', () => {
    const codes = Array.from({ length: 200 }, newCode);
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
    expect(new Set(codes).size).toBeGreaterThan(190);
  });

  it('is the only code that fits its hash', () => {
    const stored = hashCode('048151');
    expect(isCode('048151', stored)).toBe(true);
    expect(isCode('048152', stored)).toBe(false);
    expect(isCode('48151', stored)).toBe(false);
  });

  it('has a different hash each time, which does not contain it', () => {
    const [one, other] = [hashCode('048151'), hashCode('048151')];
    expect(one.hash.equals(other.hash)).toBe(false);
    expect(one.hash.toString('latin1')).not.toContain('048151');
  });
});
