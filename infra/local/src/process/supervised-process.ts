import { once } from 'node:events';
import { closeSync, fstatSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { execa } from 'execa';
import * as z from 'zod';
import { errorLine, StartFailure } from '../errors.js';
import { lastWords, logLines } from './log-file.js';
import { signalIfRunning, type ProcessRegistry } from './registry.js';

const READY_POLL_MS = 60;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;
const RECOVERED_MS = 60_000;

/** A program and how to run it as a child. */
export interface SupervisedSpec {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** stdout and stderr are appended to it. */
  readonly logFile: string;
  readonly stopSignal: 'SIGTERM' | 'SIGINT';
  /** How long it may take to stop after `stopSignal` before it is killed. */
  readonly graceMs: number;
  /** Opens an IPC channel, which tells a Node program when its launcher has ended. */
  readonly ipc: boolean;
  /** The user to run as, where it must not be root. */
  readonly owner?: { readonly uid: number; readonly gid: number };
  readonly readyWithinMs: number;
  /** Asked again and again until it answers true. */
  ready(): Promise<boolean>;
  /** Runs before every start, restarts included. */
  beforeStart?(): Promise<void>;
}

export type ProcessEvent =
  | {
      readonly kind: 'died';
      readonly name: string;
      readonly how: string;
      /** Deaths and failed starts, this one included, without a minute of running in between. */
      readonly inARow: number;
      readonly retryInMs: number;
      readonly log: string;
    }
  | { readonly kind: 'back'; readonly name: string };

/** What port-keeper.ts answers: the pid of the program that serves now, or why the new one does not. */
export const keeperAnswer = z.union([z.object({ serving: z.int() }), z.object({ failed: z.string() })]);

const OPTIONS = {
  extendEnv: false,
  // Its own process group: a Ctrl-C in the terminal reaches only the launcher, which stops its children in order.
  detached: true,
  cleanup: false,
  buffer: false,
  reject: false,
  forceKillAfterDelay: false,
} as const;

type Child = ReturnType<typeof spawnChild>;

/** One run of a program, from start to exit. */
interface Run {
  readonly child: Child;
  /** Resolves with the words for how it ended. */
  readonly exited: Promise<string>;
  ended: boolean;
  /** The size of the log when it started. */
  readonly logStart: number;
  /** Behind a port keeper, the pid of the program that serves. */
  servingPid?: number;
}

/**
 * @param inARow the deaths before this one
 * @param upMs how long it ran since the last of them
 * @returns the deaths with this one, and the wait before the next start in milliseconds
 */
export function afterDeath(inARow: number, upMs: number): { inARow: number; retryInMs: number } {
  const deaths = upMs >= RECOVERED_MS ? 1 : inARow + 1;
  return { inARow: deaths, retryInMs: Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (deaths - 1)) };
}

/**
 * A child that is started again whenever it dies, without a limit: whatever it lacks, such as room on a disk, may come
 * back at any time.
 */
export class SupervisedProcess {
  private run: Run | undefined;
  private upSince: number | undefined;
  private wanted = false;
  private inARow = 0;
  private retry: NodeJS.Timeout | undefined;

  constructor(
    private current: SupervisedSpec,
    private readonly registry: ProcessRegistry,
    private readonly report: (event: ProcessEvent) => void,
  ) {}

  get spec(): SupervisedSpec {
    return this.current;
  }

  /** Of the program that does the work. */
  get pid(): number | undefined {
    return this.run?.ended === false ? (this.run.servingPid ?? this.run.child.pid) : undefined;
  }

  get ready(): boolean {
    return this.upSince !== undefined;
  }

  /**
   * Starts it and waits until it is ready. If it dies before that, it is not started again.
   * @throws StartFailure
   */
  async start(): Promise<void> {
    this.wanted = true;
    this.inARow = 0;
    clearTimeout(this.retry);
    try {
      await this.launch();
    } catch (error) {
      this.wanted = false;
      throw error;
    }
  }

  /** Stops it until `start` is called again. After `graceMs` it is killed. */
  async stop(graceMs = this.spec.graceMs): Promise<void> {
    this.wanted = false;
    clearTimeout(this.retry);
    const { run } = this;
    run?.child.kill(this.spec.stopSignal);
    const timer = setTimeout(() => kill(run), graceMs);
    await run?.exited;
    clearTimeout(timer);
  }

  /** Kills it at once; it is not started again. */
  async killForGood(): Promise<void> {
    this.wanted = false;
    clearTimeout(this.retry);
    kill(this.run);
    await this.run?.exited;
  }

  /** Sends a signal to the program, as an accident would: if it dies, it is started again. */
  signal(signal: NodeJS.Signals): void {
    if (this.pid !== undefined) signalIfRunning(this.pid, signal);
  }

  /**
   * Has a port keeper replace its program, and starts the new one from now on.
   * @throws StartFailure when the new one does not start; the old one keeps serving
   */
  async exchange(next: SupervisedSpec, order: { program: string; folder: string; healthPort: number }): Promise<void> {
    const { run } = this;
    if (!run || !this.ready) throw new StartFailure(`${next.name} is not running.`);
    run.child.send(order);
    const ended = run.exited.then((how) => [{ failed: `${next.name} ended (${how})` }]);
    const [message] = await Promise.race([once(run.child, 'message'), ended]);
    const answer = keeperAnswer.parse(message);
    if ('failed' in answer) throw new StartFailure(answer.failed, { log: next.logFile });
    this.current = next;
  }

  private async launch(): Promise<void> {
    await this.spec.beforeStart?.();
    if (!this.wanted) throw new StartFailure(`${this.spec.name} was stopped while starting.`);
    const run = this.spawn();
    this.run = run;
    void run.exited.then((how) => this.ended(run, how));
    await this.untilReady(run);
    this.upSince = performance.now();
  }

  private spawn(): Run {
    const { name, logFile, stopSignal } = this.spec;
    mkdirSync(dirname(logFile), { recursive: true });
    const log = openSync(logFile, 'a');
    const child = spawnChild(this.spec, log);
    const { pid } = child;
    if (pid !== undefined) this.registry.add(name, pid, stopSignal);
    const exited = child.then(({ exitCode, signal, originalMessage }) => {
      run.ended = true;
      if (pid !== undefined) this.registry.remove(pid);
      if (signal) return `killed by ${signal}`;
      return exitCode === undefined ? String(originalMessage) : `exit code ${exitCode}`;
    });
    const run: Run = { child, exited, ended: false, logStart: fstatSync(log).size };
    closeSync(log);
    child.on('message', (message) => {
      const answer = keeperAnswer.safeParse(message).data;
      if (answer && 'serving' in answer) run.servingPid = answer.serving;
    });
    return run;
  }

  private async untilReady(run: Run): Promise<void> {
    const { name, readyWithinMs } = this.spec;
    const deadline = Date.now() + readyWithinMs;
    while (!run.ended) {
      if ((await this.spec.ready()) && !run.ended) return;
      if (Date.now() > deadline) {
        kill(run);
        await run.exited;
        throw this.failure(`${name} was not ready within ${readyWithinMs / 1000} s`, run);
      }
      await Promise.race([pause(READY_POLL_MS), run.exited]);
    }
    throw this.failure(`${name} stopped while starting (${await run.exited})`, run);
  }

  private failure(what: string, run: Run): StartFailure {
    const log = this.spec.logFile;
    const words = lastWords(logLines(log, run.logStart));
    return new StartFailure(words === undefined ? what : `${what}: ${words}`, { log });
  }

  /** For a death while it was ready. `launch` throws for one before that. */
  private ended(run: Run, how: string): void {
    if (this.run !== run || this.upSince === undefined) return;
    const upMs = performance.now() - this.upSince;
    this.upSince = undefined;
    if (this.wanted) this.died(how, upMs);
  }

  private died(how: string, upMs: number): void {
    const { inARow, retryInMs } = afterDeath(this.inARow, upMs);
    this.inARow = inARow;
    const { name, logFile: log } = this.spec;
    this.report({ kind: 'died', name, how, inARow, retryInMs, log });
    this.retry = setTimeout(() => void this.relaunch(), retryInMs);
  }

  private async relaunch(): Promise<void> {
    try {
      await this.launch();
    } catch (error) {
      if (this.wanted) this.died(errorLine(error), 0);
      return;
    }
    if (this.wanted) this.report({ kind: 'back', name: this.spec.name });
  }
}

function spawnChild({ command, args, cwd, env, ipc, owner }: SupervisedSpec, descriptor: number) {
  const user = owner && { uid: owner.uid, gid: owner.gid };
  // Any descriptor works; the types of execa know only those from 3 to 9.
  const log = descriptor as 3;
  return execa(command, args, { ...OPTIONS, stdio: ['ignore', log, log], cwd, env, ipc, ...user });
}

/** Kills a program and whatever it has started. */
function kill(run: Run | undefined): void {
  if (run?.ended === false && run.child.pid !== undefined) signalIfRunning(-run.child.pid, 'SIGKILL');
}
