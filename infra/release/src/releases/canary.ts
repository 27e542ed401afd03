import { withLock } from '@rahi/bootstrap/folder-lock.mjs';
import { StartFailure } from '@rahi/machine-kit/errors';
import type { Area } from './areas.js';
import type { Releases } from './folders.js';
import { pointTo } from './kept-versions.js';
import { placeAfter, readPlace, type Place } from './pointer.js';
import type { Moved } from './release.js';

/** Where the pointer goes for a version that everybody gets. A service's has not run yet. */
export function placeToProve(area: Area, now: Place | null, version: string): Place {
  const proven = area.kind === 'service' ? (now?.proven ?? now?.version) : undefined;
  return { ...placeAfter(now, version), proven };
}

/** What has a share of an area. */
export const sharedBy = (area: Area): string => (area.kind === 'web' ? 'browsers' : 'sessions');

/** @throws StartFailure when a version has a share already, or there is none that the others would get */
export function refuseSecondCanary(releases: Releases, area: Area, share: number | undefined): void {
  const now = readPlace(releases, area);
  if (now?.canary) {
    const [all, none] = [
      `npm run release -w ${area.workspace} -- --share 100%`,
      `npm run rollback -w ${area.workspace}`,
    ];
    throw new StartFailure(
      `${area.name} ${now.canary.version} is out for ${now.canary.share}% of the ${sharedBy(area)}: give it to all with ${all}, or take it back with ${none}.`,
    );
  }
  if (share !== undefined && area.kind === 'web' && !now)
    throw new StartFailure(`There is no version of ${area.name} for the other browsers.`);
}

/**
 * Gives the version that has a share another one, or all, in percent.
 * @returns null when there is none
 */
export async function reshare(releases: Releases, area: Area, share: number): Promise<Moved | null> {
  return withLock(releases.dir, 'release', () => {
    const now = readPlace(releases, area);
    if (!now?.canary) return null;
    const { version } = now.canary;
    pointTo(releases, area, share < 100 ? { ...now, canary: { version, share } } : placeToProve(area, now, version));
    return { version, from: now.version };
  });
}

/** Takes back the version that has a share, unless another one has it. @returns false when there is none */
export async function endCanary(releases: Releases, area: Area, version?: string): Promise<boolean> {
  return withLock(releases.dir, 'release', () => {
    const now = readPlace(releases, area);
    if (!now?.canary || (version ?? now.canary.version) !== now.canary.version) return false;
    pointTo(releases, area, { ...now, canary: undefined });
    return true;
  });
}
