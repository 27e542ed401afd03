import { withLock } from '../../bootstrap/folder-lock.mjs';
import { StartFailure } from '../errors.js';
import type { Area } from './areas.js';
import type { Releases } from './folders.js';
import { pointTo } from './kept-versions.js';
import { placeAfter, readPlace } from './pointer.js';
import type { Moved } from './release.js';

/** A share as people write it. */
export const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** @throws StartFailure when a version is out for a share of the browsers, or there is none that the others would get */
export function refuseSecondCanary(releases: Releases, area: Area, share: number | undefined): void {
  const now = readPlace(releases, area);
  if (now?.canary) {
    const [all, none] = [
      `npm run release -w ${area.workspace} -- --share 100%`,
      `npm run rollback -w ${area.workspace}`,
    ];
    throw new StartFailure(
      `${area.name} ${now.canary.version} is out for ${percent(now.canary.share)} of the browsers: give it to all with ${all}, or take it back with ${none}.`,
    );
  }
  if (share !== undefined && !now)
    throw new StartFailure(`There is no version of ${area.name} for the other browsers.`);
}

/**
 * Changes which share of the browsers gets the version that is out for a share; at 1 it is the released version.
 * @throws StartFailure when there is none
 */
export async function changeShare(releases: Releases, area: Area, share: number): Promise<Moved> {
  return withLock(releases.dir, 'release', () => {
    const now = readPlace(releases, area);
    if (!now?.canary) throw new StartFailure(`No version of ${area.name} is out for a share of the browsers.`);
    const { version } = now.canary;
    pointTo(releases, area, share === 1 ? placeAfter(now, version) : { ...now, canary: { version, share } });
    return { version, from: now.version };
  });
}
