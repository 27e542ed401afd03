import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { StartFailure } from '../errors.js';

/** A user to run as. */
export interface Owner {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/**
 * Whom Postgres runs as. It refuses root, so root hands it to `postgres`, or to `nobody` where that user is missing.
 * Undefined means: as ourselves.
 */
export function postgresOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf('-u', name);
    const gid = idOf('-g', name);
    if (uid !== undefined && gid !== undefined) return { name, uid, gid };
  }
  throw new StartFailure(
    'Postgres refuses to run as root and this machine has neither a user "postgres" nor "nobody": run as another user, or set DATABASE_URL.',
  );
}

function idOf(flag: '-u' | '-g', name: string): number | undefined {
  try {
    return Number.parseInt(
      execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
      10,
    );
  } catch {
    // id fails for a user it does not know.
    return undefined;
  }
}

/**
 * The first folder on the way to a path that this user may not pass through, if any. Folders that do not exist yet
 * are ours to make and so passable.
 */
export function barrierOnTheWay(path: string, owner: Owner): string | undefined {
  const barrier: string[] = [];
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    if (existsSync(folder) && !mayPass(folder, owner)) barrier.unshift(folder);
    if (folder === dirname(folder)) return barrier[0];
  }
}

function mayPass(folder: string, owner: Owner): boolean {
  const { mode, uid, gid } = statSync(folder);
  if (uid === owner.uid) return (mode & 0o100) !== 0;
  if (gid === owner.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}

/** Whether the user Postgres runs as may pass through all folders of a path. */
export function passableForPostgres(path: string): boolean {
  const owner = postgresOwner();
  return owner === undefined || barrierOnTheWay(path, owner) === undefined;
}
