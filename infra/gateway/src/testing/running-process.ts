import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

const readyLine = z.looseObject({ msg: z.literal('ready'), port: z.optional(z.number()), healthPort: z.number() });

export interface RunningProcess {
  /** Its ready line. */
  readonly ready: z.output<typeof readyLine>;
  /** Every line it has written to stdout so far. */
  readonly lines: readonly string[];
  signal(signal: NodeJS.Signals): void;
  /** Sends it a message as its parent. */
  send(message: string): void;
  /** @returns its exit code, or the signal that ended it. */
  ended(): Promise<number | NodeJS.Signals | null>;
}

/**
 * Runs a process of the product as in production.
 * @param main its entry, from the root of the repository
 * @throws Error with its stderr when it ends before it is ready
 */
export async function runMain(main: string, env: Record<string, string>): Promise<RunningProcess> {
  const root = new URL('../../../../', import.meta.url);
  const child = spawn(process.execPath, [fileURLToPath(new URL(main, root))], {
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'info', HEALTH_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('the process has no output');
  const end = once(child, 'exit').then(([code, signal]: (number | NodeJS.Signals | null)[]) => code ?? signal ?? null);
  const lines: string[] = [];
  let said = '';
  stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ready = await new Promise<z.output<typeof readyLine>>((resolve, reject) => {
    createInterface(stdout).on('line', (line) => {
      lines.push(line);
      const parsed = readyLine.safeParse(JSON.parse(line));
      if (parsed.success) resolve(parsed.data);
    });
    void end.then((how) => reject(new Error(`${main} ended with ${how}: ${said}`)));
  });
  return {
    ready,
    lines,
    signal: (signal) => child.kill(signal),
    send: (message) => child.send(message),
    ended: () => end,
  };
}
