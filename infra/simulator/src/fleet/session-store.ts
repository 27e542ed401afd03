import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod';

const stored = z.record(z.string(), z.string());

/** The fleet's session cookies, kept between starts so that a start sends no mail. Readable by its owner alone. */
export class SessionStore {
  #cookies: Record<string, string> = {};
  #saving: Promise<void> = Promise.resolve();

  constructor(private readonly file: string) {}

  async load(): Promise<void> {
    const text = await readFile(this.file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '{}';
      throw error;
    });
    this.#cookies = stored.safeParse(JSON.parse(text)).data ?? {};
  }

  get(email: string): string | null {
    return this.#cookies[email] ?? null;
  }

  /** Saves one after the other, each whole or not at all. */
  set(email: string, cookie: string): Promise<void> {
    this.#cookies[email] = cookie;
    this.#saving = this.#saving.then(async () => {
      await mkdir(dirname(this.file), { recursive: true });
      await writeFile(`${this.file}.new`, JSON.stringify(this.#cookies), { mode: 0o600 });
      await rename(`${this.file}.new`, this.file);
    });
    return this.#saving;
  }
}
