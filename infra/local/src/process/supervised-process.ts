import { setTimeout as pause } from 'node:timers/promises';
import { StartFailure } from '../start-failure.js';
import { sentenceOf } from '../thrown.js';
import type { ExchangeOrder } from './door-messages.js';
import { lastWords, logTail } from './log-file.js';
import { ManagedProcess, type Exit, type ProcessSpec } from './managed-process.js';
import type { ProcessRegistry } from './registry.js';

const READY_POLL_MS = 60;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;
const RECOVERED_MS = 60_000;

export interface SupervisedSpec extends ProcessSpec {
  /** How long it may take to stop in good order before it is killed. */
  readonly graceMs: number;
  readonly readyWithinMs: number;
  /** Asked again and again until it says true. */
  ready(): Promise<boolean>;
  /** Runs before every start, the first one and restarts alike. */
  beforeStart?(): Promise<void>;
}

export type ProcessEvent =
  | {
      readonly kind: 'died';
      readonly name: string;
      readonly how: string;
      /** Deaths and failed starts without a minute of being up in between, this one included. */
      readonly inARow: number;
      readonly retryInMs: number;
      readonly log: string;
    }
  | { readonly kind: 'back'; readonly name: string };

/**
 * Counts a death on.
 * @param inARow the deaths before it
 * @param upMs how long it was up since the last of them
 * @returns the deaths with this one, and the wait before the next try in milliseconds
 */
export function afterDeath(inARow: number, upMs: number): { inARow: number; retryInMs: number } {
  const deaths = upMs >= RECOVERED_MS ? 1 : inARow + 1;
  return { inARow: deaths, retryInMs: Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (deaths - 1)) };
}

/**
 * A child that is started again when it dies, however often: what it lacks, such as room on a disk, may be given to it
 * at any time, and nobody should have to start the rest anew for it.
 */
export class SupervisedProcess {
  private run: ManagedProcess | undefined;
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

  get pid(): number | undefined {
    return this.run?.running ? this.run.pid : undefined;
  }

  get ready(): boolean {
    return this.upSince !== undefined;
  }

  /**
   * Starts it and waits until it is ready. Dying before that is not repaired but a failure.
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

  /** Stops it for good, or until `start` is called again. */
  async stop(graceMs = this.spec.graceMs): Promise<void> {
    this.wanted = false;
    clearTimeout(this.retry);
    await this.run?.stop(graceMs);
  }

  /**
   * Exchanges the program behind a kept door, and starts the new one from now on.
   * @throws StartFailure when the new one does not start; the old one serves on
   */
  async exchange(next: SupervisedSpec, order: ExchangeOrder): Promise<void> {
    if (!this.run?.running || !this.ready) throw new StartFailure(`${next.name} does not run.`);
    const { run } = this;
    try {
      await run.exchange(order);
    } catch (error) {
      throw new StartFailure(sentenceOf(error), { log: next.logFile, cause: error });
    }
    this.current = next;
  }

  /** Sends a signal as an accident would: if it dies of it, it is started again. */
  signal(signal: NodeJS.Signals): void {
    this.run?.signal(signal);
  }

  /** Ends it at once, without a restart. */
  async killForGood(): Promise<void> {
    this.wanted = false;
    clearTimeout(this.retry);
    this.run?.kill();
    await this.run?.exited;
  }

  private async launch(): Promise<void> {
    await this.spec.beforeStart?.();
    if (!this.wanted) throw new StartFailure(`${this.spec.name} was stopped while starting.`);
    const run = ManagedProcess.start(this.spec, this.registry);
    this.run = run;
    void run.exited.then((exit) => this.ended(run, exit));
    await this.untilReady(run);
    this.upSince = performance.now();
  }

  private async untilReady(run: ManagedProcess): Promise<void> {
    const deadline = Date.now() + this.spec.readyWithinMs;
    while (run.running) {
      if ((await this.spec.ready()) && run.running) return;
      if (Date.now() > deadline) {
        run.kill();
        await run.exited;
        throw this.failure(`${this.spec.name} was not ready within ${this.spec.readyWithinMs / 1000} s`, run);
      }
      await Promise.race([pause(READY_POLL_MS), run.exited]);
    }
    throw this.failure(`${this.spec.name} stopped while starting (${describeExit(await run.exited)})`, run);
  }

  private failure(what: string, run: ManagedProcess): StartFailure {
    const words = lastWords(logTail(this.spec.logFile, run.logStart));
    return new StartFailure(words === undefined ? what : `${what}: ${words}`, { log: this.spec.logFile });
  }

  /** A death while it was up; one during `launch` is that method's to tell. */
  private ended(run: ManagedProcess, exit: Exit): void {
    if (this.run !== run || this.upSince === undefined) return;
    const upMs = performance.now() - this.upSince;
    this.upSince = undefined;
    if (this.wanted) this.died(describeExit(exit), upMs);
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
      if (this.wanted) this.died(sentenceOf(error), 0);
      return;
    }
    if (this.wanted) this.report({ kind: 'back', name: this.spec.name });
  }
}

function describeExit(exit: Exit): string {
  if (exit.error) return exit.error.message;
  return exit.signal ? `killed by ${exit.signal}` : `exit code ${exit.code}`;
}
