import type { TestProduct } from '@rahi/testing-kit';
import { cpuSeconds, residentBytes } from '../measuring/cpu.js';
import { processesOf } from '../product/bench-product.js';

/** What a process cost. */
export interface Usage {
  readonly name: string;
  /** User and system, with children; null for a process that was restarted. */
  readonly cpuSeconds: number | null;
  /** Resident at the end; null for Postgres, whose memory is shared by its children. */
  readonly megabytes: number | null;
}

/** Begins to measure what the product's processes and this one cost. @returns the function to call at the end */
export function measureUsage(product: TestProduct): () => Usage[] {
  const own = process.cpuUsage();
  const before = Object.entries(processesOf(product)).map(([name, pid]) => ({ name, pid, seconds: cpuSeconds([pid]) }));
  return () => {
    const used = before.map(({ name, pid, seconds }): Usage => {
      const now = product.pid(name);
      return {
        name,
        cpuSeconds: now === pid ? cpuSeconds([pid]) - seconds : null,
        megabytes: name === 'postgres' || now === undefined ? null : residentBytes(now) / 2 ** 20,
      };
    });
    const { user, system } = process.cpuUsage(own);
    const people = {
      name: 'the people',
      cpuSeconds: (user + system) / 1e6,
      megabytes: process.memoryUsage.rss() / 2 ** 20,
    };
    return [...used, people].toSorted((a, b) => (b.cpuSeconds ?? 0) - (a.cpuSeconds ?? 0));
  };
}
