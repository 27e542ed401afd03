import { build, type Histogram } from 'hdr-histogram-js';

/** Microseconds: an hour is longer than anything waits. */
const longest = 3_600_000_000;

/** How long things took, kept to three digits however many there are. */
export class Latencies {
  readonly #histogram: Histogram = build({
    lowestDiscernibleValue: 1,
    highestTrackableValue: longest,
    numberOfSignificantValueDigits: 3,
  });

  /** @param ms milliseconds; shorter than a microsecond counts as one */
  record(ms: number): void {
    this.#histogram.recordValue(Math.min(longest, Math.max(1, Math.round(ms * 1000))));
  }

  add(other: Latencies): void {
    this.#histogram.add(other.#histogram);
  }

  get count(): number {
    return this.#histogram.totalCount;
  }

  /**
   * Milliseconds that so many of a hundred took at most; NaN when there are none.
   * @param percent 50 for the median
   */
  at(percent: number): number {
    return this.count === 0 ? Number.NaN : this.#histogram.getValueAtPercentile(percent) / 1000;
  }

  get max(): number {
    return this.count === 0 ? Number.NaN : this.#histogram.maxValue / 1000;
  }
}
