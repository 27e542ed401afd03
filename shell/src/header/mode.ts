import { areas } from '@rahi/contracts/platform';
import { areaOfPath, type ListedArea } from '../remotes/areas.js';

/** The target of the mode switch (§2): the next area in the list. After the last area, and outside the areas, it is the first. */
export function nextMode(pathname: string): ListedArea {
  const current = areaOfPath(pathname);
  const next = current ? areas.indexOf(current) + 1 : 0;
  return areas[next] ?? areas[0];
}

/**
 * The header that a driver's screen needs: on a trip a low one with a menu; for a request on a phone none, as the
 * screen has its own.
 */
export function headOf(pathname: string): 'trip' | 'request' | null {
  if (pathname.startsWith('/driver/trip/')) return 'trip';
  return pathname.startsWith('/driver/ride-request/') ? 'request' : null;
}
