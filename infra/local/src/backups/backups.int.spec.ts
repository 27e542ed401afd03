import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadPasswords } from '@rahi/machine-kit/data/secrets';
import { startPostgres, type PostgresServer } from '@rahi/machine-kit/postgres/postgres-server';
import { testFolder } from '@rahi/machine-kit/testing/test-root';
import pg from 'pg';
import { runBackups } from '../cli/run-backups.js';
import { backUp } from './back-up.js';
import { archiveOf, backupsIn, deleteOldBackups, describeBase, openArchive, passwordIn } from './backup-folder.js';
import { recover, type Target } from './recover.js';
import { restore } from './restore.js';

const folder = testFolder('backups');
const data = testFolder('data');
const days = 35;
const say = () => undefined;

let server: PostgresServer;
beforeAll(async () => {
  const { postgres: password } = loadPasswords(data, ['postgres']);
  server = await startPostgres({ dir: join(data, 'postgres'), password, archive: openArchive(folder), fsync: false });
  await backUp({ url: server.url(), dataDir: data, days, say });
});
afterAll(() => server?.process.stop());

async function query(statement: string, url = server.url()): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

const recovered = (target: Target, archive = archiveOf(folder)) => {
  const [base] = backupsIn(folder);
  if (!base) throw new Error('there is no base backup');
  return recover({
    base,
    archive,
    dir: join(testFolder('recovered'), 'postgres'),
    password: passwordIn(base),
    target,
    forAMoment: true,
  });
};

/** The folder of a backup that was made so many days ago and needs the log from this file on. */
function backupOf(at: string, firstLog: string, ageDays: number): void {
  const startedAt = new Date(Date.now() - ageDays * 24 * 3_600_000).toISOString();
  const dir = join(at, 'base', `${ageDays}Z`);
  mkdirSync(dir, { recursive: true });
  describeBase(dir, { startedAt, endedAt: startedAt, firstLog, postgres: '18.4' });
}

const run = (...args: string[]) => runBackups({ args, env: {}, root: data, cwd: data, say });

describe('a base backup', () => {
  it('leaves nothing of the proof behind', () => {
    expect(readdirSync(folder).toSorted()).toEqual(['base', 'log']);
    const [{ dir = '' } = {}] = backupsIn(folder);
    expect(readdirSync(dir).toSorted()).toEqual(['backup.json', 'data', 'secrets.json']);
    expect(existsSync(join(dir, 'data', 'postmaster.pid'))).toBe(false);
  });

  it('recovers to the end of the archived log, where whatever was archived is', async () => {
    await query('CREATE TABLE later AS SELECT 1 AS one');
    const { rows } = await query('SELECT pg_walfile_name(pg_switch_wal()) AS name');
    const [{ name }] = rows;
    while (!readdirSync(archiveOf(folder)).includes(name)) await query('SELECT pg_sleep(0.05)');
    const copy = await recovered('end');
    try {
      expect((await query('SELECT one FROM later', copy.url())).rows).toEqual([{ one: 1 }]);
    } finally {
      await copy.process.stop();
    }
  });

  it('does not recover without the log, or to a moment that the log does not reach', async () => {
    await expect(recovered('whole', testFolder('empty'))).rejects.toThrow(
      /could not locate required checkpoint record/,
    );
    const tomorrow = new Date(Date.now() + 24 * 3_600_000);
    await expect(recovered(tomorrow)).rejects.toThrow(
      /^The archived log ends before .*Z: its last change is of 20.* Without --to/,
    );
  });

  it('is deleted after its days, with the log that only it needed, and so is an unfinished one', () => {
    const old = testFolder('old');
    const logs = [1, 2, 3, 4].map((n) => `00000001000000000000000${n}`);
    mkdirSync(join(old, 'log'));
    for (const name of [...logs, '00000002.history']) writeFileSync(join(old, 'log', name), '');
    for (const [age, log] of [
      [36, 1],
      [34, 3],
      [1, 4],
    ] as const)
      backupOf(old, logs[log - 1] ?? '', age);
    mkdirSync(join(old, 'base', 'x.unfinished'));
    expect(deleteOldBackups(old, 35)).toEqual(['36Z']);
    expect(readdirSync(join(old, 'base')).toSorted()).toEqual(['1Z', '34Z']);
    expect(readdirSync(join(old, 'log')).toSorted()).toEqual([...logs.slice(2), '00000002.history']);
  });
});

describe('the reason for a refusal', () => {
  it.each([
    [['backup', '--days', '36'], /^--days takes 1 to 35, not "36"/],
    [['backup', '--dats', '3'], /Unknown option '--dats'[^]*npm run backup/],
    [['restore', '--from', 'x'], /^npm run backup/],
    [['backup', '--data', 'idle'], /^Nothing runs on .*idle: start Rahi with --backups DIR first/],
  ])('is one sentence: %j', async (args, sentence) => {
    await expect(run(...args)).rejects.toThrow(sentence);
  });

  it('is that a Postgres archives nothing, or that a moment or a folder does not fit', async () => {
    const plain = await startPostgres({ dir: join(testFolder('plain'), 'postgres'), fsync: false });
    await expect(backUp({ url: plain.url(), dataDir: data, days, say })).rejects.toThrow(
      /^This Postgres archives no log/,
    );
    await plain.process.stop();
    const wish = { from: folder, dataDir: testFolder('new'), erasures: '', papers: '', say };
    await expect(restore({ ...wish, to: new Date(0) })).rejects.toThrow(/^The oldest base backup in .* is of 20/);
    await expect(restore({ ...wish, dataDir: data })).rejects.toThrow(/has databases: restore into another folder/);
    await expect(restore({ ...wish, from: testFolder('none') })).rejects.toThrow(/holds no base backup/);
  });
});
