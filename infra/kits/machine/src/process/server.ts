import { dirname, join } from 'node:path';
import { freePort } from './ports.js';
import { ProcessRegistry } from './registry.js';
import { SupervisedProcess, type ProcessEvent, type SupervisedSpec } from './supervised-process.js';

export interface ServerOptions {
  /** Folder for its data, kept between starts; made if missing. */
  readonly dir: string;
  readonly logFile?: string;
  readonly registry?: ProcessRegistry;
  readonly report?: (event: ProcessEvent) => void;
  /** Called with the process just before it is started. */
  readonly adopt?: (process: SupervisedProcess) => void;
  readonly signal?: AbortSignal;
}

/**
 * Starts a server that is not ours on a free port of the loopback address. Stop it with `process.stop()`.
 * @throws StartFailure
 */
export async function startServer(
  name: 'postgres' | 'nats-server',
  options: ServerOptions,
  spec: (port: number, logFile: string) => SupervisedSpec,
): Promise<{ process: SupervisedProcess; port: number }> {
  const parent = dirname(options.dir);
  const port = await freePort();
  const process = new SupervisedProcess(
    spec(port, options.logFile ?? join(parent, 'logs', `${name}.log`)),
    options.registry ?? new ProcessRegistry(join(parent, 'run', `${name}.json`)),
    options.report ?? (() => undefined),
  );
  options.adopt?.(process);
  await process.start();
  return { process, port };
}
