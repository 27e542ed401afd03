import { createHash } from 'node:crypto';
import { accessSync, chmodSync, constants, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { barrierOnTheWay, postgresOwner } from '../process/owner.js';
import { errorLine, StartFailure } from '../errors.js';

// Where a system keeps the state of services, and where every user may pass through.
const SYSTEM_STATE = '/var/lib/rahi';

export interface DataFolder {
  readonly dir: string;
  /** Why it is not the folder that was asked for. */
  readonly moved?: string;
}

/**
 * Makes the data folder. Started by root, Postgres runs as another user; where that one may not pass, all data goes to
 * a folder of its own under /var/lib/rahi instead.
 * @param wanted what was asked for
 * @throws StartFailure
 */
export function openDataFolder(wanted: string, { embeddedPostgres }: { embeddedPostgres: boolean }): DataFolder {
  try {
    const folder = embeddedPostgres ? whereThePostgresUserMayPass(wanted) : { dir: wanted };
    mkdirSync(folder.dir, { recursive: true });
    for (const part of ['logs', 'run', 'web']) mkdirSync(join(folder.dir, part), { recursive: true });
    accessSync(folder.dir, constants.W_OK);
    return folder;
  } catch (cause) {
    throw new StartFailure(
      `The data folder ${wanted} cannot be used: ${errorLine(cause)}; choose another with --data.`,
      { cause },
    );
  }
}

function whereThePostgresUserMayPass(wanted: string): DataFolder {
  const owner = postgresOwner();
  if (!owner) return { dir: wanted };
  const barrier = barrierOnTheWay(wanted, owner);
  if (barrier === undefined) return { dir: wanted };
  if (barrier === wanted) {
    // The folder itself is ours: passing through is opened, reading is not.
    chmodSync(wanted, statSync(wanted).mode | 0o111);
    return { dir: wanted };
  }
  const dir = join(SYSTEM_STATE, createHash('sha256').update(wanted).digest('hex').slice(0, 12));
  return { dir, moved: `Postgres runs as "${owner.name}" here, who may not enter ${barrier}` };
}
