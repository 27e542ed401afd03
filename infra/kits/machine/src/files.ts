import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCode } from './errors.js';

/** The text of a file, or undefined when there is no such file. */
export function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    // /proc answers ESRCH for a process that has just ended.
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ESRCH') return undefined;
    throw error;
  }
}

/** Replaces a file in one step: a reader sees the old text or the new text, never a part of one. */
export function replaceFile(file: string, text: string, options: { mode?: number; flush?: boolean } = {}): void {
  // Not by the number of the process: on a volume that containers share, each has the same one.
  const draft = `${file}.${randomUUID()}.tmp`;
  try {
    writeFileSync(draft, text, options);
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** `replaceFile` that also survives a power cut. */
export function replaceFileOnDisk(file: string, text: string): void {
  replaceFile(file, text, { flush: true });
  syncToDisk(dirname(file));
}

/** Makes the content of a file, or the list of a folder's files, survive a power cut. */
export function syncToDisk(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Makes everything in a folder survive a power cut. */
export async function flushToDisk(folder: string): Promise<void> {
  // The whole file system at once: one by one, the thousands of files of a service take seconds.
  // Only Node itself, because a web image holds no packages. Only Linux has `sync -f`.
  const synced = await new Promise<boolean>((resolve) => execFile('sync', ['-f', folder], (error) => resolve(!error)));
  if (synced) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile() || entry.isDirectory()) syncToDisk(join(entry.parentPath, entry.name));
  syncToDisk(folder);
}
