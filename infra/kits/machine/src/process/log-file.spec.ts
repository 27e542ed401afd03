import { describe, expect, it } from '@jest/globals';
import { lastErrors, lastWords } from './log-file.js';

const pino = (level: number, msg: string, err?: { message: string }) => JSON.stringify({ level, time: 1, msg, err });

describe('the last words of a process', () => {
  it('are its last grave line, not what it said afterwards', () => {
    expect(
      lastWords([
        pino(30, 'starting'),
        pino(60, 'the migration failed', { message: 'no such table' }),
        pino(30, 'bye'),
      ]),
    ).toBe('the migration failed: no such table');
  });

  it('do not say the same thing twice', () => {
    expect(lastWords([pino(60, 'DATABASE_URL is not set', { message: 'DATABASE_URL is not set' })])).toBe(
      'DATABASE_URL is not set',
    );
  });

  it('are found among plain lines', () => {
    const lines = [
      'node:internal/process',
      'Error: listen EADDRINUSE: address already in use :::3000',
      '    at Server.listen',
      'Node.js v20',
    ];
    expect(lastWords(lines)).toBe('Error: listen EADDRINUSE: address already in use :::3000');
    expect(
      lastWords(['2026-11-20 LOG:  starting', '2026-11-20 FATAL:  lock file exists', '2026-11-20 LOG:  down']),
    ).toBe('2026-11-20 FATAL:  lock file exists');
  });

  it('are not what Postgres answered the one who asked whether it is ready', () => {
    expect(
      lastWords([
        '2026-11-20 FATAL:  could not locate required checkpoint record',
        '2026-11-20 FATAL:  the database system is starting up',
        '2026-11-20 LOG:  shutting down',
      ]),
    ).toBe('2026-11-20 FATAL:  could not locate required checkpoint record');
  });

  it('are the last line when nothing grave was said, and nothing when nothing was', () => {
    expect(lastWords(['one', 'two'])).toBe('two');
    expect(lastWords([])).toBeUndefined();
  });
});

describe('the last errors of a process', () => {
  it('have the words of a job that failed, which is only a warning, and not those of another process', () => {
    const job = JSON.stringify({ level: 40, pid: 7, job: 'Sweep', msg: 'a job failed', error: 'no column' });
    expect(lastErrors([pino(40, 'slow'), job, job, job.replace('7', '8')], 7)).toEqual(['a job failed: no column']);
  });
});
