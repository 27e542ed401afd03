import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { execa } from 'execa';
import { gte } from 'semver';
import { cacheFolder } from '../data/cache-folder.js';
import { errorLine, StartFailure } from '../errors.js';
import { OLDEST_NATS } from '../versions.js';
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

export interface ProgramWish {
  /** What a person can do when there is none. */
  readonly advice: string;
  /** Makes it print its version, `--version` by default. */
  readonly versionArgument?: string;
  /** The search prefers a newer or equal one. */
  readonly atLeast?: string;
  /** Whether an older one serves where there is no such one. */
  readonly olderServes?: boolean;
}

/** While an older one serves, a newer one is asked for once in this time. */
const ASKED_AGAIN_AFTER_MS = 24 * 60 * 60 * 1_000;
const ASKED = '.asked-for-a-newer-one';

const debiansNats = { package: 'nats-server', path: 'usr/sbin/nats-server', megabytes: 4 };

/**
 * Of the version that deployments have (2.10 or newer) where it is installed or can be fetched, else an older one.
 * @throws StartFailure with every way that was tried
 */
export function findNatsServer(search: ProgramSearch): Promise<Program> {
  return findProgram(
    'nats-server',
    [fetchOfficialRelease, fetchDebianPackage({ ...debiansNats, suite: 'trixie' }), fetchDebianPackage(debiansNats)],
    {
      advice: 'install nats-server (Debian: apt install nats-server, macOS: brew install nats-server) or set NATS_URL',
      atLeast: OLDEST_NATS,
      olderServes: true,
    },
    search,
  );
}

/**
 * The one that this release of Debian has, for suites that run on both.
 * @throws StartFailure where there is none
 */
export async function findDebiansNats(search: ProgramSearch): Promise<Program> {
  const wish = { advice: 'run this suite on Debian' };
  const cache = join(cacheFolder(search.env, 'debian'), 'cache');
  // A cache of its own, and no PATH: there the newer one would be found.
  const env = { ...search.env, XDG_CACHE_HOME: cache };
  return findProgram('nats-server', [fetchDebianPackage(debiansNats)], wish, { ...search, env }, []);
}

/**
 * Prometheus' own checker of rules.
 * @throws StartFailure with every way that was tried
 */
export function findPromtool(search: ProgramSearch): Promise<Program> {
  const debian = { package: 'prometheus', path: 'usr/bin/promtool', megabytes: 40 };
  return findProgram('promtool', [fetchDebianPackage(debian)], { advice: 'install prometheus' }, search);
}

/**
 * The web server of the edge, for tests of its settings.
 * @throws StartFailure with every way that was tried
 */
export function findCaddy(search: ProgramSearch): Promise<Program> {
  const debian = { package: 'caddy', path: 'usr/bin/caddy', megabytes: 12 };
  const wish = { advice: 'install caddy', versionArgument: 'version' };
  return findProgram('caddy', [fetchDebianPackage(debian)], wish, search);
}

/**
 * Compose, which starts docker-compose.yml: for the test of the containers.
 * @throws StartFailure with every way that was tried
 */
export function findCompose(search: ProgramSearch): Promise<Program> {
  const path = 'usr/libexec/docker/cli-plugins/docker-compose';
  const fetches = [fetchDebianPackage({ package: 'docker-compose', path, megabytes: 13, suite: 'trixie' })];
  const wish = { advice: 'install docker-compose 2', versionArgument: 'version', atLeast: '2.0.0' };
  return findProgram('docker-compose', fetches, wish, search);
}

/**
 * Finds a program on this machine, else in the cache, else fetches it into the cache.
 * @param folders where this machine may have it
 * @throws StartFailure with every way that was tried
 */
export async function findProgram(
  name: string,
  fetches: readonly Fetch[],
  { advice, versionArgument = '--version', atLeast = '0.0.0', olderServes = false }: ProgramWish,
  search: ProgramSearch,
  folders = foldersOf(search.env),
): Promise<Program> {
  const { env, signal } = search;
  const thatRun = async (paths: readonly string[], source: string): Promise<Program[]> => {
    const found: Program[] = [];
    for (const path of new Set(paths)) {
      if (!existsSync(path)) continue;
      // One that is made for another kind of machine fails.
      const { all = '' } = await execa(path, [versionArgument], { timeout: 10_000, reject: false, all: true });
      const version = /\d+\.\d+\.\d+/.exec(all)?.[0];
      if (version !== undefined) found.push({ path, version, source });
    }
    return found;
  };
  const isNewEnough = ({ version }: Program) => gte(version, atLeast);
  const cache = cacheFolder(env, name);
  const cached = readdirSync(cache).filter((folder) => !folder.startsWith('.'));
  const installed = folders.map((folder) => join(folder, name));
  const here = [
    ...(await thatRun(installed, 'on this machine')),
    ...(await thatRun(
      cached.map((folder) => join(cache, folder, name)),
      'from the cache',
    )),
  ];
  const found = here.find(isNewEnough);
  if (found) return found;
  const older = olderServes ? here : [];
  const [old] = older;
  const asked = join(cache, ASKED);
  if (old && Date.now() - (statSync(asked, { throwIfNoEntry: false })?.mtimeMs ?? 0) < ASKED_AGAIN_AFTER_MS) return old;
  const failures: string[] = [];
  for (const fetchInto of fetches) {
    const draft = mkdtempSync(join(cache, '.draft-'));
    try {
      const { file, folder, source } = await fetchInto({ ...search, draft });
      mkdirSync(join(cache, folder), { recursive: true });
      // Two starts may fetch it at once: a rename is one step, and both bring the same file.
      const path = join(cache, folder, name);
      renameSync(file, path);
      const [program] = await thatRun([path], source);
      if (program && isNewEnough(program)) return program;
      if (program && olderServes) older.push(program);
      failures.push(`the one ${source} ${program ? `is ${program.version}` : 'does not run here'}`);
    } catch (error) {
      if (signal?.aborted) throw new StartFailure('The start was stopped.', { cause: error });
      failures.push(errorLine(error));
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  }
  const [serves] = older;
  if (serves) {
    writeFileSync(asked, '');
    return serves;
  }
  throw new StartFailure(`There is no ${name} here and none could be fetched (${failures.join('; ')}): ${advice}.`);
}

/** Debian puts servers into folders that are not on the PATH of an ordinary user. */
const foldersOf = (env: NodeJS.ProcessEnv): string[] =>
  [...(env['PATH'] ?? '').split(delimiter), '/usr/local/bin', '/usr/sbin', '/opt/homebrew/bin'].filter(Boolean);
