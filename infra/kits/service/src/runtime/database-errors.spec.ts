import { describe, expect, it } from '@jest/globals';
import { QueryFailedError } from 'typeorm';
import { isDatabaseAway, isDeadlock } from './database-errors.js';

const failed = (code: string) => Object.assign(new Error('the query failed'), { code });

describe('a failure of the database', () => {
  it.each([
    ['refuses connections', 'ECONNREFUSED'],
    ['is shutting down', '57P01'],
    ['was killed', '57P02'],
    ['has no room on its disk', '53100'],
    ['has no memory', '53200'],
    ['has no connection left', '53300'],
    ['cannot read its disk', '58030'],
    ['lost the connection', '08006'],
    ['is a read-only copy since a failover', '25006'],
    ['ended a transaction that was silent for too long', '25P03'],
  ])('is the server’s when it %s', (_what, code) => {
    expect(isDatabaseAway(failed(code))).toBe(true);
    expect(isDatabaseAway(new QueryFailedError('SELECT 1', [], failed(code)))).toBe(true);
  });

  it('is the server’s when the connection went while it was in use', () => {
    expect(isDatabaseAway(new Error('Connection terminated unexpectedly'))).toBe(true);
    expect(isDatabaseAway(new Error('Client has encountered a connection error and is not queryable'))).toBe(true);
  });

  it.each([
    ['a constraint', '23505'],
    ['a value out of range', '22003'],
    ['a column that is not there', '42703'],
    ['a statement that takes too long', '57014'],
    ['a deadlock', '40P01'],
  ])('is the statement’s for %s', (_what, code) => {
    expect(isDatabaseAway(failed(code))).toBe(false);
  });
});

describe('a deadlock', () => {
  it('is distinguished from other failures, also in TypeORM’s own error', () => {
    expect(isDeadlock(new QueryFailedError('SELECT 1', [], failed('40P01')))).toBe(true);
    expect(isDeadlock(failed('55P03'))).toBe(false);
  });
});
