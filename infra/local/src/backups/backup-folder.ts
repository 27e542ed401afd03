import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '@rahi/machine-kit/errors';
import { readIfExists } from '@rahi/machine-kit/files';
import { barrierOnTheWay, postgresOwner } from '@rahi/machine-kit/process/owner';
import * as z from 'zod';

/** Erased people must not stay longer in backups than this. */
export const mostDays = 35;

const description = z.object({
  startedAt: z.iso.datetime(),
  /** From this moment on the cluster of this backup can be restored. */
  endedAt: z.iso.datetime(),
  /** The first file of the write-ahead log that it needs. */
  firstLog: z.string().regex(/^[\dA-F]{24}$/),
  postgres: z.string(),
});

/** One copy of the files of a cluster. */
export interface BaseBackup extends z.output<typeof description> {
  readonly name: string;
  /** `data/`, `secrets.json` and the description. */
  readonly dir: string;
}

const file = 'backup.json';
export const secretsFile = 'secrets.json';
const bases = (folder: string) => join(folder, 'base');

/** The archived log of a backup folder. */
export const archiveOf = (folder: string): string => join(folder, 'log');

export const newBase = (folder: string, startedAt: Date): string =>
  join(bases(folder), `${startedAt.toISOString().replaceAll(':', '').slice(0, 17)}Z`);

/**
 * Makes the folder of the archived log, for the user that Postgres runs as.
 * @throws StartFailure when that user cannot reach it
 */
export function openArchive(folder: string): string {
  const owner = postgresOwner();
  const archive = archiveOf(folder);
  const barrier = owner && barrierOnTheWay(folder, owner);
  if (owner && barrier !== undefined && barrier !== folder)
    throw new StartFailure(
      `Backups cannot be in ${folder}: Postgres runs as "${owner.name}" here, who may not enter ${barrier}.`,
    );
  mkdirSync(archive, { recursive: true, mode: 0o700 });
  for (const dir of [folder, archive]) {
    if (owner) chownSync(dir, owner.uid, owner.gid);
    chmodSync(dir, 0o700);
  }
  return archive;
}

export function describeBase(dir: string, base: z.output<typeof description>): void {
  writeFileSync(join(dir, file), `${JSON.stringify(base, null, 2)}\n`, { mode: 0o600 });
}

/** The password of the cluster's superuser. */
export function passwordIn({ dir }: BaseBackup): string {
  const secrets = z.object({ postgres: z.string() });
  return secrets.parse(JSON.parse(readFileSync(join(dir, secretsFile), 'utf8'))).postgres;
}

/** The complete base backups of a folder, oldest first. */
export function backupsIn(folder: string): BaseBackup[] {
  if (!existsSync(bases(folder))) return [];
  const found = readdirSync(bases(folder)).flatMap((name) => {
    const dir = join(bases(folder), name);
    const text = name.endsWith('Z') ? readIfExists(join(dir, file)) : undefined;
    return text === undefined ? [] : [{ ...description.parse(JSON.parse(text)), name, dir }];
  });
  return found.toSorted((a, b) => a.endedAt.localeCompare(b.endedAt));
}

/**
 * Deletes the base backups that are older than so many days, and the archived log that only they needed. The newest goes too:
 * nothing older than that is kept.
 * @returns the names of what was deleted
 */
export function deleteOldBackups(folder: string, days: number, now = Date.now()): string[] {
  const before = new Date(now - days * 24 * 3_600_000).toISOString();
  const all = backupsIn(folder);
  const old = all.filter(({ startedAt }) => startedAt < before);
  for (const { dir } of old) rmSync(dir, { recursive: true });
  for (const name of existsSync(bases(folder)) ? readdirSync(bases(folder)) : [])
    if (!name.endsWith('Z')) rmSync(join(bases(folder), name), { recursive: true });
  const [oldest] = all.filter((one) => !old.includes(one));
  // The first eight digits are the timeline.
  const isNeeded = (name: string) => !oldest || name.slice(8, 24) >= oldest.firstLog.slice(8);
  const logs = readdirSync(archiveOf(folder)).filter((name) => /^[\dA-F]{24}/.test(name) && !isNeeded(name));
  for (const name of logs) rmSync(join(archiveOf(folder), name));
  return old.map(({ name }) => name);
}

/** Gives a folder and all in it to the user that Postgres runs as. */
export function giveToPostgres(folder: string): void {
  const owner = postgresOwner();
  chmodSync(folder, 0o700);
  if (!owner) return;
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path));
  for (const path of [folder, ...inside]) lchownSync(path, owner.uid, owner.gid);
}
