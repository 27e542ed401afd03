// Imports nothing, so that the first script of a page can load it for a few bytes.

/** Where a browser stores its number. */
export const browserKey = 'rahi.browser';

/**
 * Whether a browser or a session gets a version that only a share of all gets. The same one gets the same answer, also when the
 * share grows; another version goes to others.
 * @param who the browser's number, or the session, as text
 * @param version the version, or the service whose version it is
 * @param percent from 0 for none to 100 for all
 */
export function isInShare(who: string, version: string, percent: number): boolean {
  // FNV-1a, and the last step of MurmurHash3, which spreads the last characters over all bits.
  let hash = 0x811c9dc5;
  for (const character of `${version} ${who}`) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32) * 100 < percent;
}
