import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder } from '../data/cache-folder.js';
import { fetchDebianPackage, type FetchOptions } from '../debian/debian-package.js';
import { StartFailure } from '../start-failure.js';
import { sentenceOf } from '../thrown.js';
import { fetchOfficialRelease } from './official-release.js';

export interface NatsProgram {
  readonly path: string;
  readonly version: string;
  /** Where it was found, for people. */
  readonly source: string;
}

export interface NatsSearch {
  readonly env: NodeJS.ProcessEnv;
  readonly say: (line: string) => void;
  readonly signal?: AbortSignal | undefined;
}

const HOW_TO_INSTALL =
  'install nats-server (Debian: apt install nats-server, macOS: brew install nats-server) or set NATS_URL';

/**
 * A nats-server: one on this machine, else the one in the cache, else one fetched into it.
 * @throws StartFailure naming every way that was tried
 */
export async function findNatsServer({ env, say, signal }: NatsSearch): Promise<NatsProgram> {
  const cache = cacheFolder(env, 'nats-server');
  const here =
    (await firstThatRuns(onMachine(env), 'on this machine')) ?? (await firstThatRuns(inCache(cache), 'from the cache'));
  if (here) return here;
  const failures: string[] = [];
  for (const fetchInto of [fetchFromDebian, fetchOfficialRelease]) {
    try {
      const fetched = await fetchInto({ cache, env, say, signal });
      const program = await firstThatRuns([fetched.path], fetched.source);
      if (program) return program;
      failures.push(`${fetched.source}: it does not run here`);
    } catch (error) {
      if (signal?.aborted) throw new StartFailure('The start was stopped.', { cause: error });
      failures.push(sentenceOf(error));
    }
  }
  throw new StartFailure(
    `There is no nats-server here and none could be fetched (${failures.join('; ')}): ${HOW_TO_INSTALL}.`,
  );
}

const fetchFromDebian = (options: FetchOptions) =>
  fetchDebianPackage({ package: 'nats-server', path: 'usr/sbin/nats-server', megabytes: 4 }, options);

function onMachine(env: NodeJS.ProcessEnv): string[] {
  // Debian puts servers where an ordinary user's PATH does not look.
  const folders = [...(env['PATH'] ?? '').split(delimiter), '/usr/local/bin', '/usr/sbin', '/opt/homebrew/bin'];
  return folders.filter((folder) => folder !== '').map((folder) => join(folder, 'nats-server'));
}

function inCache(cache: string): string[] {
  return readdirSync(cache)
    .filter((name) => !name.startsWith('.'))
    .toSorted()
    .toReversed()
    .map((name) => join(cache, name, 'nats-server'));
}

async function firstThatRuns(paths: readonly string[], source: string): Promise<NatsProgram | undefined> {
  for (const path of new Set(paths)) {
    const version = await versionOf(path);
    if (version !== undefined) return { path, version, source };
  }
  return undefined;
}

async function versionOf(path: string): Promise<string | undefined> {
  try {
    const { stdout, stderr } = await promisify(execFile)(path, ['--version'], { timeout: 10_000 });
    return /v(\d+\.\d+\.\d+)/.exec(stdout + stderr)?.[1];
  } catch {
    // Not there, or for another kind of machine.
    return undefined;
  }
}
