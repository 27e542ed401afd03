import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { execa } from 'execa';
import { cacheFolder } from '../data/cache-folder.js';
import { errorLine, StartFailure } from '../errors.js';
import { fetchDebianPackage } from './debian-package.js';
import { fetchOfficialRelease } from './official-release.js';

export interface Program {
  readonly path: string;
  readonly version: string;
  /** Where it was found, for people. */
  readonly source: string;
}

export interface ProgramSearch {
  readonly env: NodeJS.ProcessEnv;
  readonly say: (line: string) => void;
  readonly signal?: AbortSignal | undefined;
}

export interface FetchOptions extends ProgramSearch {
  /** An empty folder, which is deleted afterwards. */
  readonly draft: string;
}

export interface Fetched {
  /** The program, somewhere in `draft`. */
  readonly file: string;
  /** Names its folder in the cache. */
  readonly folder: string;
  readonly source: string;
}
type Fetch = (options: FetchOptions) => Promise<Fetched>;

/** @throws StartFailure with every way that was tried */
export function findNatsServer(search: ProgramSearch): Promise<Program> {
  const debian = { package: 'nats-server', path: 'usr/sbin/nats-server', megabytes: 4 };
  const advice =
    'install nats-server (Debian: apt install nats-server, macOS: brew install nats-server) or set NATS_URL';
  return findProgram('nats-server', [fetchDebianPackage(debian), fetchOfficialRelease], advice, search);
}

/**
 * Prometheus' own checker of rules.
 * @throws StartFailure with every way that was tried
 */
export function findPromtool(search: ProgramSearch): Promise<Program> {
  const debian = { package: 'prometheus', path: 'usr/bin/promtool', megabytes: 40 };
  return findProgram('promtool', [fetchDebianPackage(debian)], 'install prometheus', search);
}

/**
 * The web server of the edge, for tests of its settings.
 * @throws StartFailure with every way that was tried
 */
export function findCaddy(search: ProgramSearch): Promise<Program> {
  const debian = { package: 'caddy', path: 'usr/bin/caddy', megabytes: 12 };
  return findProgram('caddy', [fetchDebianPackage(debian)], 'install caddy', search, 'version');
}

/**
 * Finds a program on this machine, else in the cache, else fetches it into the cache.
 * @param advice what a person can do when there is none
 * @param versionArgument makes it print its version
 * @throws StartFailure with every way that was tried
 */
export async function findProgram(
  name: string,
  fetches: readonly Fetch[],
  advice: string,
  search: ProgramSearch,
  versionArgument = '--version',
): Promise<Program> {
  const { env, signal } = search;
  const firstThatRuns = async (paths: readonly string[], source: string): Promise<Program | undefined> => {
    for (const path of new Set(paths)) {
      if (!existsSync(path)) continue;
      // One that is made for another kind of machine fails.
      const { all = '' } = await execa(path, [versionArgument], { timeout: 10_000, reject: false, all: true });
      const version = /\d+\.\d+\.\d+/.exec(all)?.[0];
      if (version !== undefined) return { path, version, source };
    }
    return undefined;
  };
  const cache = cacheFolder(env, name);
  // Debian puts servers into folders that are not on the PATH of an ordinary user.
  const folders = [...(env['PATH'] ?? '').split(delimiter), '/usr/local/bin', '/usr/sbin', '/opt/homebrew/bin'];
  const cached = readdirSync(cache).filter((folder) => !folder.startsWith('.'));
  const installed = folders.filter(Boolean).map((folder) => join(folder, name));
  const newest = cached
    .toSorted()
    .toReversed()
    .map((folder) => join(cache, folder, name));
  const found = (await firstThatRuns(installed, 'on this machine')) ?? (await firstThatRuns(newest, 'from the cache'));
  if (found) return found;
  const failures: string[] = [];
  for (const fetchInto of fetches) {
    const draft = mkdtempSync(join(cache, '.draft-'));
    try {
      const { file, folder, source } = await fetchInto({ ...search, draft });
      mkdirSync(join(cache, folder), { recursive: true });
      // Two starts may fetch it at once: a rename is one step, and both bring the same file.
      const path = join(cache, folder, name);
      renameSync(file, path);
      const program = await firstThatRuns([path], source);
      if (program) return program;
      failures.push(`the one ${source} does not run here`);
    } catch (error) {
      if (signal?.aborted) throw new StartFailure('The start was stopped.', { cause: error });
      failures.push(errorLine(error));
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  }
  throw new StartFailure(`There is no ${name} here and none could be fetched (${failures.join('; ')}): ${advice}.`);
}
