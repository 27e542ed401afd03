import { areas } from '@rahi/contracts/platform';
import { areaOfPath, type ListedArea } from '../remotes/areas.js';

/** Where the mode switch leads (§2): to the next area of the list, from the last one and from outside the areas to the first. */
export function nextMode(pathname: string): ListedArea {
  const current = areaOfPath(pathname);
  const next = current ? areas.indexOf(current) + 1 : 0;
  return areas[next] ?? areas[0];
}

/** What a driver's screen needs of the header: a trip a low one with a menu, a request none on a phone, where it has its own. */
export function headOf(pathname: string): 'trip' | 'request' | null {
  if (pathname.startsWith('/driver/trip/')) return 'trip';
  return pathname.startsWith('/driver/ride-request/') ? 'request' : null;
}
