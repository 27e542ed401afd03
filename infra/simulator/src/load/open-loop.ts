import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** Work to do. `intended` is when it should begin, in milliseconds of `performance.now()`. */
export type Arrival = (intended: number) => Promise<void>;

export interface OpenLoopOptions {
  /** Milliseconds from one arrival to the next; called once for each. */
  readonly gap: () => number;
  readonly forMs: number;
  /** How many may be in progress; arrivals beyond that are dropped and counted. */
  readonly most: number;
}

export interface OpenLoopResult {
  readonly begun: number;
  /** Arrivals that were dropped. */
  readonly shed: number;
}

/**
 * Begins work at set times whether or not earlier work has ended, as people do: a slow server does not get less load. A
 * latency measured from `intended` includes the time that a request waited to be sent (coordinated omission). Resolves
 * when all work has ended. Work must not reject.
 */
export async function openLoop(work: Arrival, { gap, forMs, most }: OpenLoopOptions): Promise<OpenLoopResult> {
  const start = performance.now();
  const running = new Set<Promise<void>>();
  let begun = 0;
  let shed = 0;
  for (let due = start + gap(); due < start + forMs; due += gap()) {
    const wait = due - performance.now();
    // Timers have a resolution of a millisecond; work that is due sooner begins now.
    if (wait > 1) await pause(wait);
    if (running.size >= most) {
      shed += 1;
      continue;
    }
    begun += 1;
    const one = work(due).finally(() => running.delete(one));
    running.add(one);
  }
  await Promise.all(running);
  return { begun, shed };
}
