import type { FailingJob, JobState } from '@rahi/contracts';
import type { Logger } from '../runtime/logger.js';
import { jobErrorWords, type JobRecord } from './record.js';

/** Returned by work that found nothing to do: neither a success nor a failure. */
export const idle = Symbol('idle');

/** @param stopping aborts when the service stops: long work ends early, between two steps */
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

/** Work that is repeated, never twice at once. */
export class Job {
  readonly #timer: NodeJS.Timeout;
  readonly #stopping = new AbortController();
  #number = 0;
  #running: Promise<Run> | null = null;
  #beganAt = 0;
  #last: Run | null = null;
  #ordered: OrderedRun | null = null;

  constructor(
    readonly record: JobRecord,
    readonly options: JobOptions,
    private readonly work: Work,
    private readonly log: Logger,
  ) {
    this.#timer = setInterval(() => this.#tick(), options.everySeconds * 1000);
    if (options.atStart) this.#tick();
  }

  get state(): JobState {
    return { ...this.record.state, everySeconds: this.options.everySeconds, running: this.#running !== null };
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
    if (!this.#running) void this.#start();
  }

  #startUnlessStopping(): Promise<Run | null> {
    return this.#stopping.signal.aborted ? Promise.resolve(null) : this.#start();
  }

  #start(): Promise<Run> {
    this.#number += 1;
    this.#beganAt = Date.now();
    return (this.#running = this.#run(this.#number).finally(() => (this.#running = null)));
  }

  async #run(number: number): Promise<Run> {
    const began = performance.now();
    const outcome = await this.#attempt();
    if (outcome !== 'failed' && this.options.untilDone) clearInterval(this.#timer);
    const error = outcome === 'failed' ? this.record.state.error : null;
    return (this.#last = { number, outcome, ms: Math.round(performance.now() - began), error });
  }

  async #attempt(): Promise<Run['outcome']> {
    try {
      const found = await this.work(this.#stopping.signal);
      if (found === idle) this.record.idle();
      else this.record.succeeded();
      return found === idle ? 'idle' : 'succeeded';
    } catch (error) {
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
}
