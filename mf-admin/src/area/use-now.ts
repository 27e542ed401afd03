import { useInterval } from '@rahi/web-kit';
import { useState } from 'react';

/** The current time in epoch milliseconds, each second anew; it stands still while `running` is false. */
export function useNow(running = true): number {
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), running ? 1000 : null);
  return now;
}
