import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, StartFailure } from '@rahi/machine-kit/errors';

/** The content of these folders is of the running server, or is in the archive. */
const emptied = ['dynshmem', 'notify', 'replslot', 'serial', 'snapshots', 'stat_tmp', 'subtrans', 'wal'];
const leftOut = new RegExp(
  `^pg_(?:${emptied.join('|')})/|^postmaster\\.(?:pid|opts)$|(?:^|/)(?:pgsql_tmp|pg_internal\\.init)`,
);
const control = 'global/pg_control';

/**
 * Copies the files of a running cluster between `pg_backup_start` and `pg_backup_stop`. What changes meanwhile is set right by
 * the write-ahead log.
 * @throws StartFailure for tablespaces, which are outside the folder
 */
export async function copyCluster(from: string, to: string): Promise<void> {
  await copyFolder(from, to, '');
  // Last: it names the checkpoint.
  await copyFile(join(from, control), join(to, control));
}

async function copyFolder(from: string, to: string, inside: string): Promise<void> {
  const entries = await unlessGone(readdir(join(from, inside), { withFileTypes: true }));
  await mkdir(join(to, inside), { recursive: true, mode: 0o700 });
  for (const entry of entries ?? []) {
    const path = join(inside, entry.name);
    if (leftOut.test(path) || path === control) continue;
    if (entry.isSymbolicLink()) throw new StartFailure(`${path} is outside the data folder: it cannot be copied.`);
    if (entry.isDirectory()) await copyFolder(from, to, path);
    else await unlessGone(copyFile(join(from, path), join(to, path)));
  }
}

/** A file may go while it is copied, as with a table that is dropped. */
export async function unlessGone<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
