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

/** Follows what memory the product's own programs keep: not Postgres, whose caches fill by design. */
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
   * By how much the median of the last minute is above that of the minute that begins at `fromSeconds`, all programs
   * together; 1.1 for a tenth more. NaN when it ran for less than a minute from there.
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

  /** Megabytes of each program when it began to be watched, and at the end. */
  get table(): string[][] {
    const [first, last] = [this.#samples[0], this.#samples.at(-1)];
    return Object.keys(first?.bytesOf ?? {}).map((name) => [name, megabytes(first, name), megabytes(last, name)]);
  }
}

function megabytes(sample: Sample | undefined, name: string): string {
  return ((sample?.bytesOf[name] ?? Number.NaN) / 1_048_576).toFixed(0);
}
