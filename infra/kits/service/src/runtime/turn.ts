import { setImmediate } from 'node:timers/promises';

let ending: Promise<unknown> | null = null;

/**
 * Resolves when this turn of the event loop has read everything that has arrived. Messages that several tasks send after it
 * leave in one write to the NATS socket instead of one write each (bench `ride-read`). A single task waits for microseconds.
 */
export function endOfTurn(): Promise<unknown> {
  return (ending ??= setImmediate().finally(() => (ending = null)));
}
