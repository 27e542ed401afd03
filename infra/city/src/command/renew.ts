import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ExtractError } from '../osm/extract.js';
import { buildCommandOf } from '../pack/build-command.js';
import { listPacks, type OpenPack } from '../pack/pack.js';
import { unpacked } from '../pmtiles/tile-file.js';
import { roadsFile, rulesOf } from '../roads/roads-file.js';
import { rulesVersion } from '../roads/rules-version.js';
import { messageOf } from './message-of.js';

/** Packs whose roads another release's rules made. */
export interface Outdated {
  /** Those that can be built again of the same extract, and where that is. */
  readonly renewable: readonly { readonly pack: OpenPack; readonly file: string }[];
  /** A sentence for each of the others, with the command that builds it. */
  readonly left: readonly string[];
}

/** @param extracts the folder in which extracts are looked for, by their names */
export async function outdatedPacks(packs: string, extracts: string): Promise<Outdated> {
  const renewable: { pack: OpenPack; file: string }[] = [];
  const left: string[] = [];
  for (const pack of await listPacks(packs)) {
    if (!pack.routable || (await isCurrent(pack))) continue;
    const file = pack.source && join(extracts, pack.source.file);
    const digest = file === undefined || !pack.source?.sha256 ? null : await digestOf(file);
    if (file !== undefined && digest !== null && digest === pack.source?.sha256) renewable.push({ pack, file });
    else left.push(`${pack.name} has roads of another release's rules. Build it again: ${buildCommandOf(pack)}`);
  }
  return { renewable, left };
}

async function isCurrent({ name, folder }: OpenPack): Promise<boolean> {
  const file = join(folder, roadsFile);
  try {
    return rulesOf(await unpacked({ bytes: await readFile(file), encoding: 'br' })) === rulesVersion;
  } catch (cause) {
    throw new ExtractError(`The roads of ${name} cannot be read: ${file}. ${messageOf(cause)}`, { cause });
  }
}

/** SHA-256 of a file in hexadecimal digits; null when there is none. */
export async function digestOf(file: string): Promise<string | null> {
  if (!existsSync(file)) return null;
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
