import { withLock } from '../../bootstrap/folder-lock.mjs';
import { StartFailure } from '../errors.js';
import type { Area } from './areas.js';
import type { Releases } from './folders.js';
import { pointTo } from './kept-versions.js';
import { placeAfter, readPlace } from './pointer.js';
import type { Moved } from './release.js';

/** @throws StartFailure when a version is out for a share of the browsers, or there is none that the others would get */
export function refuseSecondCanary(releases: Releases, area: Area, share: number | undefined): void {
  const now = readPlace(releases, area);
  if (now?.canary) {
    const [all, none] = [
      `npm run release -w ${area.workspace} -- --share 100%`,
      `npm run rollback -w ${area.workspace}`,
    ];
    throw new StartFailure(
      `${area.name} ${now.canary.version} is out for ${now.canary.share}% of the browsers: give it to all with ${all}, or take it back with ${none}.`,
    );
  }
  if (share !== undefined && !now)
    throw new StartFailure(`There is no version of ${area.name} for the other browsers.`);
}

/**
 * Gives the version that is out for a share of the browsers another share, or all, in percent.
 * @returns null when there is none
 */
export async function reshare(releases: Releases, area: Area, share: number): Promise<Moved | null> {
  return withLock(releases.dir, 'release', () => {
    const now = readPlace(releases, area);
    if (!now?.canary) return null;
    const { version } = now.canary;
    pointTo(releases, area, share < 100 ? { ...now, canary: { version, share } } : placeAfter(now, version));
    return { version, from: now.version };
  });
}

/** Takes back the version that is out for a share of the browsers, unless another one is. @returns false when there is none */
export async function endCanary(releases: Releases, area: Area, version?: string): Promise<boolean> {
  return withLock(releases.dir, 'release', () => {
    const now = readPlace(releases, area);
    if (!now?.canary || (version ?? now.canary.version) !== now.canary.version) return false;
    pointTo(releases, area, { ...now, canary: undefined });
    return true;
  });
}
