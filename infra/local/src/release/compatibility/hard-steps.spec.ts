import { describe, expect, it } from '@jest/globals';
import { hardSteps } from './hard-steps.js';

const told = (...statements: string[]) => {
  const { never, once } = hardSteps(statements);
  return { never: never.map(({ why }) => why), once: once.map(({ why }) => why) };
};

describe('a step that breaks the last release', () => {
  it.each([
    ['ALTER TABLE rides RENAME COLUMN fare TO fare_paise', 'a rename'],
    ['ALTER TABLE rides RENAME TO trips', 'a rename'],
    ['ALTER TABLE rides ALTER COLUMN fare TYPE bigint', 'another type'],
    ['ALTER TABLE rides ALTER fare SET DATA TYPE bigint', 'another type'],
  ])('is never taken: %s', (sql, why) => {
    expect(told(sql).never).toEqual([expect.stringContaining(why)]);
  });

  it.each([
    ['ALTER TABLE rides DROP COLUMN search', '"search" is dropped'],
    ['ALTER TABLE rides ADD COLUMN tip integer, DROP COLUMN IF EXISTS search', '"search" is dropped'],
    ['DROP TABLE trips', '"trips" is dropped'],
    ['ALTER TABLE rides ADD COLUMN city text NOT NULL', '"city" must be there and has no default'],
    ['ALTER TABLE rides ADD COLUMN a text, ADD COLUMN city text NOT NULL', '"city" must be there and has no default'],
    ['ALTER TABLE rides ALTER COLUMN city SET NOT NULL', 'a column that must be there now'],
    ['ALTER TABLE rides ADD CONSTRAINT fare_positive CHECK (fare > 0)', 'a constraint'],
    ['CREATE UNIQUE INDEX one_city ON rides (city)', 'a unique index'],
  ])('waits until no release in use minds: %s', (sql, why) => {
    expect(told(sql)).toEqual({ never: [], once: [why] });
  });

  it.each([
    'CREATE TABLE tips (id uuid NOT NULL, amount integer NOT NULL)',
    'ALTER TABLE rides ADD COLUMN tip integer',
    'ALTER TABLE rides ADD COLUMN tip integer NOT NULL DEFAULT 0',
    "ALTER TABLE rides ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (lower('a')) STORED",
    'CREATE INDEX rides_search ON rides (search)',
    'DROP INDEX rides_search',
    'UPDATE rides SET tip = 0 WHERE tip IS NULL',
  ])('is not: %s', (sql) => {
    expect(told(sql)).toEqual({ never: [], once: [] });
  });

  it('does not exist on a table that the same release creates', () => {
    expect(told('CREATE TABLE tips (id uuid)', 'CREATE UNIQUE INDEX one_tip ON tips (id)').once).toEqual([]);
  });
});
