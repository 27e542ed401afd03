import { StartFailure } from '../start-failure.js';
import { freePort, portState } from './ports.js';
import type { ProcessRegistry } from './registry.js';
import { SupervisedProcess, type ProcessEvent, type SupervisedSpec } from './supervised-process.js';

const ATTEMPTS = 4;
const TAKEN = /address already in use|could not bind|EADDRINUSE/i;

export interface OnPort {
  readonly process: SupervisedProcess;
  readonly port: number;
}

/**
 * Starts a server on a free port and, should somebody take the port in the meantime, on another one.
 * @param adopt is told of each process just before it is started
 * @param wanted the port to try first, such as the one of the last time
 * @throws StartFailure
 */
export async function startOnFreePort(options: {
  spec: (port: number) => SupervisedSpec;
  registry: ProcessRegistry;
  report: (event: ProcessEvent) => void;
  adopt?: (process: SupervisedProcess) => void;
  wanted?: number;
}): Promise<OnPort> {
  for (let attempt = 1; ; attempt += 1) {
    const reuse =
      attempt === 1 && options.wanted !== undefined && (await portState('127.0.0.1', options.wanted)) === 'free';
    const port = reuse && options.wanted !== undefined ? options.wanted : await freePort();
    const process = new SupervisedProcess(options.spec(port), options.registry, options.report);
    options.adopt?.(process);
    try {
      await process.start();
      return { process, port };
    } catch (error) {
      if (attempt === ATTEMPTS || !(error instanceof StartFailure) || !TAKEN.test(error.message)) throw error;
    }
  }
}
