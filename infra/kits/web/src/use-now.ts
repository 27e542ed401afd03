import { useState } from 'react';
import { useInterval } from './use-interval.js';

/** The current time in epoch milliseconds, read again every so many milliseconds; null pauses. */
export function useNow(everyMs: number | null = 1000): number {
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), everyMs);
  return now;
}
