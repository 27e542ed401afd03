import { setTimeout as pause } from 'node:timers/promises';

export interface WaitOptions {
  /** Milliseconds; 10,000 by default. */
  readonly timeout?: number;
  /** What is waited for, for the message when it does not come. */
  readonly what: string;
  /** Milliseconds between two looks; 25 by default. */
  readonly interval?: number;
}

/**
 * Looks again and again until the condition gives something other than false, null or undefined, and returns that.
 * A condition that throws counts as not yet; its error is told when time is up.
 * @throws Error naming `what` when time is up
 */
export async function waitFor<T>(
  condition: () => T | Promise<T>,
  { timeout = 10_000, what, interval = 25 }: WaitOptions,
): Promise<NonNullable<Exclude<T, false>>> {
  const deadline = Date.now() + timeout;
  let cause: unknown;
  for (;;) {
    try {
      const value = await condition();
      cause = undefined;
      if (holds(value)) return value;
    } catch (error) {
      cause = error;
    }
    if (Date.now() >= deadline) throw new Error(`Waited ${timeout} ms in vain for ${what}`, { cause });
    await pause(interval);
  }
}

function holds<T>(value: T): value is NonNullable<Exclude<T, false>> {
  return value !== false && value !== null && value !== undefined;
}
