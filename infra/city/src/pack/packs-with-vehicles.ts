import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listPacks } from './pack.js';

/**
 * For tests: Rahi's packs as links in another folder, some of which switch vehicle types on (R47).
 * @param folder an empty one
 * @param vehicleTypes those of each of these cities, by its slug
 * @param states other states than their own, in which these cities are taken to be (R42)
 */
export async function packsWithVehicles(
  folder: string,
  vehicleTypes: Readonly<Record<string, readonly string[]>>,
  states: Readonly<Record<string, string>> = {},
): Promise<string> {
  for (const { folder: pack, slug } of await listPacks()) {
    await mkdir(join(folder, slug));
    for (const file of await readdir(pack)) {
      const [from, to] = [join(pack, file), join(folder, slug, file)];
      const types = file === 'pack.json' ? vehicleTypes[slug] : undefined;
      if (!types) await symlink(from, to);
      else await writeFile(to, inState(withTypes(await readFile(from, 'utf8'), types), states[slug]));
    }
  }
  return folder;
}

/** As an operator switches types on: one line more. */
const withTypes = (json: string, types: readonly string[]) =>
  json.replace('{', `{\n  "vehicleTypes": ${JSON.stringify(types)},`);

const inState = (json: string, state: string | undefined) =>
  state === undefined ? json : json.replace(/"state": "[^"]*"/, `"state": "${state}"`);
