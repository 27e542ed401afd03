import { setTimeout as pause } from 'node:timers/promises';
import type { TestProduct } from '@rahi/testing-kit';
import type { FaultLog } from './fault-log.js';

/** Between two faults, and how long a process stays down before it is started again. Milliseconds. */
const betweenMs = { least: 10_000, most: 18_000 };
const downMs = { least: 500, most: 5000 };

/** Kills all processes in turns, in another order each time, until `closing`. All are back when it resolves. */
export async function injectFaults(
  product: TestProduct,
  log: FaultLog,
  chance: () => number,
  closing: AbortSignal,
): Promise<void> {
  const between = ({ least, most }: typeof betweenMs) => least + chance() * (most - least);
  for (;;) {
    for (const name of shuffled(product.names, chance)) {
      await pause(between(betweenMs), undefined, { signal: closing }).catch(() => undefined);
      if (closing.aborted) return;
      const back = log.begin(name);
      await product.crash(name);
      await pause(between(downMs));
      await product.startProcess(name);
      back();
    }
  }
}

/** In another order (Fisher and Yates). */
export function shuffled<T>(items: readonly T[], chance: () => number): T[] {
  const all = [...items];
  for (let last = all.length - 1; last > 0; last--) {
    const other = Math.floor(chance() * (last + 1));
    [all[last], all[other]] = [all[other]!, all[last]!];
  }
  return all;
}
