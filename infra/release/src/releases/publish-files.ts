import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from '@rahi/bootstrap/folder-lock.mjs';
import { flushToDisk } from '@rahi/machine-kit/files';
import type { Area } from './areas.js';
import { releasesIn } from './folders.js';
import { buildVersion, placeVersion, pointTo } from './kept-versions.js';
import { placeAfter, readPlace } from './pointer.js';

/**
 * Copies the files of a web image into a folder of releases and moves the area's pointer to them. A version that is
 * there already is left as it is, so publishing an old one again is a rollback.
 * @param files of the shell or a remote as they are served, `build.json` among them
 * @returns the version
 */
export async function publishFiles(area: Area, files: string, dir: string): Promise<string> {
  const version = buildVersion(join(files, 'build.json'));
  const releases = releasesIn(dir);
  await withLock(dir, 'release', async () => {
    const now = readPlace(releases, area);
    await placeVersion(releases, area, version, async (draft) => {
      cpSync(files, draft, { recursive: true, preserveTimestamps: true });
      await flushToDisk(draft);
    });
    if (now?.version !== version) pointTo(releases, area, placeAfter(now, version));
  });
  return version;
}
