import { describe, expect, it } from '@jest/globals';
import { renumbered } from './renumbered.js';

describe('a statement with other numbers', () => {
  it('counts on from the parameters before it', () => {
    expect(renumbered('UPDATE rides SET a = $1, b = $2 WHERE id = $10 AND c = $1', 3)).toBe(
      'UPDATE rides SET a = $4, b = $5 WHERE id = $13 AND c = $4',
    );
    expect(renumbered('SELECT $1', 0)).toBe('SELECT $1');
  });

  it('leaves texts and names alone, whatever is in them', () => {
    const text = `SELECT '$1', 'it''s $2', "a $3 ""b""", $1::text || '₹' FROM t`;
    expect(renumbered(text, 1)).toBe(`SELECT '$1', 'it''s $2', "a $3 ""b""", $2::text || '₹' FROM t`);
  });
});
