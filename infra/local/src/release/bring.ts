import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Area } from './areas.js';
import { releasesIn } from './folders.js';
import { placeVersion } from './kept-versions.js';
import { onDisk } from './on-disk.js';
import { readPlace, taking } from './pointer.js';
import { take } from './take.js';
import { inReleaseTurn } from './turn.js';

const built = z.object({ version: z.string().regex(/^[\w.+-]+$/) });

/**
 * Lays what was packed elsewhere down among the releases of a folder and moves the area's pointer to it. A version that lies
 * there already is left as it is, so that bringing it again is a rollback.
 * @param files of the shell or a remote as they are served, `build.json` among them
 * @returns the version
 */
export async function bring(area: Area, files: string, dir: string): Promise<string> {
  const { version } = built.parse(JSON.parse(readFileSync(join(files, 'build.json'), 'utf8')));
  const releases = releasesIn(dir);
  await inReleaseTurn(dir, async () => {
    const now = readPlace(releases, area);
    await placeVersion(releases, area, version, async (draft) => {
      cpSync(files, draft, { recursive: true, preserveTimestamps: true });
      await onDisk(draft);
    });
    if (now?.version !== version) take(releases, area, taking(now, version));
  });
  return version;
}
