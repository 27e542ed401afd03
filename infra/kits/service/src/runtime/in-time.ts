import { setTimeout as pause } from 'node:timers/promises';

/** Does the work succeed within this many milliseconds? Never rejects; the work goes on when it is late. */
export async function inTime(work: Promise<unknown>, ms: number): Promise<boolean> {
  const over = new AbortController();
  const late = pause(ms, false, { signal: over.signal }).catch(() => false);
  const done = work.then(
    () => true,
    () => false,
  );
  return Promise.race([done, late]).finally(() => over.abort());
}
