import type { FailingJob } from './liveness.js';

/** Which jobs of a process fail, over its restarts. */
export class FailingJobs {
  readonly #known = new Set<string>();

  /**
   * @param now what the process lists: a job from its third failure in a row on, or one that does not end
   * @returns those that were not listed before, and the names of those that no longer are
   */
  hear(now: readonly FailingJob[]): { failing: FailingJob[]; well: string[] } {
    const failing = now.filter(({ job }) => !this.#known.has(job));
    const well = [...this.#known].filter((known) => !now.some(({ job }) => job === known));
    for (const { job } of failing) this.#known.add(job);
    for (const job of well) this.#known.delete(job);
    return { failing, well };
  }
}
