import { setTimeout as pause } from 'node:timers/promises';
import { patience } from '@rahi/machine-kit/testing/patience';

export interface WaitOptions {
  /** Milliseconds; 30,000 by default. Multiplied by `patience`. */
  readonly timeout?: number;
  /** The thing that the caller waits for, for the error message. */
  readonly what: string;
  /** Milliseconds between two checks; 25 by default. */
  readonly interval?: number;
}

/**
 * Checks a condition until it returns something other than false, null or undefined, and returns that. A condition that
 * throws is checked again.
 * @throws Error that names `what` after the timeout; its cause is the last error of the condition
 */
export async function waitFor<T>(
  condition: () => T | Promise<T>,
  { timeout = 30_000, what, interval = 25 }: WaitOptions,
): Promise<NonNullable<Exclude<T, false>>> {
  const longest = timeout * patience;
  const deadline = Date.now() + longest;
  let cause: unknown;
  for (;;) {
    try {
      const value = await condition();
      cause = undefined;
      if (holds(value)) return value;
    } catch (error) {
      cause = error;
    }
    if (Date.now() >= deadline) throw new Error(`Waited ${longest} ms in vain for ${what}`, { cause });
    await pause(interval);
  }
}

function holds<T>(value: T): value is NonNullable<Exclude<T, false>> {
  return value !== false && value !== null && value !== undefined;
}
