import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from '@rahi/bootstrap/folder-lock.mjs';
import { StartFailure } from '@rahi/machine-kit/errors';
import { SHELL, WEB_AREAS, type Area } from '../releases/areas.js';
import type { Releases } from '../releases/folders.js';
import { buildVersion, isRelease, placeVersion, pointTo } from '../releases/kept-versions.js';
import { placeAfter, readPlace } from '../releases/pointer.js';
import { copyBuild } from './compress.js';

/**
 * Copies the front ends that are built here to where the gateway serves them: one folder for each version, and then the
 * pointer to the current versions. Open pages still find the files of the version that they loaded. An area that was
 * released stays as it is.
 * @param overReleases publishes over releases too: for development
 * @throws StartFailure when something is not built
 */
export async function publishWeb(root: string, releases: Releases, { overReleases = false } = {}): Promise<void> {
  await withLock(releases.dir, 'release', async () => {
    const here = WEB_AREAS.flatMap((area) => {
      const now = readPlace(releases, area);
      const released = now !== null && isRelease(releases, area, now.version);
      return released && !overReleases ? [] : [{ area, now, released, ...builtIn(root, area) }];
    });
    for (const { area, now, released, dist, version } of here) {
      await placeVersion(releases, area, version, (draft) => copyBuild(dist, draft));
      if (now?.version === version && area !== SHELL) continue;
      const before = now?.before.filter((one) => one !== version) ?? [];
      pointTo(releases, area, released ? placeAfter(now, version) : { version, before, canary: now?.canary });
    }
  });
}

function builtIn(root: string, { workspace }: Area): { dist: string; version: string } {
  const dist = join(root, workspace, 'dist-web');
  const stamp = join(dist, 'build.json');
  if (!existsSync(stamp)) throw new StartFailure(`${workspace} is not built: run npm run build.`);
  return { dist, version: buildVersion(stamp) };
}
