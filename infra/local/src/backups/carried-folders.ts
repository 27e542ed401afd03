import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readlink, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessGone } from './copy-cluster.js';

/**
 * Beside the databases, what a data folder has that cannot be made again: the papers that drivers uploaded, and the released
 * versions with their pointers. NATS is filled from the outboxes, and the demo fleet signs up again.
 */
export const CARRIED = ['files', 'services', 'web'] as const;

/** Copies these folders, where there are any, out of a data folder that is in use, or into a new one. */
export async function carryFolders(from: string, to: string): Promise<void> {
  for (const name of CARRIED) if (existsSync(join(from, name))) await copyTree(join(from, name), join(to, name));
}

async function copyTree(from: string, to: string): Promise<void> {
  const entries = await unlessGone(readdir(from, { withFileTypes: true }));
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of entries ?? []) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyTree(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    // Versions never change: a disk that can share their content does.
    else if (entry.isFile()) await unlessGone(copyFile(source, target, constants.COPYFILE_FICLONE));
  }
}
