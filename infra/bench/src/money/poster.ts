import { fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '@rahi/machine-kit';
import { Latencies } from '@rahi/simulator';
import * as z from 'zod';
import type { Round } from '../measuring/closed-loop.js';
import type { Side } from '../measuring/interleaved.js';
import { stoppedInAnyCase } from '../product/ending.js';

/** As the local launcher starts the product's programs. */
const nodeFlags = ['--max-old-space-size=384', '--v8-pool-size=2'];

const answered = z.object({ latencies: z.array(z.number()), failures: z.array(z.string()), seconds: z.number() });

/** A program that posts rides, with a Postgres of its own. */
export interface Poster extends Side {
  readonly postgres: string;
  stop(): Promise<void>;
}

/**
 * Starts a program that says `ready` and answers `{workers, seconds}` with a round.
 * @param folder of its Postgres and its log
 * @throws Error when it ends before it is ready
 */
export async function startPoster(
  name: string,
  program: string,
  folder: string,
  load: { workers: number; seconds: number },
): Promise<Poster> {
  const postgres = await startPostgres({ dir: join(folder, name.replaceAll(' ', '-')) });
  const stopPostgres = stoppedInAnyCase(() => postgres.process.stop());
  const log = openSync(join(folder, `${name.replaceAll(' ', '-')}.log`), 'a');
  const child = fork(program, [], {
    execArgv: nodeFlags,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', MALLOC_ARENA_MAX: '2', DATABASE_URL: postgres.url() },
    stdio: ['ignore', log, 'inherit', 'ipc'],
  });
  closeSync(log);
  const ended = once(child, 'exit');
  const early = ended.then(([code]) => Promise.reject(new Error(`${name} ended with ${code}`)));
  await Promise.race([once(child, 'message'), early]);
  early.catch(() => {});
  const pids = { node: child.pid, postgres: postgres.process.pid };
  return {
    name,
    postgres: postgres.version,
    processes: () => ({ node: pids.node ?? NaN, postgres: pids.postgres ?? NaN }),
    async round(): Promise<Round> {
      child.send(load);
      const [message]: unknown[] = await Promise.race([once(child, 'message'), early]);
      const { latencies: all, failures, seconds } = answered.parse(message);
      const latencies = new Latencies();
      for (const ms of all) latencies.record(ms);
      return { done: latencies.count, failures, seconds, latencies };
    },
    async stop() {
      child.disconnect();
      await ended;
      await stopPostgres();
    },
  };
}
