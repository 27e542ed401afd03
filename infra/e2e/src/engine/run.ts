import { execFile, type ChildProcess } from 'node:child_process';

export interface Ran {
  readonly failed: boolean;
  readonly stdout: string;
  /** What it printed, standard output first. */
  readonly all: string;
}

export interface RunOptions {
  /** Besides the variables of this process. */
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** What runs ends with this process. */
const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach((child) => child.kill('SIGTERM')));

/** Has a program end with this process. */
export function endWithUs(child: ChildProcess): void {
  running.add(child);
  child.once('exit', () => running.delete(child));
}

/** Runs a program to its end. A program that is not there has failed. */
export function attempt(program: string, args: readonly string[], { env, cwd }: RunOptions = {}): Promise<Ran> {
  const options = { cwd, env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 };
  return new Promise((resolve) => {
    const child = execFile(program, args, options, (error, stdout, stderr) =>
      resolve({ failed: error !== null, stdout, all: [stdout, stderr, error?.message].filter(Boolean).join('\n') }),
    );
    endWithUs(child);
    child.stdin?.end();
  });
}

/** @returns what it printed on standard output @throws Error with its last lines */
export async function run(program: string, args: readonly string[], options?: RunOptions): Promise<string> {
  const { failed, stdout, all } = await attempt(program, args, options);
  if (!failed) return stdout;
  const last = all.split('\n').filter(Boolean).slice(-20).join('\n');
  throw new Error(`${program.split('/').at(-1)} ${args.join(' ').slice(0, 200)} failed:\n${last}`);
}
