import { Inject, Injectable, type OnApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import type { FailingJob, JobState } from '@rahi/contracts';
import { Gauge } from 'prom-client';
import { LOGGER, type Logger } from '../runtime/logger.js';
import { Metrics } from '../runtime/metrics.js';
import type { JobClaims } from './claims.js';
import { Job, type Work } from './job.js';
import { JobRecord } from './record.js';
import { Watch } from './watch.js';

/** The least time for which failures count while there is nothing to do, in seconds. */
const leastRemembered = 60;
/** A run stands still after this many seconds, or after ten times the interval. */
const leastLongest = 60;

interface Timing {
  /** The first run begins at once, not after the interval. */
  atStart?: boolean;
  /** Seconds for which failures count while there is nothing to do: three intervals, and a minute at least. */
  remembers?: number;
  /** Seconds after which a run counts as one that stands still: ten intervals, and a minute at least. */
  longest?: number;
}

/** Where a job runs. */
export type EveryOptions = Timing &
  (
    | {
        /** On one instance of the service at a time, and once in an interval over all of them: work on what the database holds. */
        runs: 'once';
      }
    | {
        /** On every instance: work on what an instance holds in memory, such as a gauge, a cache, or what waits to be written. */
        runs: 'everywhere';
        /** It goes on while the service stops, until its owner stops it. */
        whileStopping?: boolean;
      }
  );

/**
 * The one place for work that a process repeats, and for what reports whether it works: consumers, the relay, leases, readers. It
 * counts failures in a row and the time since the last success (ADR 0054).
 */
@Injectable()
export class Jobs implements OnModuleDestroy, OnApplicationShutdown {
  readonly #jobs = new Map<string, Job>();
  readonly #whileStopping = new Set<Job>();
  readonly #watches = new Map<string, JobRecord>();
  #claims: JobClaims | null = null;

  constructor(
    @Inject(LOGGER) private readonly log: Logger,
    { registry }: Metrics,
  ) {
    const gauge = (name: string, help: string, set: (gauge: Gauge<'job'>) => void) =>
      new Gauge({
        name,
        help,
        labelNames: ['job'] as const,
        registers: [registry],
        collect() {
          this.reset();
          set(this);
        },
      });
    gauge('rahi_job_failures_in_row', 'Failures of a job since its last success', (failures) => {
      for (const record of this.#records()) failures.set({ job: record.name }, record.state.failures);
    });
    gauge(
      'rahi_job_last_success_seconds',
      'Seconds since the last success of a job; before the first one, since the process started it',
      (age) => {
        for (const record of this.#records()) age.set({ job: record.name }, record.ageSeconds);
      },
    );
    gauge(
      'rahi_job_patience_seconds',
      'Seconds without a success after which a periodic job stands still: three intervals and its longest run',
      (patience) => {
        for (const { record, options, isOver } of this.#jobs.values())
          if (!isOver) patience.set({ job: record.name }, 3 * options.everySeconds + options.longestSeconds);
      },
    );
  }

  /** Lets the instances of a service share its jobs. The database is made after this object, and a process may have none. */
  shareBy(claims: JobClaims): void {
    this.#claims = claims;
  }

  /**
   * Runs work every so many seconds, never twice at once; a stop waits for it. Work that rejects has failed, and the next tick
   * tries again. Work of many parts does all it can and then throws (`Parts`). Work that finds nothing to do returns `idle`.
   * @param name for people, in plain English, such as "Dispatch rounds"; it never changes
   * @param options.runs `once` or `everywhere`
   * @throws Error for `once` in a process without a database
   */
  every(name: string, seconds: number, work: Work, options: EveryOptions): Job {
    if (options.runs === 'once' && !this.#claims)
      throw new Error(`"${name}" runs once, and this process has no database`);
    return this.#add(name, seconds, work, { ...options, untilDone: false });
  }

  /** Runs work after this many seconds, on every instance, and repeats it until it succeeds once: what an instance prepares for itself. */
  untilDone(name: string, seconds: number, work: Work, options: Timing = {}): Job {
    return this.#add(name, seconds, work, { ...options, runs: 'everywhere', untilDone: true });
  }

  /**
   * Watches work that is not periodic. The same name gives the same watch.
   * @param remembers seconds for which failures count while nothing is reported
   */
  watch(name: string, { remembers = leastRemembered }: Pick<Timing, 'remembers'> = {}): Watch {
    const known = this.#watches.get(name);
    if (known) return new Watch(known);
    this.#mustBeNew(name);
    const record = new JobRecord(name, remembers * 1000, this.log);
    this.#watches.set(name, record);
    return new Watch(record);
  }

  /** A periodic job by its name, in any case. */
  named(name: string): Job | undefined {
    return [...this.#jobs.values()].find(({ record }) => record.name.toLowerCase() === name.trim().toLowerCase());
  }

  /** All of them, by name. */
  get states(): JobState[] {
    const jobs = [...this.#jobs.values()].map((job) => job.state);
    const watches = this.#watched().map((record) => ({ ...record.state, everySeconds: null, running: false }));
    return [...jobs, ...watches].toSorted((a, b) => a.job.localeCompare(b.job));
  }

  /** Those that have failed too often in a row, or stand still. */
  get failing(): FailingJob[] {
    return [...this.#jobs.values(), ...this.#watched()].flatMap(({ failing }) => failing ?? []);
  }

  async onModuleDestroy(): Promise<void> {
    const ending = [...this.#jobs.values()].filter((job) => !this.#whileStopping.has(job));
    await Promise.all(ending.map((job) => job.stop()));
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.#whileStopping].map((job) => job.stop()));
  }

  #add(name: string, everySeconds: number, work: Work, options: EveryOptions & { untilDone: boolean }): Job {
    this.#mustBeNew(name);
    const {
      atStart = false,
      remembers = Math.max(leastRemembered, 3 * everySeconds),
      longest = Math.max(leastLongest, 10 * everySeconds),
      untilDone,
    } = options;
    const whileStopping = options.runs === 'everywhere' && options.whileStopping === true;
    const record = new JobRecord(name, remembers * 1000, this.log);
    const timing = { everySeconds, atStart, untilDone, longestSeconds: longest };
    const job = new Job(record, timing, work, this.log, options.runs === 'once' ? this.#claims : null);
    this.#jobs.set(name, job);
    if (whileStopping) this.#whileStopping.add(job);
    return job;
  }

  #mustBeNew(name: string): void {
    if (this.named(name) || this.#watches.has(name)) throw new Error(`there are two jobs of the name "${name}"`);
  }

  #records(): JobRecord[] {
    return [...[...this.#jobs.values()].map(({ record }) => record), ...this.#watched()];
  }

  /** Nobody says of these that there was nothing to do. */
  #watched(): JobRecord[] {
    const records = [...this.#watches.values()];
    for (const record of records) record.forgetOld();
    return records;
  }
}
