import type { FailingJob } from './liveness.js';

/** From so many failures in a row on, people are told. */
const MANY = 3;

/** Which jobs of a process fail, over its restarts. */
export class FailingJobs {
  readonly #known = new Set<string>();

  /** @returns the jobs that fail since the last answer, and the names of those that no longer do */
  hear(now: readonly FailingJob[]): { failing: FailingJob[]; well: string[] } {
    const many = now.filter(({ failures }) => failures >= MANY);
    const failing = many.filter(({ job }) => !this.#known.has(job));
    const well = [...this.#known].filter((known) => !many.some(({ job }) => job === known));
    for (const { job } of failing) this.#known.add(job);
    for (const job of well) this.#known.delete(job);
    return { failing, well };
  }
}
