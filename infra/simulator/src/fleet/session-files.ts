import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The drivers' session cookies, one file each, kept between starts: a start then sends no mail. */
export class SessionFiles {
  constructor(private readonly folder: string) {}

  async read(email: string): Promise<string | null> {
    return readFile(join(this.folder, email), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
  }

  /** Readable by this user only. If a file is cut off in the middle, its driver just signs in again. */
  async write(email: string, cookie: string): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    await writeFile(join(this.folder, email), cookie, { mode: 0o600 });
  }
}
