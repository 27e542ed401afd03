import { useEffect, useEffectEvent, useState } from 'react';

/** Whole seconds until `deadline` (epoch milliseconds), rounded up, never below 0. */
export function secondsUntil(deadline: number, now: number = Date.now()): number {
  return Math.max(0, Math.ceil((deadline - now) / 1000));
}

/**
 * Seconds left until `deadline` (epoch milliseconds), 0 once it has passed or without one. Reads the clock at each
 * whole second before the deadline, so it does not drift when the tab sleeps. `onEnd` is called once per deadline, when
 * it passes.
 */
export function useCountdown(deadline: number | null, onEnd?: () => void): number {
  const [now, setNow] = useState(() => Date.now());
  const end = useEffectEvent(() => onEnd?.());

  useEffect(() => {
    if (deadline === null) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const advance = () => {
      const current = Date.now();
      setNow(current);
      const left = deadline - current;
      if (left <= 0) return end();
      timer = setTimeout(advance, left % 1000 || 1000);
    };
    advance();
    return () => clearTimeout(timer);
  }, [deadline]);

  return deadline === null ? 0 : secondsUntil(deadline, Math.min(now, deadline));
}
