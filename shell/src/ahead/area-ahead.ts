import { areas, type Area } from '../remotes/areas.js';

/**
 * The area that a page will begin with; null for the sign-in screen and the shell's own pages.
 * @param storedUser what the browser has stored of who is signed in, as text
 */
export function areaAhead(path: string, storedUser: string | null): Area | null {
  if (storedUser === null) return null;
  const [, first] = path.split('/');
  return first === '' ? 'rider' : (areas.find((area) => area === first) ?? null);
}
