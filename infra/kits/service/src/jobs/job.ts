import { setTimeout as pause } from 'node:timers/promises';
import type { FailingJob, JobState } from '@rahi/contracts';
import type { Logger } from '../runtime/logger.js';
import type { JobClaims } from './claims.js';
import { jobErrorWords, type JobRecord } from './record.js';

/** Returned by work that found nothing to do: neither a success nor a failure. */
export const idle = Symbol('idle');

/** @param stopping aborts when the service stops, or another instance has claimed the job: long work ends early, between two steps */
export type Work = (stopping: AbortSignal) => unknown;

/** How a run went. */
export interface Run {
  /** Runs of a job are numbered from 1. */
  number: number;
  outcome: 'succeeded' | 'idle' | 'failed';
  ms: number;
  error: string | null;
}

/** A run that somebody has asked for. */
export interface OrderedRun {
  number: number;
  /** Null when the job is stopped before. */
  ended: Promise<Run | null>;
}

interface JobOptions {
  everySeconds: number;
  /** The first run begins at once. */
  atStart: boolean;
  /** The first success is the last run. */
  untilDone: boolean;
  /** A run that takes longer stands still. */
  longestSeconds: number;
}

/** How long a claim holds without being renewed, in seconds: the job of a killed instance waits no longer for another one. */
export const leaseSeconds = 10;
/** An instance looks at least so often whether a job is due, in seconds: a job of a day runs though instances live for hours. */
const longestLookSeconds = 60;
/** A job is due a tenth early: the instances' ticks are not in step with the clock of Postgres. */
const early = 0.9;
/** How often an ordered run looks whether the other instance's run has ended, in milliseconds. */
const waitMs = 250;

/** Work that is repeated, never twice at once: in this process, or with claims over all instances. */
export class Job {
  readonly #timer: NodeJS.Timeout;
  readonly #stopping = new AbortController();
  #number = 0;
  #running: Promise<Run> | null = null;
  #beganAt = 0;
  #last: Run | null = null;
  #ordered: OrderedRun | null = null;
  /** There is nothing to look for before, in milliseconds since 1970. */
  #lookAt = 0;
  /**
   * Runs though it is not due: the first time, so that a new version shows whether its jobs work, and again after a failure here,
   * which stays to be seen while other instances do the work.
   */
  #proves: boolean;
  readonly #lookSeconds: number;

  /** @param claims of a job that runs on one instance at a time; null where every instance runs it */
  constructor(
    readonly record: JobRecord,
    readonly options: JobOptions,
    private readonly work: Work,
    private readonly log: Logger,
    private readonly claims: JobClaims | null = null,
  ) {
    const { everySeconds, atStart } = options;
    this.#lookSeconds = claims ? everySeconds / Math.ceil(everySeconds / longestLookSeconds) : everySeconds;
    this.#proves = atStart || everySeconds <= longestLookSeconds;
    this.#timer = setInterval(() => this.#tick(), this.#lookSeconds * 1000);
    if (atStart) this.#tick();
  }

  get state(): JobState {
    const runs = this.claims ? 'once' : 'everywhere';
    return { ...this.record.state, runs, everySeconds: this.options.everySeconds, running: this.#running !== null };
  }

  /** It never runs again. */
  get isOver(): boolean {
    return this.#stopping.signal.aborted || (this.options.untilDone && this.record.state.lastSuccess !== null);
  }

  /** Null unless it has failed too often in a row, or its run does not end. */
  get failing(): FailingJob | null {
    const seconds = Math.round((Date.now() - this.#beganAt) / 1000);
    if (!this.#running || seconds <= this.options.longestSeconds) return this.record.failing;
    const since = new Date(this.#beganAt).toISOString();
    return { job: this.record.name, failures: this.record.state.failures, error: `it has run for ${seconds} s`, since };
  }

  /** Runs it now: after the run under way, so that everything that has happened by now is seen. */
  order(): OrderedRun {
    if (this.#ordered) return this.#ordered;
    if (!this.#running) return { number: this.#number + 1, ended: this.#startUnlessStopping() };
    const ended = this.#running.then(() => {
      this.#ordered = null;
      return this.#startUnlessStopping();
    });
    return (this.#ordered = { number: this.#number + 1, ended });
  }

  /** The end of a run by its number: of the next one, the one under way, or the last one. */
  endOf(number: number): Promise<Run | null> {
    if (this.#ordered?.number === number) return this.#ordered.ended;
    if (this.#running && this.#number === number) return this.#running;
    return Promise.resolve(this.#last?.number === number ? this.#last : null);
  }

  /** No run begins any more; resolves when the one under way has ended. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await (this.#ordered?.ended ?? this.#running);
  }

  #tick(): void {
    if (!this.#running && Date.now() >= this.#lookAt) void this.#start(false);
  }

  #startUnlessStopping(): Promise<Run | null> {
    return this.#stopping.signal.aborted ? Promise.resolve(null) : this.#start(true);
  }

  #start(ordered: boolean): Promise<Run> {
    this.#number += 1;
    this.#beganAt = Date.now();
    return (this.#running = this.#run(this.#number, ordered).finally(() => (this.#running = null)));
  }

  async #run(number: number, ordered: boolean): Promise<Run> {
    const began = performance.now();
    const { claims } = this;
    const outcome = claims ? await this.#attemptOnce(claims, ordered) : await this.#attempt(this.#stopping.signal);
    if (outcome !== 'failed' && this.options.untilDone) clearInterval(this.#timer);
    const error = outcome === 'failed' ? this.record.state.error : null;
    return (this.#last = { number, outcome, ms: Math.round(performance.now() - began), error });
  }

  /** Runs it unless another instance does, or has done so lately. */
  async #attemptOnce(claims: JobClaims, ordered: boolean): Promise<Run['outcome']> {
    const { everySeconds } = this.options;
    try {
      if (!(await this.#claim(claims, ordered))) return 'idle';
    } catch (error) {
      return this.#failed(error);
    }
    this.#lookAt = Date.now() + early * everySeconds * 1000;
    const [ended, lost] = [new AbortController(), new AbortController()];
    const held = this.#hold(claims, ended.signal, lost);
    const outcome = await this.#attempt(AbortSignal.any([this.#stopping.signal, lost.signal]));
    ended.abort();
    await held;
    this.#proves = outcome === 'failed';
    try {
      await claims.end(this.record.name, outcome !== 'failed', early * everySeconds);
      return outcome;
    } catch (error) {
      return this.#failed(error);
    }
  }

  /** An ordered run waits for the end of another instance's. @returns false when it is not this instance's turn, or the service stops */
  async #claim(claims: JobClaims, ordered: boolean): Promise<boolean> {
    const { everySeconds, atStart } = this.options;
    const firstIn = atStart ? 0 : everySeconds - this.#lookSeconds;
    for (;;) {
      const { taken, dueInMs, succeededMsAgo } = await claims.take(this.record.name, ordered || this.#proves, firstIn);
      if (taken) return true;
      this.record.elsewhere(succeededMsAgo);
      this.#lookAt = Date.now() + Math.min(dueInMs, everySeconds * 1000);
      if (!ordered || this.#stopping.signal.aborted) return false;
      await pause(waitMs);
    }
  }

  /** Renews the claim until the run has ended. @param lost aborts when another instance has the job, or may have it */
  async #hold(claims: JobClaims, ended: AbortSignal, lost: AbortController): Promise<void> {
    const { name } = this.record;
    for (let until = Date.now() + leaseSeconds * 1000; ;) {
      await pauseUnless(ended, (leaseSeconds * 1000) / 3);
      if (ended.aborted) return;
      try {
        if (!(await claims.renew(name))) lost.abort();
        until = Date.now() + leaseSeconds * 1000;
      } catch (error) {
        this.log.warn({ job: name, error: jobErrorWords(error) }, 'the claim of a job could not be renewed');
        if (Date.now() > until) lost.abort();
      }
      if (lost.signal.aborted) return;
    }
  }

  async #attempt(signal: AbortSignal): Promise<Run['outcome']> {
    try {
      const found = await this.work(signal);
      if (found === idle) this.record.idle();
      else this.record.succeeded();
      return found === idle ? 'idle' : 'succeeded';
    } catch (error) {
      return this.#failed(error);
    }
  }

  #failed(error: unknown): 'failed' {
    const about = { job: this.record.name, error: jobErrorWords(error) };
    if (this.#stopping.signal.aborted) {
      this.log.info(about, 'a job was ended by the stop');
    } else {
      this.log.warn(about, 'a job failed');
      this.record.failed(error);
    }
    return 'failed';
  }
}

/** Resolves after so many milliseconds, or at the abort. */
const pauseUnless = (aborted: AbortSignal, ms: number): Promise<void> =>
  pause(ms, undefined, { signal: aborted, ref: false }).catch(() => undefined);
