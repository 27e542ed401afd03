import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { startOnFreePort } from '../process/on-free-port.js';
import { ProcessRegistry } from '../process/registry.js';
import type { ProcessEvent, SupervisedProcess } from '../process/supervised-process.js';
import { clusterProcess, clusterUrl, prepareCluster } from './cluster.js';

export interface PostgresServer {
  readonly port: number;
  readonly version: string;
  readonly process: SupervisedProcess;
  /** Address of one of its databases for the superuser. */
  url(database?: string): string;
}

export interface PostgresServerOptions {
  readonly dir: string;
  readonly logFile?: string;
  readonly password?: string;
  readonly fsync?: boolean;
  readonly port?: number;
  readonly registry?: ProcessRegistry;
  readonly report?: (event: ProcessEvent) => void;
  readonly adopt?: (process: SupervisedProcess) => void;
  readonly signal?: AbortSignal;
}

/**
 * Makes the cluster in `dir` if need be and starts it on a free port of the loopback address.
 * Stop it with `process.stop()`.
 * @throws StartFailure
 */
export async function startPostgres(options: PostgresServerOptions): Promise<PostgresServer> {
  const cluster = await prepareCluster({
    dir: options.dir,
    logFile: options.logFile ?? join(options.dir, '..', 'logs', 'postgres.log'),
    password: options.password ?? randomBytes(18).toString('base64url'),
    ...(options.fsync !== undefined && { fsync: options.fsync }),
    ...(options.signal && { signal: options.signal }),
  });
  const { process, port } = await startOnFreePort({
    spec: (free) => clusterProcess(cluster, free),
    registry: options.registry ?? new ProcessRegistry(join(options.dir, '..', 'run', 'postgres.json')),
    report: options.report ?? (() => undefined),
    ...(options.adopt && { adopt: options.adopt }),
    ...(options.port !== undefined && { wanted: options.port }),
  });
  return { port, process, version: cluster.binaries.version, url: (database) => clusterUrl(cluster, port, database) };
}
