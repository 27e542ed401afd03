import { describe, expect, it } from '@jest/globals';
import { spanOf } from './statement-spans.js';

describe('the name of a statement’s span', () => {
  it.each([
    ['SELECT id AS "id" FROM rides WHERE id = $1', 'SELECT rides'],
    ['SELECT "d"."id" FROM "drivers" "d" WHERE "d"."id" = ANY($1) FOR UPDATE', 'SELECT drivers'],
    ['WITH changed AS (UPDATE rides SET status = $1 RETURNING *) SELECT id FROM changed', 'UPDATE rides'],
    ['INSERT INTO inbox (consumer) VALUES ($1) ON CONFLICT DO UPDATE SET a = 1', 'INSERT inbox'],
    ['SELECT extract(epoch FROM created_at) FROM codes WHERE email_hash = $1', 'SELECT codes'],
    ['DELETE FROM booking_keys WHERE key = $1', 'DELETE booking_keys'],
    ['SELECT now() AS now', 'SELECT'],
    ['START TRANSACTION', 'START'],
    ['COMMIT', 'COMMIT'],
  ])('of %s is %s', (text, name) => {
    expect(spanOf(text).name).toBe(name);
  });

  it('comes with the text as it was prepared, cut where it is endless', () => {
    const { attributes } = spanOf(`SELECT ${'x, '.repeat(5000)} FROM rides`);
    expect(String(attributes?.['db.query.text'])).toHaveLength(2000);
  });
});
