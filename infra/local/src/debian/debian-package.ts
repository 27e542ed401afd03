import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { errorCode, errorOutput, sentenceOf } from '../thrown.js';

const run = promisify(execFile);
const FETCH_LIMIT_MS = 180_000;

export interface FetchOptions {
  readonly cache: string;
  readonly env: NodeJS.ProcessEnv;
  readonly say: (line: string) => void;
  readonly signal?: AbortSignal | undefined;
}

export interface Fetched {
  readonly path: string;
  readonly source: string;
}

/** A program and the package that carries it. */
export interface DebianProgram {
  readonly package: string;
  /** Its path in the package, such as `usr/bin/promtool`. */
  readonly path: string;
  readonly megabytes: number;
}

/**
 * Debian's own package, unpacked into the cache: no root rights, nothing installed. apt checks its signature.
 * @throws Error with one sentence when this is no Debian or the archive cannot be reached
 */
export async function fetchDebianPackage(
  wanted: DebianProgram,
  { cache, env, say, signal }: FetchOptions,
): Promise<Fetched> {
  const draft = mkdtempSync(join(cache, '.debian-'));
  try {
    await run('dpkg', ['--version'], { env });
    say(`Fetching ${wanted.package} (Debian package, about ${wanted.megabytes} MB) …`);
    await download(draft, wanted.package, { env, say, signal });
    const file = readdirSync(draft).find((name) => name.endsWith('.deb'));
    if (file === undefined) throw new Error('apt-get fetched nothing');
    await run('dpkg', ['-x', join(draft, file), join(draft, 'unpacked')], { env });
    const folder = join(cache, file.replace(/\.deb$/, ''));
    mkdirSync(folder, { recursive: true });
    // Two starts may fetch at once: a rename is whole, and both bring the same file.
    const path = join(folder, basename(wanted.path));
    renameSync(join(draft, 'unpacked', wanted.path), path);
    return { path, source: 'from a Debian package' };
  } catch (error) {
    throw new Error(`no Debian package: ${reason(error)}`, { cause: error });
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

async function download(draft: string, name: string, { env, say, signal }: Omit<FetchOptions, 'cache'>): Promise<void> {
  const apt = (args: string[]) => run('apt-get', ['-q', ...args], { cwd: draft, env, timeout: FETCH_LIMIT_MS, signal });
  const get = ['-o', 'APT::Sandbox::User=', 'download', name];
  try {
    await apt(get);
  } catch (error) {
    if (signal?.aborted) throw error;
    // A bare image has no package lists: fetch them, into a folder of our own, where no root right is needed.
    say('Fetching package lists (about 10 MB, kept out of the system) …');
    const own = privateState(draft);
    await apt([...own, 'update']);
    await apt([...own, ...get]);
  }
}

function privateState(draft: string): string[] {
  const state = join(draft, 'apt');
  const folders = {
    'Dir::State': state,
    'Dir::State::Lists': join(state, 'lists'),
    'Dir::Cache': join(state, 'cache'),
  };
  mkdirSync(join(state, 'lists', 'partial'), { recursive: true });
  mkdirSync(join(state, 'cache', 'archives', 'partial'), { recursive: true });
  const settings = { ...folders, 'Dir::State::status': '/var/lib/dpkg/status', 'APT::Sandbox::User': '' };
  return Object.entries(settings).flatMap(([key, value]) => ['-o', `${key}=${value}`]);
}

function reason(error: unknown): string {
  if (errorCode(error) === 'ENOENT') return 'this is not a Debian system';
  const complaint = errorOutput(error)
    ?.split('\n')
    .find((line) => line.startsWith('E:'));
  return complaint?.slice(2).trim() ?? sentenceOf(error);
}
