import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { QueryFailedError } from 'typeorm';
import { errorWords, masked } from './error-words.js';

/** Errors as pg and TypeORM make them. */
const failedQuery = (message: string, driver: object) =>
  new QueryFailedError(
    'UPDATE users SET phone = $1',
    ['+91 98100 12345'],
    Object.assign(new pg.DatabaseError(message, 0, 'error'), driver),
  );

describe('the words of an error', () => {
  it('are its kind, its own text and its place', () => {
    const words = errorWords(new TypeError('the relay has no stream'));
    expect(words).toMatch(/^TypeError: the relay has no stream\n {4}at /);
  });

  it('are, of a refused statement, its code and what of the schema it names: no value, no parameter', () => {
    const error = failedQuery('invalid input syntax for type integer: "+91 98100 12345"', {
      code: '22P02',
      routine: 'pg_strtoint32_safe',
      detail: 'Failing row contains (28.6315, 77.2167)',
      where: "unnamed portal parameter $1 = '+91 98100 12345'",
    });
    const words = errorWords(error);
    expect(words).toMatch(/^QueryFailedError 22P02, routine pg_strtoint32_safe\n {4}at /);
    expect(words).not.toMatch(/98100|28\.63|SET phone/);
    const unique = errorWords(
      failedQuery('duplicate key', { code: '23505', table: 'users', constraint: 'users_email_key' }),
    );
    expect(unique).toMatch(/^QueryFailedError 23505, table users, constraint users_email_key\n/);
  });

  it('say only that a text is not JSON', () => {
    let caught: unknown;
    try {
      JSON.parse('{"email":"asha@rahi.test",}');
    } catch (error) {
      caught = error;
    }
    expect(errorWords(caught)).toMatch(/^SyntaxError\n/);
    expect(errorWords(String(caught))).toBe('SyntaxError');
  });

  it('are found in linear time in a text that looks like an address all along', () => {
    const begun = performance.now();
    for (const text of ['a'.repeat(300_000), 'a.'.repeat(150_000), 'a@'.repeat(150_000), `a@${'b'.repeat(300_000)}`])
      expect(masked(text)).toBe(text);
    expect(performance.now() - begun).toBeLessThan(1_000);
  });

  it('keep addresses of servers, ids and the names of columns', () => {
    const plain = [
      'Error: connect ECONNREFUSED 127.0.0.1:5432',
      'error: column "phone" does not exist',
      'ride 0190a1b2-0000-4000-8000-000000000001 is completed and has no driver',
    ];
    for (const text of plain) expect(errorWords(text)).toBe(text);
  });

  it.each([
    [
      'QueryFailedError: invalid input syntax for type uuid: "asha"',
      'QueryFailedError: invalid input syntax for type uuid: "…"',
    ],
    [
      'error: value "98100123456" is out of range for type integer',
      'error: value "…" is out of range for type integer',
    ],
    ['no mailbox asha.rao+ride@mail.rahi.test here', 'no mailbox ‹email› here'],
    ['no road at 28.631517, -77.2167', 'no road at ‹number›, ‹number›'],
  ])('leave out what a text quotes: %s', (text, left) => {
    expect(masked(text)).toBe(left);
  });
});
