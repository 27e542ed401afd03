import { join } from 'node:path';
import { startOnFreePort } from '../process/on-free-port.js';
import { ProcessRegistry } from '../process/registry.js';
import type { ProcessEvent, SupervisedProcess } from '../process/supervised-process.js';
import { findNatsServer, type NatsProgram } from './find-nats-server.js';
import { natsProcess } from './nats-server.js';

export interface NatsServer {
  readonly url: string;
  readonly port: number;
  readonly program: NatsProgram;
  readonly process: SupervisedProcess;
}

export interface NatsServerOptions {
  /** Folder for its settings and the JetStream store; kept between starts. */
  readonly dir: string;
  readonly logFile?: string;
  /** The `authorization` block of its settings; without one, anybody may do anything. */
  readonly authorization?: string;
  readonly port?: number;
  readonly registry?: ProcessRegistry;
  readonly report?: (event: ProcessEvent) => void;
  readonly adopt?: (process: SupervisedProcess) => void;
  readonly signal?: AbortSignal;
  readonly say?: (line: string) => void;
}

/**
 * Starts nats-server with JetStream on a free port of the loopback address. Stop it with `process.stop()`.
 * @throws StartFailure
 */
export async function startNats(options: NatsServerOptions): Promise<NatsServer> {
  const program = await findNatsServer({
    env: process.env,
    say: options.say ?? (() => undefined),
    signal: options.signal,
  });
  const logFile = options.logFile ?? join(options.dir, '..', 'logs', 'nats-server.log');
  const authorized = options.authorization === undefined ? {} : { authorization: options.authorization };
  const started = await startOnFreePort({
    spec: (port) => natsProcess({ program: program.path, dir: options.dir, logFile, ...authorized }, port),
    registry: options.registry ?? new ProcessRegistry(join(options.dir, '..', 'run', 'nats-server.json')),
    report: options.report ?? (() => undefined),
    ...(options.adopt && { adopt: options.adopt }),
    ...(options.port !== undefined && { wanted: options.port }),
  });
  return { ...started, program, url: `nats://127.0.0.1:${started.port}` };
}
