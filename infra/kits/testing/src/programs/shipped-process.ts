import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { answersOk, freePort, ProcessRegistry, SupervisedProcess } from '@rahi/machine-kit';
import { troubleIn } from './program-log.js';
import { shippedProgram } from './shipped-program.js';

const READY_MS = 60_000;
/** A program needs at most four seconds to stop; a busy machine takes longer to say so. */
const GRACE_MS = 20_000;

export interface ShippedOptions {
  /** For its log; several of one name must not share a folder. */
  readonly name: string;
  readonly workspace: string;
  /** The test folder that gets its log. */
  readonly dir: string;
  /** All that it is started with, except `PATH`, the port of its health and the level of its log, which is `info` unless given. */
  readonly env: Readonly<Record<string, string>>;
}

/** A shipped program in a process of its own. */
export interface ShippedProcess {
  readonly name: string;
  readonly healthPort: number;
  readonly logFile: string;
  readonly pid: number | undefined;
  /** The lines of its log so far. It writes them at the latest after 100 ms, and before it ends in good order. */
  lines(): string[];
  /** What someone should look at: see `troubleIn`, and whether it ended by itself or did not stop in good order. */
  trouble(expected?: readonly RegExp[]): string[];
  /** Asks it to end by SIGTERM, and waits until it has. */
  stop(): Promise<void>;
  /** Ends it with SIGKILL, in the midst of whatever it does. It stays down. */
  kill(): Promise<void>;
  signal(signal: NodeJS.Signals): void;
  /** Ends its trial, as the launcher does (ADR 47). */
  promote(): Promise<void>;
}

/**
 * Starts the shipped program of a workspace and waits until it is ready.
 * @throws StartFailure with its last words when it ends instead
 */
export async function startShipped({ name, workspace, dir, env }: ShippedOptions): Promise<ShippedProcess> {
  const [{ folder, file }, healthPort] = await Promise.all([shippedProgram(workspace), freePort()]);
  const logFile = join(dir, 'logs', `${name}.log`);
  const accidents: string[] = [];
  const given = { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'info', ...env, HEALTH_PORT: String(healthPort) };
  const spec = {
    name,
    command: process.execPath,
    args: [file],
    cwd: folder,
    env: given,
    logFile,
    stopSignal: 'SIGTERM' as const,
    graceMs: GRACE_MS,
    ipc: true,
    readyWithinMs: READY_MS,
    ready: () => answersOk(`http://127.0.0.1:${healthPort}/health/ready`),
  };
  const registry = new ProcessRegistry(join(dir, 'run', `${name}.json`));
  const child = new SupervisedProcess(spec, registry, (event) => {
    if (event.kind === 'died') accidents.push(`${name} ended by itself (${event.how}): ${logFile}`);
  });
  await child.start();
  const lines = () => readFileSync(logFile, 'utf8').split('\n').filter(Boolean);
  let isAsked = false;
  return {
    name,
    healthPort,
    logFile,
    get pid() {
      return child.pid;
    },
    lines,
    trouble: (expected) => [...accidents, ...troubleIn(logFile, expected)],
    stop: async () => {
      // A test that has killed it may stop it again.
      const runs = child.pid !== undefined && !isAsked;
      isAsked = true;
      const began = performance.now();
      await child.stop();
      if (runs && !lines().some((line) => line.includes('"msg":"stopped"'))) {
        const seconds = ((performance.now() - began) / 1000).toFixed(1);
        accidents.push(
          `${name} ended ${seconds} s after SIGTERM, without having stopped in good order: ${lines().at(-1)}`,
        );
      }
    },
    kill: async () => {
      isAsked = true;
      await child.stop(0);
    },
    signal: (signal) => child.signal(signal),
    promote: () => child.promote(spec),
  };
}
