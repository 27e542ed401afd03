import { performance } from 'node:perf_hooks';
import type { TestProduct } from '@rahi/testing-kit';
import { residentBytes } from '../measuring/cpu.js';
import { median } from '../measuring/median.js';
import { processesOf } from '../product/bench-product.js';

const everyMs = 2000;

interface Sample {
  readonly seconds: number;
  readonly bytesOf: Readonly<Record<string, number>>;
}

/** Records the memory of the product's programs without Postgres, whose caches fill by design. */
export class MemoryWatch {
  readonly #samples: Sample[] = [];
  readonly #timer: NodeJS.Timeout;

  constructor(product: TestProduct) {
    const programs = Object.entries(processesOf(product)).filter(([name]) => name !== 'postgres');
    const start = performance.now();
    this.#timer = setInterval(() => {
      const bytesOf = Object.fromEntries(programs.map(([name, pid]) => [name, residentBytes(pid)]));
      this.#samples.push({ seconds: (performance.now() - start) / 1000, bytesOf });
    }, everyMs);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /**
   * The median of the last minute divided by that of the minute from `fromSeconds`, all programs together. NaN when less
   * than a minute follows.
   */
  growth(fromSeconds: number): number {
    const end = this.#samples.at(-1)?.seconds ?? 0;
    if (end < fromSeconds + 60) return Number.NaN;
    const between = (from: number, to: number) =>
      median(
        this.#samples
          .filter(({ seconds }) => seconds >= from && seconds <= to)
          .map(({ bytesOf }) => Object.values(bytesOf).reduce((sum, bytes) => sum + bytes, 0)),
      );
    return between(end - 60, end) / between(fromSeconds, fromSeconds + 60);
  }

  /** Megabytes of each program at the start and at the end. */
  get table(): string[][] {
    const [first, last] = [this.#samples[0], this.#samples.at(-1)];
    return Object.keys(first?.bytesOf ?? {}).map((name) => [name, megabytes(first, name), megabytes(last, name)]);
  }
}

function megabytes(sample: Sample | undefined, name: string): string {
  return ((sample?.bytesOf[name] ?? Number.NaN) / 1_048_576).toFixed(0);
}
