import { execFile } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { postgresOwner, type Owner } from '../process/owner.js';
import type { SupervisedSpec } from '../process/supervised-process.js';
import { StartFailure } from '../start-failure.js';
import { errorOutput, sentenceOf } from '../thrown.js';
import { postgresBinaries, type PostgresBinaries } from './binaries.js';
import { freeCluster } from './postmaster.js';

export const SUPERUSER = 'postgres';

export interface ClusterOptions {
  /** Folder for the cluster; made if missing. Its parents must be passable for the user Postgres runs as. */
  readonly dir: string;
  readonly logFile: string;
  /** Of the superuser `postgres`; what the cluster was first made with. */
  readonly password: string;
  /** False trades safety against power loss for speed: for tests. A killed process loses nothing either way. */
  readonly fsync?: boolean;
  readonly signal?: AbortSignal;
}

export interface Cluster extends ClusterOptions {
  readonly data: string;
  readonly binaries: PostgresBinaries;
  readonly owner: Owner | undefined;
}

/**
 * Finds the programs and makes the cluster if there is none yet.
 * @throws StartFailure
 */
export async function prepareCluster(options: ClusterOptions): Promise<Cluster> {
  const owner = postgresOwner();
  mkdirSync(options.dir, { recursive: true, mode: 0o700 });
  if (owner) chownSync(options.dir, owner.uid, owner.gid);
  chmodSync(options.dir, 0o700);
  const binaries = postgresBinaries(owner, options.dir);
  const data = join(options.dir, `data-${binaries.version.split('.')[0]}`);
  const cluster: Cluster = { ...options, data, binaries, owner };
  if (!existsSync(data)) await makeCluster(cluster);
  return cluster;
}

/** Address of a database of the cluster, as the superuser. */
export function clusterUrl(cluster: ClusterOptions, port: number, database = 'postgres'): string {
  return postgresUrl({ user: SUPERUSER, password: cluster.password, port, database });
}

export function postgresUrl(parts: { user: string; password: string; port: number; database: string }): string {
  return `postgres://${parts.user}:${encodeURIComponent(parts.password)}@127.0.0.1:${parts.port}/${parts.database}`;
}

/** How to run the cluster on a port. */
export function clusterProcess(cluster: Cluster, port: number): SupervisedSpec {
  return {
    name: 'postgres',
    command: cluster.binaries.postgres,
    args: [
      '-D',
      cluster.data,
      ...Object.entries(settings(cluster, port)).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
    ],
    cwd: cluster.dir,
    env: postgresEnvironment(),
    logFile: cluster.logFile,
    // Fast shutdown: open transactions are rolled back, nobody is waited for.
    stopSignal: 'SIGINT',
    graceMs: 4_000,
    readyWithinMs: 120_000,
    ipc: false,
    ...(cluster.owner && { owner: cluster.owner }),
    ready: () => accepts(clusterUrl(cluster, port)),
    beforeStart: () => freeCluster(cluster.data),
  };
}

/** Small-machine settings: the whole product shares 1.2 GB. */
function settings(cluster: ClusterOptions, port: number): Record<string, string | number> {
  return {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '48MB',
    work_mem: '4MB',
    maintenance_work_mem: '32MB',
    io_method: 'sync',
    jit: 'off',
    autovacuum_max_workers: 2,
    autovacuum_worker_slots: 4,
    max_worker_processes: 4,
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_wal_size: '256MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // A refused statement's words and details quote the row, which is people's: whoever sent it is told, the log is not.
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    fsync: cluster.fsync === false ? 'off' : 'on',
  };
}

async function makeCluster(cluster: Cluster): Promise<void> {
  const draft = `${cluster.data}.new`;
  const passwordFile = join(cluster.dir, '.first-password');
  rmSync(draft, { recursive: true, force: true });
  writeFileSync(passwordFile, `${cluster.password}\n`, { mode: 0o600 });
  if (cluster.owner) chownSync(passwordFile, cluster.owner.uid, cluster.owner.gid);
  const args = [
    `--pgdata=${draft}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The built-in provider needs no locale of the machine, and sorts alike on all of them.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(cluster.fsync === false ? ['--no-sync'] : []),
  ];
  try {
    await promisify(execFile)(cluster.binaries.initdb, args, {
      cwd: cluster.dir,
      env: postgresEnvironment(),
      ...(cluster.signal && { signal: cluster.signal }),
      ...(cluster.owner && { uid: cluster.owner.uid, gid: cluster.owner.gid }),
    });
  } catch (cause) {
    throw new StartFailure(`Postgres could not make its cluster in ${cluster.dir}: ${complaint(cause)}`, { cause });
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(draft, cluster.data);
}

function complaint(error: unknown): string {
  const lines = (errorOutput(error) ?? '').split('\n').filter((line) => line.trim() !== '');
  return lines.find((line) => /error|fatal/i.test(line)) ?? lines[0] ?? sentenceOf(error);
}

function postgresEnvironment(): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  // A server going down while we ask emits this besides failing the query.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    // Not listening yet, or still recovering: asked again until the deadline.
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
