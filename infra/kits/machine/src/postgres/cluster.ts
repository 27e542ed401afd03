import { chmodSync, chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { StartFailure } from '../errors.js';
import { postgresOwner, type Owner } from '../process/owner.js';
import { COLLATION } from '../versions.js';
import { postgresBinaries, type PostgresBinaries } from './binaries.js';

export const SUPERUSER = 'postgres';

export interface Cluster {
  readonly data: string;
  readonly binaries: PostgresBinaries;
  readonly owner: Owner | undefined;
}

interface ClusterOptions {
  /** The user that Postgres runs as must be able to pass through its parents. */
  readonly dir: string;
  readonly password: string;
  readonly fsync: boolean;
  readonly signal?: AbortSignal;
}

/**
 * Finds the programs and makes the cluster if there is none yet.
 * @throws StartFailure
 */
export async function prepareCluster(options: ClusterOptions): Promise<Cluster> {
  const { dir } = options;
  const owner = postgresOwner();
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  if (owner) chownSync(dir, owner.uid, owner.gid);
  chmodSync(dir, 0o700);
  const binaries = postgresBinaries(owner, dir);
  const data = join(dir, `data-${binaries.version.split('.')[0]}`);
  const cluster = { data, binaries, owner };
  if (!existsSync(data)) await makeCluster(cluster, options);
  return cluster;
}

async function makeCluster({ data, binaries, owner }: Cluster, options: ClusterOptions): Promise<void> {
  const { dir, password, fsync, signal } = options;
  const draft = `${data}.new`;
  const passwordFile = join(dir, '.first-password');
  rmSync(draft, { recursive: true, force: true });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (owner) chownSync(passwordFile, owner.uid, owner.gid);
  const args = [
    `--pgdata=${draft}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    `--locale=${COLLATION.locale}`,
    `--locale-provider=${COLLATION.provider}`,
    `--builtin-locale=${COLLATION.builtinLocale}`,
    ...(fsync ? [] : ['--no-sync']),
  ];
  const user = owner && { uid: owner.uid, gid: owner.gid };
  const stop = signal && { cancelSignal: signal };
  const env = postgresEnvironment();
  const result = await execa(binaries.initdb, args, {
    cwd: dir,
    env,
    extendEnv: false,
    reject: false,
    ...user,
    ...stop,
  });
  rmSync(passwordFile, { force: true });
  if (result.failed) {
    const why = result.stderr.split('\n').find((line) => /error|fatal/i.test(line)) ?? result.originalMessage;
    throw new StartFailure(`Postgres could not make its cluster in ${dir}: ${why}`);
  }
  renameSync(draft, data);
}

export function postgresEnvironment(): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}
