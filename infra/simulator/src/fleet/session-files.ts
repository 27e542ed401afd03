import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The drivers' session cookies, a file each, kept between starts so that a start sends no mail. */
export class SessionFiles {
  constructor(private readonly folder: string) {}

  async read(email: string): Promise<string | null> {
    return readFile(join(this.folder, email), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
  }

  /** Readable by this user only. A file cut off in the middle only means that its driver signs in anew. */
  async write(email: string, cookie: string): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    await writeFile(join(this.folder, email), cookie, { mode: 0o600 });
  }
}
