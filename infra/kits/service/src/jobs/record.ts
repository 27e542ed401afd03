import { tooManyFailures, type FailingJob, type JobState } from '@rahi/contracts';
import { errorWords, masked } from '../runtime/error-words.js';
import type { Logger } from '../runtime/logger.js';

/** The longest text of an error that is kept, in characters. */
const longestWords = 300;

/** What one job has come to: failures in a row, and when it last succeeded. One line in the log when a person must look. */
export class JobRecord {
  #failures = 0;
  #error: string | null = null;
  /** When the first of the failures in a row was. */
  #since = 0;
  #failedAt = 0;
  #succeededAt: number | null = null;
  readonly #knownAt = Date.now();

  /** @param remembersMs how long failures count while nothing is tried */
  constructor(
    readonly name: string,
    private readonly remembersMs: number,
    private readonly log: Logger,
  ) {}

  succeeded(): void {
    this.#succeededAt = Date.now();
    this.#clear();
  }

  /** It looked, and there was nothing to do: that says nothing about the work, so failures are kept for a while. */
  idle(): void {
    this.forgetOld();
    if (this.#failures === 0) this.#succeededAt = Date.now();
  }

  /**
   * Another instance runs it. Failures of this one are kept for a while, and the work does not stand still.
   * @param succeededMsAgo when a run last succeeded anywhere, in milliseconds before now; null before the first time
   */
  elsewhere(succeededMsAgo: number | null): void {
    this.forgetOld();
    if (succeededMsAgo !== null) this.#succeededAt = Math.max(this.#succeededAt ?? 0, Date.now() - succeededMsAgo);
  }

  /** @param times how many failures it stands for: what stands still has failed for long */
  failed(error: unknown, times = 1): void {
    const before = this.#failures;
    this.#failures = Math.max(before + 1, times);
    this.#error = jobErrorWords(error);
    this.#failedAt = Date.now();
    if (before === 0) this.#since = this.#failedAt;
    if (before < tooManyFailures && this.#failures >= tooManyFailures)
      this.log.error({ job: this.name, failures: this.#failures, error }, 'a job fails again and again');
  }

  /** Forgets failures when nothing has been tried for long. */
  forgetOld(): void {
    if (Date.now() - this.#failedAt >= this.remembersMs) this.#clear();
  }

  /** Seconds since the last success; before the first one, since the job is known. */
  get ageSeconds(): number {
    return (Date.now() - (this.#succeededAt ?? this.#knownAt)) / 1000;
  }

  get state(): Pick<JobState, 'job' | 'failures' | 'error' | 'lastSuccess'> {
    const lastSuccess = this.#succeededAt === null ? null : new Date(this.#succeededAt).toISOString();
    return { job: this.name, failures: this.#failures, error: this.#error, lastSuccess };
  }

  /** Null unless it has failed too often in a row. */
  get failing(): FailingJob | null {
    if (this.#failures < tooManyFailures) return null;
    const since = new Date(this.#since).toISOString();
    return { job: this.name, failures: this.#failures, error: this.#error ?? '', since };
  }

  #clear(): void {
    if (this.#failures >= tooManyFailures)
      this.log.info({ job: this.name, failures: this.#failures }, 'a job no longer fails');
    this.#failures = 0;
    this.#error = null;
  }
}

/** The first line of an error, without personal data; of several that failed together, with that of the first. */
export function jobErrorWords(error: unknown): string {
  const words =
    error instanceof AggregateError ? [masked(error.message), firstLine(error.errors[0])] : [firstLine(error)];
  return words
    .filter((one) => one !== '')
    .join(': ')
    .slice(0, longestWords);
}

const firstLine = (error: unknown): string => errorWords(error).split('\n')[0] ?? '';
