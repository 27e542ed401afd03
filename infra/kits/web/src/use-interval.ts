import { useEffect, useEffectEvent } from 'react';

/** Calls `tick` every `delayMs` milliseconds, always the newest `tick`; null pauses. */
export function useInterval(tick: () => void, delayMs: number | null): void {
  const onTick = useEffectEvent(tick);
  useEffect(() => {
    if (delayMs === null) return undefined;
    const timer = setInterval(() => onTick(), delayMs);
    return () => clearInterval(timer);
  }, [delayMs]);
}
