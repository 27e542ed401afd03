import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { errorCode, errorLine, StartFailure } from '@rahi/machine-kit/errors';
import { flushToDisk } from '@rahi/machine-kit/files';
import pg from 'pg';
import * as z from 'zod';
import {
  archiveOf,
  deleteOldBackups,
  describeBase,
  newBase,
  passwordIn,
  secretsFile,
  type BaseBackup,
} from './backup-folder.js';
import { carryFolders } from './carried-folders.js';
import { copyCluster } from './copy-cluster.js';
import { recover } from './recover.js';

export interface BackUpOptions {
  /** The running Postgres, for its superuser. Its files must be on this machine. */
  readonly url: string;
  /** Its passwords, without which the databases are useless, and what `CARRIED` lists are copied too. */
  readonly dataDir: string;
  /** Older base backups are deleted. */
  readonly days: number;
  readonly say: (line: string) => void;
}

const settings = z.object({ data: z.string(), archive: z.string(), version: z.string(), now: z.date() });
const stopped = z.object({ label: z.string(), now: z.date() });
const timedOut = '57014';
const notArchived = 'The log was not archived within five minutes: the log of Postgres says why.';
const firstLogOf = (label: string) => /^START WAL LOCATION: .* \(file ([\dA-F]{24})\)/m.exec(label)?.[1];

/**
 * Copies the files of a running cluster into the backup folder that it archives its log to, proves the copy by recovering it in a
 * folder beside it, and deletes what is too old.
 * @throws StartFailure
 */
export async function backUp({ url, dataDir, days, say }: BackUpOptions): Promise<BaseBackup> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 15_000 });
  let draft: string | undefined;
  try {
    await client.connect();
    const { data, archive, version, now } = await settingsOf(client);
    const folder = dirname(archive);
    const dir = newBase(folder, now);
    draft = `${dir}.unfinished`;
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { recursive: true, mode: 0o700 });
    say(`Copying ${data} …`);
    // The session must stay open: the backup ends with it.
    await client.query(`SELECT pg_backup_start('rahi', fast => true)`);
    await copyCluster(data, join(draft, 'data'));
    await client.query(`SET statement_timeout = '5min'`);
    const { rows } = await client.query(
      'SELECT labelfile AS label, clock_timestamp() AS now FROM pg_backup_stop(wait_for_archive => true)',
    );
    const { label, now: end } = stopped.parse(rows[0]);
    writeFileSync(join(draft, 'data', 'backup_label'), label, { mode: 0o600 });
    copyFileSync(join(dataDir, secretsFile), join(draft, secretsFile));
    // After the databases: a file of each paper in them is there. A restore removes those of later papers.
    await carryFolders(dataDir, draft);
    const firstLog = firstLogOf(label);
    if (firstLog === undefined) throw new StartFailure('Postgres did not say where the backup begins.');
    const description = { startedAt: now.toISOString(), endedAt: end.toISOString(), firstLog, postgres: version };
    describeBase(draft, description);
    await flushToDisk(draft);
    say('Recovering the copy, to prove it …');
    await prove({ ...description, name: basename(dir), dir: draft }, folder);
    renameSync(draft, dir);
    for (const name of deleteOldBackups(folder, days)) say(`Deleted ${name}, which is older than ${days} days.`);
    say(`Done: ${dir}`);
    return { ...description, name: basename(dir), dir };
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    if (errorCode(error) === timedOut) throw new StartFailure(notArchived, { cause: error });
    throw new StartFailure(`The backup was not made: ${errorLine(error)}`, { cause: error });
  } finally {
    await client.end();
    if (draft !== undefined) rmSync(draft, { recursive: true, force: true });
  }
}

async function settingsOf(client: pg.Client): Promise<z.output<typeof settings>> {
  const { rows } = await client.query(
    `SELECT current_setting('data_directory') AS data, current_setting('server_version') AS version, now(),
       coalesce(current_setting('basic_archive.archive_directory', true), '') AS archive`,
  );
  const found = settings.parse(rows[0]);
  if (found.archive === '')
    throw new StartFailure('This Postgres archives no log: start Rahi with --backups DIR (infra/docs/deploy.md).');
  if (!existsSync(found.data)) throw new StartFailure(`${found.data} is not on this machine.`);
  return found;
}

/** A copy that recovers has every file that it needs, and the archive has the log. */
async function prove(base: BaseBackup, folder: string): Promise<void> {
  const proof = join(folder, 'proof');
  rmSync(proof, { recursive: true, force: true });
  try {
    const to = { archive: archiveOf(folder), dir: join(proof, 'postgres'), password: passwordIn(base) };
    const server = await recover({ base, ...to, target: 'whole', forAMoment: true });
    await server.process.stop();
  } finally {
    rmSync(proof, { recursive: true, force: true });
  }
}
