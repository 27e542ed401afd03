import type { LocationState } from '@rahi/web-kit';
import { useFixTrouble } from './use-fresh-fix.js';

/**
 * How good the device's position is, for every sign of it on a screen: `good`; `weak`, not exact enough to show a turn; `stale`, too
 * old; `finding`, none yet; `none`, refused or not to be had.
 */
export type Gps = 'good' | 'weak' | 'stale' | 'finding' | 'none';

/** By the age and the exactness of the last fix. A fix that fails once says nothing of the one before: that is good until it is old. */
export function useGps({ position, error }: Pick<LocationState, 'position' | 'error'>): Gps {
  const trouble = useFixTrouble(position);
  if (error?.kind === 'denied' || error?.kind === 'unsupported') return 'none';
  if (!position) return error ? 'none' : 'finding';
  return trouble ?? 'good';
}
