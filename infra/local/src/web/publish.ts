import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { SHELL, WEB_AREAS, type Area } from '../release/areas.js';
import type { Releases } from '../release/folders.js';
import { isRelease, placeVersion } from '../release/kept-versions.js';
import { readPlace, taking } from '../release/pointer.js';
import { take } from '../release/take.js';
import { inReleaseTurn } from '../release/turn.js';
import { StartFailure } from '../start-failure.js';
import { compressTexts } from './compress.js';

const built = z.object({ name: z.string(), version: z.string().regex(/^[\w.+-]+$/) });

/**
 * Puts what was built here where the gateway serves it: one folder per version of the shell and each remote, and last the
 * pointer to the current versions. Pages that are open keep finding the files of the version they began with. An area that
 * was released stays as it was released.
 * @param overReleases what is built here takes the place of releases too, as for development
 * @throws StartFailure when something is not built
 */
export async function publishWeb(root: string, releases: Releases, { overReleases = false } = {}): Promise<void> {
  await inReleaseTurn(releases.dir, async () => {
    const here = WEB_AREAS.flatMap((area) => {
      const now = readPlace(releases, area);
      const released = now !== null && isRelease(releases, area, now.version);
      return released && !overReleases ? [] : [{ area, now, released, ...builtIn(root, area) }];
    });
    for (const { area, now, released, dist, version } of here) {
      await placeVersion(releases, area, version, (draft) => copyBuild(dist, draft));
      if (now?.version === version && area !== SHELL) continue;
      const before = now?.before.filter((one) => one !== version) ?? [];
      take(releases, area, released ? taking(now, version) : { version, before });
    }
  });
}

/** Without what the build keeps for itself in hidden files. */
function copyBuild(dist: string, target: string): void {
  const visible = (path: string) => !/[\\/]\.[^\\/]+$/.test(path.slice(dist.length));
  cpSync(dist, target, { recursive: true, preserveTimestamps: true, filter: visible });
  compressTexts(target);
}

function builtIn(root: string, { workspace }: Area): { dist: string; version: string } {
  const dist = join(root, workspace, 'dist-web');
  const stamp = join(dist, 'build.json');
  if (!existsSync(stamp)) throw new StartFailure(`${workspace} is not built: run npm run build.`);
  return { dist, version: built.parse(JSON.parse(readFileSync(stamp, 'utf8'))).version };
}
