import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const mostLines = 10_000;

/** A service in its own process, as it is deployed. */
export interface ServiceProcess {
  /** Its recent output: logs and errors. */
  readonly lines: readonly string[];
  /** Its exit code, once it has ended. */
  readonly ended: Promise<number | null>;
  /** Ends it in good order, and gives its exit code. */
  stop(): Promise<number | null>;
  /** Ends it at once, in the midst of whatever it does. */
  kill(): Promise<unknown>;
}

/**
 * Starts a service's main program and waits until it is ready.
 * @throws Error with what it wrote when it ends instead.
 */
export async function startProcess(
  program: string,
  env: Record<string, string>,
  args: readonly string[] = [],
): Promise<ServiceProcess> {
  const lines: string[] = [];
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface(stream).on('line', (line) => {
        lines.push(line);
        if (lines.length > mostLines) lines.shift();
        if (line.includes('"msg":"ready"')) resolve();
      });
    }
  });
  const failed = ended.then((code) => Promise.reject(new Error(`ended with ${code}: ${lines.join('\n')}`)));
  await Promise.race([ready, failed]);
  // Ending is what happens to it sooner or later.
  failed.catch(() => undefined);
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  const kill = () => {
    child.kill('SIGKILL');
    return ended;
  };
  return { lines, ended, stop, kill };
}
