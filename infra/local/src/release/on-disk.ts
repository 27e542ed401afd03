import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sync } from './write-whole.js';

/** Puts all that lies in a folder on the disk: a pointer to it must not survive a power cut that its files do not. */
export type Flush = (folder: string) => Promise<void>;

export const onDisk: Flush = async (folder) => {
  try {
    // The file system at once: the thousands of files of a service, one by one, take seconds.
    await promisify(execFile)('sync', ['-f', folder]);
  } catch {
    // No such program here, or one that knows no -f, as elsewhere than on Linux: then one by one.
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
      if (entry.isFile() || entry.isDirectory()) sync(join(entry.parentPath, entry.name));
    sync(folder);
  }
};
