import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** One thing to be done. `intended` is when it should begin, in milliseconds of `performance.now()`. */
export type Arrival = (intended: number) => Promise<void>;

export interface OpenLoopOptions {
  /** Milliseconds from one arrival to the next; asked once for each. */
  readonly gap: () => number;
  readonly forMs: number;
  /** Under way at once; arrivals past it are not begun, and counted. */
  readonly most: number;
  readonly signal?: AbortSignal;
}

export interface OpenLoopResult {
  readonly begun: number;
  /** Arrivals that found `most` already under way. */
  readonly shed: number;
}

/**
 * Begins work at set moments whether or not what began before has ended, as people do: a slow server is asked no less.
 * Whoever measures from `intended` counts the time that a request waited to be sent, too (coordinated omission).
 * Resolves when all that began has ended. Work must not reject.
 */
export async function openLoop(work: Arrival, { gap, forMs, most, signal }: OpenLoopOptions): Promise<OpenLoopResult> {
  const start = performance.now();
  const under = new Set<Promise<void>>();
  let begun = 0;
  let shed = 0;
  for (let due = start + gap(); due < start + forMs; due += gap()) {
    const wait = due - performance.now();
    // Timers are as fine as a millisecond; what is due sooner begins now, measured from when it was due.
    if (wait > 1 && !(await paused(wait, signal))) break;
    if (under.size >= most) {
      shed += 1;
      continue;
    }
    begun += 1;
    const one = work(due).finally(() => under.delete(one));
    under.add(one);
  }
  await Promise.all(under);
  return { begun, shed };
}

/** @returns false when it was ended early */
function paused(ms: number, signal: AbortSignal | undefined): Promise<boolean> {
  if (signal?.aborted) return Promise.resolve(false);
  return pause(ms, true, { signal }).catch(() => false);
}
