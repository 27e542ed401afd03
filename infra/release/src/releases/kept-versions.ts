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
import { readIfExists, replaceFileOnDisk, syncToDisk } from '@rahi/machine-kit/files';
import { serveShell } from '../web/serve-shell.js';
import { SHELL, type Area } from './areas.js';
import { versionsOf, type Releases } from './folders.js';
import { buildFile, movePlace, VERSIONS_KEPT, type Place } from './pointer.js';

/** In the folder of every version that was released; a version that was only built here has none. */
const RELEASE_FILE = 'release.json';
/** Every version ever released, also those whose folders are deleted: browsers keep their files for a year. */
const LEDGER = '.released';

export interface ReleaseNote {
  readonly area: string;
  readonly version: string;
  /** ISO 8601. */
  readonly releasedAt: string;
  /** Of the repository that it was built from; null when unknown. */
  readonly commit: string | null;
  /** Whether files differed from that commit; null when unknown. */
  readonly changed: boolean | null;
}

/** The version in the `build.json` of a built front end. */
export function buildVersion(file: string): string {
  return buildFile.parse(JSON.parse(readFileSync(file, 'utf8'))).version;
}

/** Whether a file in a version's folder is a note about the version and not a part of it. */
export const isReleaseNote = (name: string): boolean => basename(name) === RELEASE_FILE;

export function folderOf(releases: Releases, area: Area, version: string): string {
  return join(versionsOf(releases, area), version);
}

/** Whether a kept version was released, not only built here. */
export function isRelease(releases: Releases, area: Area, version: string): boolean {
  return existsSync(join(folderOf(releases, area, version), RELEASE_FILE));
}

/** Whether a version was ever released: its number cannot be used again. */
export function wasReleased(releases: Releases, area: Area, version: string): boolean {
  const ledger = readIfExists(join(versionsOf(releases, area), LEDGER)) ?? '';
  return existsSync(folderOf(releases, area, version)) || ledger.split('\n').includes(version);
}

/**
 * Makes a version's folder under another name and renames it into place; one that exists is left as it is.
 * @param fill makes the folder that it is given, which nothing reads until it is complete
 */
export async function placeVersion(
  releases: Releases,
  area: Area,
  version: string,
  fill: (draft: string) => void | Promise<void>,
  note?: ReleaseNote,
): Promise<void> {
  const target = folderOf(releases, area, version);
  const versions = versionsOf(releases, area);
  if (!existsSync(target)) {
    const draft = `${target}.${process.pid}.tmp`;
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(versions, { recursive: true });
    try {
      await fill(draft);
      if (note) replaceFileOnDisk(join(draft, RELEASE_FILE), `${JSON.stringify(note, null, 2)}\n`);
      renameSync(draft, target);
      syncToDisk(versions);
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
    if (note) appendFileSync(join(versions, LEDGER), `${version}\n`, { flush: true });
  }
  // A version is as old as its last publication, not as its build.
  utimesSync(target, new Date(), new Date());
}

/** Moves the pointer to a version that is in place, and deletes old versions. Only under the release lock. */
export function pointTo(releases: Releases, area: Area, place: Place): void {
  if (area === SHELL) serveShell(releases, place.version);
  movePlace(releases, area, place);
  // Kept are the versions that a rollback returns to and the last three published: open pages may use them.
  const wanted = new Set([place.version, place.canary?.version, ...place.before.slice(0, VERSIONS_KEPT - 1)]);
  const versions = versionsOf(releases, area);
  const byAge = (existsSync(versions) ? readdirSync(versions) : [])
    .filter((name) => name !== LEDGER)
    .map((name) => ({ name, at: statSync(join(versions, name)).mtimeMs }))
    .toSorted((one, other) => other.at - one.at);
  for (const { name } of byAge.slice(VERSIONS_KEPT)) {
    if (!wanted.has(name)) rmSync(join(versions, name), { recursive: true, force: true });
  }
}
