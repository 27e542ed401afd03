import type { AreaName } from '@rahi/contracts/platform';
import { areaOfPath } from '../remotes/areas.js';

/**
 * The area that a page starts with; null for the sign-in screen and the shell's own pages.
 * @param storedUser the signed-in user as the browser stores it, as text
 */
export function areaAhead(path: string, storedUser: string | null): AreaName | null {
  return storedUser === null ? null : (areaOfPath(path)?.name ?? null);
}
