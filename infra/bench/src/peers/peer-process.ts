import { fork } from 'node:child_process';
import { once } from 'node:events';
import { openSync, closeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { profilingOf } from '../profiling/profiled.js';

/** As the local launcher starts our own programs, so that neither side has the larger heap. */
const sameAsOurs = ['--max-semi-space-size=8', '--max-old-space-size=384', '--v8-pool-size=2'];

export interface PeerProcess {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * Starts a compiled program of this folder that announces its port. Its log goes into the folder.
 * @throws Error when it ends before it listens
 */
export async function startPeerProcess(
  program: string,
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<PeerProcess> {
  const name = dirname(program);
  const log = openSync(join(folder, `${name}.log`), 'a');
  const child = fork(fileURLToPath(new URL(program, import.meta.url)), [], {
    execArgv: sameAsOurs,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', MALLOC_ARENA_MAX: '2', ...env, ...profilingOf(name) },
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  const ended = once(child, 'exit');
  const port = await Promise.race([
    once(child, 'message').then(([message]) => portIn(message)),
    ended.then(([code]) => Promise.reject(new Error(`${program} ended with ${code} before it listened`))),
  ]);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program} has no process`);
  return {
    url: `http://127.0.0.1:${port}`,
    pid,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function portIn(message: unknown): number {
  if (typeof message === 'object' && message !== null && 'port' in message && typeof message.port === 'number')
    return message.port;
  throw new Error('a peer announced no port');
}
