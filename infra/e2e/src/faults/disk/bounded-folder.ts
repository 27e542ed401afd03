import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const megabyte = Buffer.alloc(1024 * 1024);
const page = Buffer.alloc(4096);

/** How this process can mount: directly, by sudo without a password, or not at all. */
const mounting = ['', 'sudo'].find((by) => may(by));

/** Whether this machine can mount a small disk. */
export const canBound = mounting !== undefined;

/** A folder on its own disk, which can be filled completely. */
export class BoundedFolder {
  private constructor(private readonly dir: string) {}

  /** @throws Error where `canBound` is false */
  static mount(dir: string, megabytes: number): BoundedFolder {
    mkdirSync(dir, { recursive: true });
    run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755,uid=${process.getuid?.() ?? 0}`, 'tmpfs', dir);
    return new BoundedFolder(dir);
  }

  /** Fills the disk. */
  fill(): void {
    const file = openSync(this.#filler, 'a');
    try {
      for (const piece of [megabyte, page]) while (fits(file, piece));
    } finally {
      closeSync(file);
    }
  }

  /** Frees the space again. */
  free(): void {
    rmSync(this.#filler, { force: true });
  }

  unmount(): void {
    run('umount', '-l', this.dir);
  }

  get #filler(): string {
    return join(this.dir, 'filler');
  }
}

function fits(file: number, piece: Buffer): boolean {
  try {
    return writeSync(file, piece) === piece.length;
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOSPC') return false;
    throw error;
  }
}

function may(by: string): boolean {
  if (process.platform !== 'linux') return false;
  if (by === '') return process.getuid?.() === 0;
  try {
    execFileSync('sudo', ['-n', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    // sudo is missing, or needs a password.
    return false;
  }
}

function run(program: string, ...args: string[]): void {
  const command = mounting === 'sudo' ? ['sudo', '-n', program, ...args] : [program, ...args];
  execFileSync(command[0] ?? program, command.slice(1), { stdio: 'pipe' });
}
