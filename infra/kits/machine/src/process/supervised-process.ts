import { on } from 'node:events';
import { closeSync, fstatSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { trialOver } from '@rahi/contracts';
import { execa } from 'execa';
import * as z from 'zod';
import { errorLine, StartFailure } from '../errors.js';
import type { KeeperOrder } from '../keeper-order.js';
import { FailingJobs } from './failing-jobs.js';
import { readiness } from './health.js';
import { untilSilent, type AskHealth, type FailingJob, type Health } from './liveness.js';
import { lastErrors, lastWords, logLines, openLog } from './log-file.js';
import { signalIfRunning, type ProcessRegistry } from './registry.js';

/** The pause after the second death in a row. After the first there is none: everybody waits for the process. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;
const RECOVERED_MS = 10_000;
const PROMOTE_MS = 10_000;
/** How long a stop waits for the answer to a question whether the program is well. */
const LAST_ANSWER_MS = 1_000;

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
  /** Asked all the time once it is ready: when it is silent, the process is killed and started again. Left out, nobody asks. */
  readonly health?: AskHealth;
  /** Runs before every start, restarts included. */
  beforeStart?(): Promise<void>;
}

export type ProcessEvent =
  | {
      readonly kind: 'died';
      readonly name: string;
      readonly how: string;
      /** Deaths and failed starts, this one included, without ten seconds of running in between. */
      readonly inARow: number;
      readonly retryInMs: number;
      readonly log: string;
      /** It did not answer any more, and was killed. */
      readonly silent: boolean;
    }
  | { readonly kind: 'back'; readonly name: string }
  | ({ readonly kind: 'failing'; readonly name: string; readonly log: string } & FailingJob)
  | { readonly kind: 'well'; readonly name: string; readonly job: string };

/** What port-keeper.ts answers: the pid of the program that serves now, or why the new one does not. */
const keeperAnswer = z.union([z.object({ serving: z.int() }), z.object({ failed: z.string() })]);
export type KeeperAnswer = z.infer<typeof keeperAnswer>;

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
  ready: boolean;
  ended: boolean;
  /** Why it was killed: it was silent. */
  silent?: string;
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
  const retryInMs = deaths === 1 ? 0 : Math.min(LONGEST_RETRY_MS, FIRST_PAUSE_MS * 2 ** (deaths - 2));
  return { inARow: deaths, retryInMs };
}

/**
 * A child that is started again whenever it dies, without a limit: whatever it lacks, such as room on a disk, may come
 * back at any time.
 */
export class SupervisedProcess {
  private run: Run | undefined;
  /** Aborted when it is no longer wanted. */
  private stopped = new AbortController();
  private readonly jobs = new FailingJobs();
  /** Ends once no question whether it is well is open any more. */
  private watching: Promise<void> | undefined;

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
    return this.run?.ready === true && !this.run.ended;
  }

  /**
   * Starts it and waits until it is ready. If it dies before that, it is not started again.
   * @throws StartFailure
   */
  async start(): Promise<void> {
    this.stopped = new AbortController();
    const { signal } = this.stopped;
    void this.keepRunning(await this.launch(signal), signal);
  }

  /**
   * Stops it until `start` is called again. After `graceMs` it is killed, with 0 at once. A question that it is answering is answered
   * first: Postgres writes FATAL of a connection that it has to end.
   */
  async stop(graceMs = this.spec.graceMs): Promise<void> {
    this.stopped.abort();
    const { run } = this;
    if (graceMs > 0) await Promise.race([this.watching, pause(LAST_ANSWER_MS, undefined, { ref: false })]);
    if (graceMs > 0) run?.child.kill(this.spec.stopSignal);
    else kill(run);
    const timer = setTimeout(() => kill(run), graceMs);
    await run?.exited;
    clearTimeout(timer);
  }

  /** Sends a signal to the program, as an accident would: if it dies, it is started again. */
  signal(signal: NodeJS.Signals): void {
    if (this.pid !== undefined) signalIfRunning(this.pid, signal);
  }

  /**
   * Has a port keeper replace its program, and starts the new one from now on.
   * @throws StartFailure when the new one does not start; the old one keeps serving
   */
  async exchange(next: SupervisedSpec, order: KeeperOrder): Promise<void> {
    const { run } = this;
    if (!run || !this.ready) throw new StartFailure(`${next.name} is not running.`);
    // The old program writes into the same log.
    const logStart = statSync(next.logFile).size;
    const over = new AbortController();
    const ended = run.exited.then((how) => ({ failed: `${next.name} ended (${how})` }));
    const said = heard(run, keeperAnswer, over.signal);
    run.child.send(order);
    const answer = await Promise.race([said, ended]);
    over.abort();
    if (!answer) throw new StartFailure(`${next.name} has not answered.`);
    if ('failed' in answer) throw failure(answer.failed, next.logFile, logStart);
    this.current = next;
  }

  /**
   * Ends its trial: it serves like the others, and is started as a spec says from now on.
   * @throws StartFailure when it does not say so
   */
  async promote(spec: SupervisedSpec): Promise<void> {
    const { run } = this;
    if (!run || !this.ready) throw new StartFailure(`${spec.name} is not running.`);
    const said = heard(run, z.literal(trialOver.answer), AbortSignal.timeout(PROMOTE_MS));
    run.child.send(trialOver.order);
    if ((await said) === undefined) throw new StartFailure(`${spec.name} did not take over after its trial`);
    this.current = spec;
  }

  /** Sends its program a message. One that ends meanwhile does not get it. */
  send(message: object): void {
    if (this.ready) this.run?.child.send(message, () => undefined);
  }

  /**
   * Sends its program a message and waits for an answer of a form.
   * @returns undefined when none comes in time
   */
  async ask<T>(message: object, form: z.core.$ZodType<T>, withinMs: number): Promise<T | undefined> {
    if (!this.run || !this.ready) return undefined;
    const said = heard(this.run, form, AbortSignal.timeout(withinMs));
    this.send(message);
    return said;
  }

  /** The last errors of this run in its log, which it may share with the program that it replaces. */
  lastErrors(): string[] {
    return this.run ? lastErrors(logLines(this.spec.logFile, this.run.logStart), this.run.child.pid) : [];
  }

  private async launch(signal: AbortSignal): Promise<Run> {
    await this.spec.beforeStart?.();
    if (signal.aborted) throw new StartFailure(`${this.spec.name} was stopped while starting.`);
    const run = this.spawn();
    this.run = run;
    await this.untilReady(run);
    run.ready = true;
    return run;
  }

  /** Starts it again whenever it dies. */
  private async keepRunning(first: Run, signal: AbortSignal): Promise<void> {
    const { name, logFile: log } = this.spec;
    let { how, upMs, silent } = await this.deathOf(first, signal);
    for (let deaths = 0; !signal.aborted;) {
      const { inARow, retryInMs } = afterDeath(deaths, upMs);
      deaths = inARow;
      this.report({ kind: 'died', name, how, inARow, retryInMs, log, silent });
      await pause(retryInMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        const run = await this.launch(signal);
        if (!signal.aborted) this.report({ kind: 'back', name });
        ({ how, upMs, silent } = await this.deathOf(run, signal));
      } catch (error) {
        [how, upMs, silent] = [errorLine(error), 0, false];
      }
    }
  }

  /** Watches a run that has just become ready, kills it when it is silent, and waits for its end. */
  private async deathOf(run: Run, stopped: AbortSignal): Promise<{ how: string; upMs: number; silent: boolean }> {
    const from = performance.now();
    const over = new AbortController();
    const watching = this.watch(run, AbortSignal.any([over.signal, stopped]));
    this.watching = watching;
    const how = await run.exited;
    over.abort();
    await watching;
    return { how: run.silent ?? how, upMs: performance.now() - from, silent: run.silent !== undefined };
  }

  private async watch(run: Run, over: AbortSignal): Promise<void> {
    // By the present spec: a port keeper's program may have been exchanged.
    const ask: AskHealth = async (signal) => this.spec.health?.(signal) ?? Promise.reject(new Error('nobody asks'));
    if (!this.spec.health) return;
    const why = await untilSilent(ask, (health) => this.heard(health), over);
    if (why === undefined) return;
    run.silent = why;
    kill(run);
  }

  private heard({ failing }: Health): void {
    const { name, logFile: log } = this.spec;
    const news = this.jobs.hear(failing);
    for (const job of news.failing) this.report({ kind: 'failing', name, log, ...job });
    for (const job of news.well) this.report({ kind: 'well', name, job });
  }

  private spawn(): Run {
    const { name, logFile, stopSignal } = this.spec;
    mkdirSync(dirname(logFile), { recursive: true });
    const log = openLog(logFile);
    const child = spawnChild(this.spec, log);
    const { pid } = child;
    if (pid !== undefined) this.registry.add(name, pid, stopSignal);
    const exited = child.then(({ exitCode, signal, originalMessage }) => {
      run.ended = true;
      if (pid !== undefined) this.registry.remove(pid);
      if (signal) return `killed by ${signal}`;
      return exitCode === undefined ? String(originalMessage) : `exit code ${exitCode}`;
    });
    const run: Run = { child, exited, ready: false, ended: false, logStart: fstatSync(log).size };
    closeSync(log);
    child.on('message', (message) => {
      const answer = keeperAnswer.safeParse(message).data;
      if (answer && 'serving' in answer) run.servingPid = answer.serving;
    });
    return run;
  }

  private async untilReady(run: Run): Promise<void> {
    const { name, logFile, readyWithinMs } = this.spec;
    const outcome = await readiness(this.spec.ready, () => run.ended, readyWithinMs);
    if (outcome === 'ready') return;
    if (outcome === 'ended') {
      throw failure(`${name} stopped while starting (${await run.exited})`, logFile, run.logStart);
    }
    kill(run);
    await run.exited;
    throw failure(`${name} was not ready within ${readyWithinMs / 1000} s`, logFile, run.logStart);
  }
}

/** What happened, with the last words of the program in its log since a byte. */
function failure(what: string, log: string, since: number): StartFailure {
  const words = lastWords(logLines(log, since));
  return new StartFailure(words === undefined ? what : `${what}: ${words}`, { log });
}

/** The first message of a form that a program sends; undefined when none has come at the signal. */
async function heard<T>({ child }: Run, form: z.core.$ZodType<T>, signal: AbortSignal): Promise<T | undefined> {
  try {
    for await (const [message] of on(child, 'message', { signal })) {
      const { success, data } = z.safeParse(form, message);
      if (success) return data;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return undefined;
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
