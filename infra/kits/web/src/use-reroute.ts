import { useEffect, useEffectEvent, useRef } from 'react';

/** Milliseconds before the next try, by how many have failed; the last one counts for all that follow. */
export const retryAfterMs = [1_000, 2_000, 4_000, 8_000, 15_000] as const;

interface RouteRead {
  /** How many reads have failed so far. */
  errorUpdateCount: number;
  refetch(options: { cancelRefetch: boolean }): Promise<unknown>;
}

/** Requests a route at once when one is needed, and again after a while as long as the request fails. */
export function useReroute(needed: boolean, read: RouteRead): void {
  const { errorUpdateCount } = read;
  /** How many reads had failed when the route was asked for first; null while none is needed. */
  const failedBefore = useRef<number | null>(null);
  // An answer under way is for where the vehicle was before.
  const ask = useEffectEvent(() => void read.refetch({ cancelRefetch: true }));

  useEffect(() => {
    if (!needed) {
      failedBefore.current = null;
      return undefined;
    }
    failedBefore.current ??= errorUpdateCount;
    const failed = errorUpdateCount - failedBefore.current;
    if (failed === 0) {
      ask();
      return undefined;
    }
    const timer = setTimeout(ask, retryAfterMs[failed - 1] ?? retryAfterMs.at(-1));
    return () => clearTimeout(timer);
  }, [needed, errorUpdateCount]);
}
