import { describe, expect, it } from '@jest/globals';
import { literally, nothing, sql, statementOf } from './sql.js';

describe('a statement made of pieces', () => {
  it('numbers its parameters in the order they stand', () => {
    const mine = sql`AND rider_id = ${'rider'} AND version = ${3}`;
    const { text, values } = statementOf(sql`UPDATE rides SET rating = ${5} WHERE id = ${'ride'} ${mine}${nothing};`);
    expect(text).toBe('UPDATE rides SET rating = $1 WHERE id = $2 AND rider_id = $3 AND version = $4;');
    expect(values).toEqual([5, 'ride', 'rider', 3]);
  });

  it('takes a value for a value, whatever it says', () => {
    expect(statementOf(sql`SELECT ${"'; DROP TABLE rides"}`)).toMatchObject({ text: 'SELECT $1' });
    expect(statementOf(sql`SELECT ${literally('now()')}`)).toMatchObject({ text: 'SELECT now()', values: [] });
  });

  it('has one name for one text, and another for another', () => {
    const [one, two, other] = [sql`SELECT ${1}`, sql`SELECT ${2}`, sql`SELECT ${1} AS id`].map(statementOf);
    expect(one?.name).toBe(two?.name);
    expect(one?.name).not.toBe(other?.name);
    // Postgres cuts longer names off.
    expect(one?.name.length).toBeLessThanOrEqual(63);
  });
});
