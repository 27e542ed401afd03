import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkName, FileStore } from './file-store.js';

/** Files in a folder, outside of what any server publishes. Only the user of the process may read them. */
export class FolderStore extends FileStore {
  constructor(private readonly folder: string) {
    super();
  }

  async put(name: string, bytes: Buffer): Promise<void> {
    const path = this.#pathOf(name);
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    // A reader finds the whole file or none.
    const half = `${path}.${randomUUID()}`;
    try {
      await writeFile(half, bytes, { mode: 0o600, flag: 'wx', flush: true });
      await rename(half, path);
    } finally {
      await rm(half, { force: true });
    }
  }

  async get(name: string): Promise<Buffer | null> {
    try {
      return await readFile(this.#pathOf(name));
    } catch (error) {
      if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    }
  }

  async remove(name: string): Promise<void> {
    await rm(this.#pathOf(name), { force: true });
  }

  #pathOf(name: string): string {
    return join(this.folder, checkName(name));
  }
}
