import { mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { listPacks } from '@rahi/city';
import { testFolder } from '@rahi/testing-kit';

/** A folder with Rahi's packs except for cities with routable roads, because opening those takes a second of CPU. */
export async function packsWithoutRoads(): Promise<string> {
  const folder = testFolder('packs');
  for (const { folder: pack, slug, routable } of await listPacks()) {
    if (routable) continue;
    await mkdir(join(folder, slug));
    for (const file of await readdir(pack)) await symlink(join(pack, file), join(folder, slug, file));
  }
  return folder;
}
