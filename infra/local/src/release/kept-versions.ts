import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import * as z from 'zod';
import { errorCode } from '../thrown.js';
import type { Area } from './areas.js';
import { versionsOf, type Releases } from './folders.js';
import { readPlace, VERSIONS_KEPT } from './pointer.js';
import { sync, writeWhole } from './write-whole.js';

/** Lies in the folder of every version that was released; what was only built here has none. */
const RELEASE_FILE = 'release.json';
/** Every version ever released, also those whose folders are gone: browsers keep their files for a year. */
const LEDGER = '.released';

const releaseNote = z.object({
  area: z.string(),
  version: z.string(),
  releasedAt: z.iso.datetime(),
  /** Of the repository it was built from; null where that is unknown. */
  commit: z.string().nullable(),
});
export type ReleaseNote = z.infer<typeof releaseNote>;

/** Whether a file of a version's folder is about the version, and no part of it. */
export const ownFile = (name: string): boolean => basename(name) === RELEASE_FILE;

export function folderOf(releases: Releases, area: Area, version: string): string {
  return join(versionsOf(releases, area), version);
}

/** Whether a version that is kept was released, rather than only built here. */
export function isRelease(releases: Releases, area: Area, version: string): boolean {
  return existsSync(join(folderOf(releases, area, version), RELEASE_FILE));
}

/** Whether a version was released at any time: its number is used up. */
export function wasReleased(releases: Releases, area: Area, version: string): boolean {
  if (existsSync(folderOf(releases, area, version))) return true;
  try {
    return readFileSync(join(versionsOf(releases, area), LEDGER), 'utf8')
      .split('\n')
      .includes(version);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

/**
 * Makes a version's folder beside the others under another name and swaps it in whole; one that is there already is left
 * as it is.
 * @param fill makes the folder it is given, which nobody sees before it is done
 */
export async function placeVersion(
  releases: Releases,
  area: Area,
  version: string,
  fill: (draft: string) => void | Promise<void>,
  note?: ReleaseNote,
): Promise<void> {
  const target = folderOf(releases, area, version);
  if (!existsSync(target)) {
    const draft = `${target}.${process.pid}.tmp`;
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(versionsOf(releases, area), { recursive: true });
    try {
      await fill(draft);
      if (note) writeWhole(join(draft, RELEASE_FILE), `${JSON.stringify(note, null, 2)}\n`);
      renameSync(draft, target);
      sync(versionsOf(releases, area));
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
    if (note) appendFileSync(join(versionsOf(releases, area), LEDGER), `${version}\n`, { flush: true });
  }
  // The age of a version is when it was last published, not when it was built.
  utimesSync(target, new Date(), new Date());
}

/** Removes all but those that a rollback returns to and the last three published: pages may be open that began with them. */
export function forgetOldVersions(releases: Releases, area: Area): void {
  const folder = versionsOf(releases, area);
  const place = readPlace(releases, area);
  const wanted = new Set(place ? [place.version, ...place.before] : []);
  const versions = readdirSync(folder)
    .filter((name) => name !== LEDGER)
    .map((name) => ({ name, at: statSync(join(folder, name)).mtimeMs }))
    .toSorted((one, other) => other.at - one.at);
  for (const [index, { name }] of versions.entries()) {
    if (index >= VERSIONS_KEPT && !wanted.has(name)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}
