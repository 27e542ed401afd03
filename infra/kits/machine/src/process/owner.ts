import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { execaSync } from 'execa';
import { StartFailure } from '../errors.js';

/** A user to run as. */
export interface Owner {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/**
 * The user that Postgres runs as; undefined for this process's own. Postgres refuses root, so root runs it as `postgres`,
 * or as `nobody` where there is no such user.
 */
export function postgresOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => execaSync('id', [flag, name], { reject: false }).stdout);
    if (uid && gid) return { name, uid: Number(uid), gid: Number(gid) };
  }
  throw new StartFailure(
    'Postgres refuses to run as root, and this machine has no user "postgres" or "nobody": run as another user, or set DATABASE_URL.',
  );
}

/** The first folder of a path that a user may not pass through. One that does not exist yet counts as passable. */
export function barrierOnTheWay(path: string, owner: Owner): string | undefined {
  const folder = resolve(path);
  const above = folder === dirname(folder) ? undefined : barrierOnTheWay(dirname(folder), owner);
  return above ?? (existsSync(folder) && !mayPass(folder, owner) ? folder : undefined);
}

function mayPass(folder: string, owner: Owner): boolean {
  const { mode, uid, gid } = statSync(folder);
  if (uid === owner.uid) return (mode & 0o100) !== 0;
  return (mode & (gid === owner.gid ? 0o010 : 0o001)) !== 0;
}
