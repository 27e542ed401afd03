import { usableAccuracy } from '@rahi/contracts/geo/follow';
import type { Position } from '@rahi/web-kit';
import { useEffect, useState } from 'react';

/** A usable fix older than this, in milliseconds, no longer says where a moving vehicle is; and where a standing one is. */
export const staleAfterMs = 10_000;
export const staleStandingMs = 60_000;
/** Below this speed, in metres per second, a vehicle counts as standing. */
const standingSpeed = 1;

/** Why a position is not good enough to announce a turn: not exact, or old. Null when it is good. */
export type FixTrouble = 'weak' | 'stale';

/** Watches the age and the exactness of the fixes. */
export function useFixTrouble(position: Position | null): FixTrouble | null {
  const usable = position !== null && position.accuracy <= usableAccuracy;
  const [good, setGood] = useState(usable ? position : null);
  const [expired, setExpired] = useState<Position | null>(null);
  if (usable && good !== position) setGood(position);

  useEffect(() => {
    if (!good) return undefined;
    const standing = good.speed !== null && good.speed < standingSpeed;
    const timer = setTimeout(() => setExpired(good), standing ? staleStandingMs : staleAfterMs);
    return () => clearTimeout(timer);
  }, [good]);

  if (!position) return null;
  if (good && good !== expired) return null;
  return usable ? 'stale' : 'weak';
}
