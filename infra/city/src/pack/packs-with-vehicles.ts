import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listPacks } from './pack.js';

/**
 * For tests: Rahi's packs as links in another folder, some of which switch vehicle types on (R47).
 * @param folder an empty one
 * @param vehicleTypes those of each of these cities, by its slug
 */
export async function packsWithVehicles(
  folder: string,
  vehicleTypes: Readonly<Record<string, readonly string[]>>,
): Promise<string> {
  for (const { folder: pack, slug } of await listPacks()) {
    await mkdir(join(folder, slug));
    for (const file of await readdir(pack)) {
      const [from, to] = [join(pack, file), join(folder, slug, file)];
      const types = file === 'pack.json' ? vehicleTypes[slug] : undefined;
      if (!types) await symlink(from, to);
      else await writeFile(to, withTypes(await readFile(from, 'utf8'), types));
    }
  }
  return folder;
}

/** As an operator switches types on: one line more. */
const withTypes = (json: string, types: readonly string[]) =>
  json.replace('{', `{\n  "vehicleTypes": ${JSON.stringify(types)},`);
