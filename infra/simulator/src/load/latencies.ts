import { createHistogram } from 'node:perf_hooks';

/** A histogram of latencies, to three significant digits. */
export class Latencies {
  /** In microseconds, up to an hour. */
  readonly #histogram = createHistogram({ lowest: 1, highest: 3_600_000_000, figures: 3 });

  /** @param ms milliseconds, at least a microsecond */
  record(ms: number): void {
    this.#histogram.record(Math.max(1, Math.round(ms * 1000)));
  }

  add(other: Latencies): void {
    this.#histogram.add(other.#histogram);
  }

  get count(): number {
    return this.#histogram.count;
  }

  /**
   * The percentile in milliseconds; NaN without latencies.
   * @param percent 50 for the median
   */
  at(percent: number): number {
    return this.count === 0 ? Number.NaN : this.#histogram.percentile(percent) / 1000;
  }

  get max(): number {
    return this.count === 0 ? Number.NaN : this.#histogram.max / 1000;
  }
}
