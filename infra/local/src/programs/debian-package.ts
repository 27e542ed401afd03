import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { execa, ExecaError } from 'execa';
import { errorLine } from '../errors.js';
import type { Fetched, FetchOptions } from './find-program.js';

const FETCH_LIMIT_MS = 180_000;

/** A program and the package that holds it. */
export interface DebianProgram {
  readonly package: string;
  /** Its path in the package, such as `usr/bin/promtool`. */
  readonly path: string;
  readonly megabytes: number;
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
      const { failed } = await run('apt-get', ['-q', ...download], { reject: false });
      if (failed) {
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

function reason(error: unknown): string {
  if (!(error instanceof ExecaError)) return errorLine(error);
  if (error.code === 'ENOENT') return 'this is not a Debian system';
  const [, complaint] = /^E:(.*)$/m.exec(String(error.stderr)) ?? [];
  return complaint?.trim() ?? errorLine(error);
}
