import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder, freePort } from '@rahi/machine-kit';
import { waitFor } from '@rahi/testing-kit';
import { createClient } from '@redis/client';
import { stoppedInAnyCase } from '../product/ending.js';

const run = promisify(execFile);
/** redis-tools contains the server; the others are libraries that a bare machine may lack. */
const packages = 'redis-server redis-tools libjemalloc2 liblua5.1-0 liblzf1 lua-cjson lua-bitop libatomic1'.split(' ');

export interface RedisServer {
  readonly url: string;
  readonly version: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts Debian's redis-server on a free port, without persistence. @throws Error when it cannot be found or downloaded */
export async function startRedis(folder: string): Promise<RedisServer> {
  const { program, env, version } = await findRedis();
  const port = await freePort();
  const log = openSync(join(folder, 'redis.log'), 'a');
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn(program, settings, { cwd: folder, env, stdio: ['ignore', log, log] });
  closeSync(log);
  const ended = once(child, 'exit');
  const url = `redis://127.0.0.1:${port}`;
  await waitFor(() => answers(url), { what: 'redis-server to answer' });
  const { pid } = child;
  if (pid === undefined) throw new Error('redis-server has no process');
  return {
    url,
    version,
    pid,
    stop: stoppedInAnyCase(async () => {
      child.kill('SIGTERM');
      await ended;
    }),
  };
}

async function answers(url: string): Promise<boolean> {
  const client = createClient({ url, socket: { reconnectStrategy: false } });
  client.on('error', () => undefined);
  await client.connect();
  await client.ping();
  client.destroy();
  return true;
}

interface RedisProgram {
  readonly program: string;
  readonly env: NodeJS.ProcessEnv;
  readonly version: string;
}

/** The installed program, or one unpacked from Debian's packages into the cache, without root rights. apt checks signatures. */
async function findRedis(): Promise<RedisProgram> {
  const root = join(cacheFolder(process.env, 'redis'), 'root');
  const unpacked = join(root, 'usr', 'bin', 'redis-server');
  const installed = await versionOf('redis-server', process.env);
  if (installed !== null) return { program: 'redis-server', env: process.env, version: installed };
  if (!existsSync(unpacked)) await unpack(root);
  const libraries = readdirSync(join(root, 'usr', 'lib')).map((name) => join(root, 'usr', 'lib', name));
  const env = { ...process.env, LD_LIBRARY_PATH: libraries.join(':') };
  const version = await versionOf(unpacked, env);
  if (version === null) throw new Error('the redis-server of Debian’s package does not run here');
  return { program: unpacked, env, version };
}

async function unpack(root: string): Promise<void> {
  const folder = `${root}.deb`;
  mkdirSync(folder, { recursive: true });
  await run('apt-get', ['-q', '-o', 'APT::Sandbox::User=', 'download', ...packages], { cwd: folder, timeout: 120_000 });
  for (const file of readdirSync(folder)) await run('dpkg', ['-x', join(folder, file), root]);
}

/** Null when the program does not exist. */
async function versionOf(program: string, env: NodeJS.ProcessEnv): Promise<string | null> {
  try {
    const { stdout } = await run(program, ['--version'], { env });
    return /v=(\S+)/.exec(stdout)?.[1] ?? null;
  } catch {
    return null;
  }
}
