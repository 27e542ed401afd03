import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { ALIVE } from '../process/liveness.js';
import { startServer, type ServerOptions } from '../process/server.js';
import type { SupervisedProcess } from '../process/supervised-process.js';
import { postgresEnvironment, prepareCluster, SUPERUSER } from './cluster.js';
import { freeCluster } from './postmaster.js';

export interface PostgresServer {
  readonly port: number;
  readonly version: string;
  readonly process: SupervisedProcess;
  /** Address of one of its databases for the superuser. */
  url(database?: string): string;
}

export interface PostgresServerOptions extends ServerOptions {
  /** Of the superuser `postgres`: the one that the cluster was first made with. A random one by default. */
  readonly password?: string;
  /** False is faster and not safe against a power cut: for tests. A killed process loses nothing either way. */
  readonly fsync?: boolean;
  /** An existing folder that every finished file of the write-ahead log is copied to. Left out, nothing is archived. */
  readonly archive?: string;
  /** Settings that differ from `npm start`'s, such as those of a recovery. */
  readonly settings?: Readonly<Record<string, string | number>>;
  /** Two minutes by default. */
  readonly readyWithinMs?: number;
}

/**
 * Makes the cluster in `dir` if there is none and starts it on a free port of the loopback address.
 * Stop it with `process.stop()`.
 * @throws StartFailure
 */
export async function startPostgres(options: PostgresServerOptions): Promise<PostgresServer> {
  const { dir, password = randomBytes(18).toString('base64url'), fsync = true, archive, signal } = options;
  const { data, binaries, owner } = await prepareCluster({ dir, password, fsync, ...(signal && { signal }) });
  const urlAt = (port: number, database = 'postgres') =>
    `postgres://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
  const settingsAt = (port: number) => ({
    ...settings(port, fsync),
    ...(archive !== undefined && archiving(archive)),
    ...options.settings,
  });
  const { process, port } = await startServer('postgres', options, (free, logFile) => ({
    name: 'postgres',
    command: binaries.postgres,
    args: ['-D', data, ...Object.entries(settingsAt(free)).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
    cwd: dir,
    env: postgresEnvironment(),
    logFile,
    // Fast shutdown: open transactions are rolled back, and no client is waited for.
    stopSignal: 'SIGINT',
    graceMs: 4_000,
    readyWithinMs: options.readyWithinMs ?? 120_000,
    ipc: false,
    ...(owner && { owner }),
    ready: () => accepts(urlAt(free)),
    health: async () => {
      await answers(urlAt(free));
      return ALIVE;
    },
    beforeStart: () => freeCluster(data),
  }));
  return { port, process, version: binaries.version, url: (database) => urlAt(port, database) };
}

/** For a small machine: the whole product shares 1.2 GB. */
function settings(port: number, fsync: boolean): Record<string, string | number> {
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
    // With 'minimal', a sequence that was made since the last checkpoint is behind its rows after a crash (ADR 55).
    wal_level: 'replica',
    max_wal_senders: 0,
    max_wal_size: '256MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The text and details of a refused statement quote the row, which is private. The client gets them, the log does not.
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    fsync: fsync ? 'on' : 'off',
  };
}

/** The module comes with Postgres. It copies each file under another name, flushes it to disk and renames it. */
function archiving(folder: string): Record<string, string> {
  return {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': folder,
    // At most this much is lost with the disk of the databases.
    archive_timeout: '60s',
  };
}

async function accepts(url: string): Promise<boolean> {
  // Not listening yet, or still recovering: asked again until the deadline.
  return askOnce(url, 2_000).then(
    () => true,
    () => false,
  );
}

/** @throws Error when there is no answer; a refusal, such as that it recovers or has too many clients, is one */
async function answers(url: string): Promise<void> {
  await askOnce(url, 4_000).catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError)) throw error;
  });
}

async function askOnce(url: string, patienceMs: number): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  });
  // A server that stops meanwhile emits this besides failing the query.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    await client.end().catch(() => undefined);
  }
}
