import { fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { profilingOf } from '../profiling/profiled.js';

/** As the local launcher starts the product's programs, so that neither side has the larger heap. */
const nodeFlags = ['--max-old-space-size=384', '--v8-pool-size=2'];

const announced = z.tuple([z.object({ url: z.string() })], z.unknown());

export interface PeerProcess {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * Starts a program of `peers/`, or one elsewhere, which announces its URL. Its log goes into the folder.
 * @throws Error when it ends before it listens
 */
export async function startPeerProcess(
  program: string | URL,
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<PeerProcess> {
  const isElsewhere = program instanceof URL;
  const name = isElsewhere ? basename(program.pathname) : dirname(program);
  const file = isElsewhere ? program : new URL(`../peers/${program}`, import.meta.url);
  const log = openSync(join(folder, `${name}.log`), 'a');
  const child = fork(fileURLToPath(file), [], {
    execArgv: nodeFlags,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', MALLOC_ARENA_MAX: '2', ...env, ...profilingOf(name) },
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  const ended = once(child, 'exit');
  const [{ url }] = await Promise.race([
    once(child, 'message').then((message) => announced.parse(message)),
    ended.then(([code]) => Promise.reject(new Error(`${name} ended with ${code} before it listened`))),
  ]);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${name} has no process`);
  return {
    url,
    pid,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
