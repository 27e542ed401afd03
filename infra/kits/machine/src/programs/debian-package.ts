import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa, ExecaError } from 'execa';
import { errorLine } from '../errors.js';
import type { Fetched, FetchOptions } from './find-program.js';

const FETCH_LIMIT_MS = 180_000;
/** Debian's keys, also of releases newer than the machine's. */
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';

/** A program and the package that holds it. */
export interface DebianProgram {
  readonly package: string;
  /** Its path in the package, such as `usr/bin/promtool`. */
  readonly path: string;
  readonly megabytes: number;
  /** Of another release of Debian than this machine has: a program that needs no library but an old one of C. */
  readonly suite?: string;
}

/**
 * Unpacks Debian's own package. It needs no root rights and installs nothing; apt checks the signature.
 * @throws Error with one sentence when this is not Debian or its archive cannot be reached
 */
export const fetchDebianPackage =
  (wanted: DebianProgram) =>
  async (options: FetchOptions): Promise<Fetched> => {
    const { draft, env, say, signal } = options;
    const stop = signal && { cancelSignal: signal };
    const run = execa({ cwd: draft, env, timeout: FETCH_LIMIT_MS, ...stop });
    try {
      await run('dpkg', ['--version']);
      say(`Fetching ${wanted.package} (Debian package, about ${wanted.megabytes} MB) …`);
      const download = ['-o', 'APT::Sandbox::User=', 'download', wanted.package];
      if (wanted.suite !== undefined) {
        say(`Fetching package lists of Debian ${wanted.suite} (about 10 MB, kept out of the system) …`);
        const state = privateState(draft);
        const mirrorIn = async (own: readonly string[]) => {
          const asked = ['indextargets', '--format', '$(REPO_URI)', 'Label: Debian'];
          return (await run('apt-get', [...own, ...asked])).stdout.split('\n').find(Boolean);
        };
        let mirror = await mirrorIn([]);
        if (mirror === undefined) {
          await run('apt-get', ['-q', ...state, 'update']);
          mirror = await mirrorIn(state);
        }
        if (mirror === undefined) throw new Error('this system has no packages of Debian');
        const own = [...state, ...sourcesOf(draft, mirror, wanted.suite)];
        await run('apt-get', ['-q', ...own, 'update']);
        await run('apt-get', ['-q', ...own, ...download]);
      } else if ((await run('apt-get', ['-q', ...download], { reject: false })).failed) {
        // A bare image has no package lists: they go into a folder of ours, where no root rights are needed.
        signal?.throwIfAborted();
        say('Fetching package lists (about 10 MB, kept out of the system) …');
        const own = privateState(draft);
        await run('apt-get', ['-q', ...own, 'update']);
        await run('apt-get', ['-q', ...own, ...download]);
      }
      const file = readdirSync(draft).find((name) => name.endsWith('.deb'));
      if (file === undefined) throw new Error('apt-get fetched nothing');
      await run('dpkg', ['-x', file, 'unpacked']);
      const program = join(draft, 'unpacked', wanted.path);
      return { file: program, folder: file.replace(/\.deb$/, ''), source: 'from a Debian package' };
    } catch (error) {
      throw new Error(`no Debian package: ${reason(error)}`, { cause: error });
    }
  };

function privateState(draft: string): string[] {
  const state = join(draft, 'apt');
  const settings = {
    'Dir::State': state,
    'Dir::State::Lists': join(state, 'lists'),
    'Dir::Cache': join(state, 'cache'),
    'Dir::State::status': '/var/lib/dpkg/status',
    'APT::Sandbox::User': '',
  };
  mkdirSync(join(state, 'lists', 'partial'), { recursive: true });
  mkdirSync(join(state, 'cache', 'archives', 'partial'), { recursive: true });
  return Object.entries(settings).flatMap(([key, value]) => ['-o', `${key}=${value}`]);
}

/** Only that release, from where this machine has its own packages. */
function sourcesOf(draft: string, mirror: string, suite: string): string[] {
  const file = join(draft, 'apt', 'sources.list');
  writeFileSync(file, `deb [signed-by=${KEYRING}] ${mirror} ${suite} main\n`);
  return ['-o', `Dir::Etc::sourcelist=${file}`, '-o', 'Dir::Etc::sourceparts=/dev/null'];
}

function reason(error: unknown): string {
  if (!(error instanceof ExecaError)) return errorLine(error);
  if (error.code === 'ENOENT') return 'this is not a Debian system';
  const [, complaint] = /^E:(.*)$/m.exec(String(error.stderr)) ?? [];
  return complaint?.trim() ?? errorLine(error);
}
