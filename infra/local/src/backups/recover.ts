import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errorLine, StartFailure } from '@rahi/machine-kit/errors';
import { readIfExists } from '@rahi/machine-kit/files';
import { postgresBinaries } from '@rahi/machine-kit/postgres/binaries';
import { startPostgres, type PostgresServer } from '@rahi/machine-kit/postgres/postgres-server';
import { postgresOwner } from '@rahi/machine-kit/process/owner';
import { giveToPostgres, type BaseBackup } from './backup-folder.js';

const longestMs = 24 * 3_600_000;

/** How far the archived log is applied: until the copy is whole, up to a moment, or to its end. */
export type Target = 'whole' | Date | 'end';

export interface Recovery {
  readonly base: BaseBackup;
  readonly archive: string;
  /** Becomes the folder of the cluster, as `startPostgres` takes it; logs and records are written beside it. */
  readonly dir: string;
  readonly password: string;
  readonly target: Target;
  /** The folder is deleted afterwards: nothing needs to be on disk. */
  readonly forAMoment?: boolean;
}

/**
 * Copies a base backup into a folder and has Postgres apply the archived log to it. Backup and archive stay as they are.
 * @returns the server, which accepts connections and archives nothing; the caller stops it
 * @throws StartFailure when the log does not reach the target
 */
export async function recover(recovery: Recovery): Promise<PostgresServer> {
  const { base, archive, dir, password, target, forAMoment = false } = recovery;
  // The user that Postgres runs as passes through it.
  mkdirSync(dirname(dir), { recursive: true, mode: 0o711 });
  mkdirSync(dir, { recursive: true });
  const [major] = base.postgres.split('.');
  const { version } = postgresBinaries(postgresOwner(), dir);
  if (version.split('.')[0] !== major)
    throw new StartFailure(
      `${base.dir} is of Postgres ${major}, and this is Postgres ${version}: use the release that made it.`,
    );
  const data = join(dir, `data-${major}`);
  rmSync(data, { recursive: true, force: true });
  cpSync(join(base.dir, 'data'), data, { recursive: true });
  writeFileSync(join(data, 'recovery.signal'), '');
  giveToPostgres(dir);
  const logFile = join(dirname(dir), 'logs', 'recovery.log');
  try {
    return await startPostgres({
      dir,
      password,
      logFile,
      fsync: !forAMoment,
      readyWithinMs: longestMs,
      settings: {
        // Nobody may connect before all of it is there.
        hot_standby: 'off',
        restore_command: `cp "${archive}/%f" "%p"`,
        recovery_target_action: 'promote',
        ...(target === 'whole' && { recovery_target: 'immediate' }),
        ...(target instanceof Date && { recovery_target_time: withOffset(target) }),
      },
    });
  } catch (error) {
    throw new StartFailure(whyNot(target, readIfExists(logFile) ?? '') ?? errorLine(error), {
      log: logFile,
      cause: error,
    });
  }
}

/** Postgres reads this setting before it knows names of time zones, such as Z. */
const withOffset = (time: Date) => time.toISOString().replace('Z', '+00');

function whyNot(target: Target, log: string): string | undefined {
  if (!(target instanceof Date) || !log.includes('before configured recovery target was reached')) return undefined;
  const last = /last completed transaction was at log time (.+)/.exec(log)?.[1] ?? 'unknown';
  return `The archived log ends before ${target.toISOString()}: its last change is of ${last}. Without --to all of it is restored.`;
}
