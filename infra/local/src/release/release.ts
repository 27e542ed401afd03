import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '../start-failure.js';
import type { Area } from './areas.js';
import { build, type Build } from './build.js';
import type { Releases } from './folders.js';
import { folderOf, placeVersion, wasReleased } from './kept-versions.js';
import { noteLastRelease } from './last-release.js';
import { onDisk, type Flush } from './on-disk.js';
import { movePlace, readPlace, taking, type Place } from './pointer.js';
import { take } from './take.js';
import { inReleaseTurn } from './turn.js';
import { nextVersion } from './versions.js';

/** A service that runs from the repository, as before its first release. */
export const SOURCE = 'source';

export interface ReleaseRequest {
  /** The repository, compiled. */
  readonly root: string;
  readonly releases: Releases;
  readonly area: Area;
  /** A version of one's own choice, which leaves the repository as it is; else what its notes make of it. */
  readonly as?: string;
  readonly build?: Build;
  readonly flush?: Flush;
}

export interface Moved {
  readonly version: string;
  /** What ran until now; null for a first release. */
  readonly from: string | null;
}

/**
 * Builds an area, lays it down as a version that never changes, and moves the pointer to it. When anything fails, what was
 * released before stays released.
 * @throws StartFailure when it does not build, or its version was released before
 */
export async function release({
  root,
  releases,
  area,
  as,
  build: make = build,
  flush = onDisk,
}: ReleaseRequest): Promise<Moved> {
  const next = as === undefined ? await nextVersion(root, area) : { version: as, write: () => Promise.resolve() };
  const { version } = next;
  refuseAgain(releases, area, version);
  const note = { area: area.name, version, releasedAt: new Date().toISOString(), commit: commitOf(root) };
  mkdirSync(releases.dir, { recursive: true });
  const draft = join(releases.dir, `.${area.name}-${version}.${process.pid}.tmp`);
  try {
    await make(root, area, version, draft);
    await flush(draft);
    return await inReleaseTurn(releases.dir, async () => {
      refuseAgain(releases, area, version);
      await next.write();
      if (as === undefined) noteLastRelease(root, area, version);
      await placeVersion(releases, area, version, (target) => renameSync(draft, target), note);
      const now = readPlace(releases, area) ?? firstPlace(area);
      take(releases, area, {
        ...taking(now, version),
        ...(area.kind === 'service' && now && { proven: now.proven ?? now.version }),
      });
      return { version, from: now?.version ?? null };
    });
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/**
 * Moves the pointer back to the version before, or to any that is kept.
 * @throws StartFailure when there is none
 */
export async function rollback(releases: Releases, area: Area, to?: string): Promise<Moved> {
  return inReleaseTurn(releases.dir, () => {
    const now = readPlace(releases, area);
    const version = to ?? now?.before[0];
    if (!now || version === undefined) throw new StartFailure(`There is no version of ${area.name} before this one.`);
    if (version === now.version) throw new StartFailure(`${area.name} ${version} is what runs.`);
    if (!isKept(releases, area, version)) throw new StartFailure(`${area.name} ${version} is not kept any more.`);
    take(releases, area, { version, before: now.before.filter((one) => one !== version) });
    return { version, from: now.version };
  });
}

/** Notes that the version of a service that is released has run. */
export async function prove(releases: Releases, area: Area, version: string): Promise<void> {
  if (readPlace(releases, area)?.proven === undefined) return;
  await inReleaseTurn(releases.dir, () => {
    const now = readPlace(releases, area);
    if (now?.version !== version || now.proven === undefined) return;
    movePlace(releases, area, { version, before: now.before });
  });
}

/**
 * Moves the pointer back to what runs, unless it has been moved elsewhere meanwhile.
 * @param refused the version that does not start
 */
export async function takeBack(releases: Releases, area: Area, refused: string, running: string): Promise<void> {
  await inReleaseTurn(releases.dir, () => {
    const now = readPlace(releases, area);
    if (now?.version !== refused) return;
    take(releases, area, { version: running, before: now.before.filter((one) => one !== running) });
  });
}

/** Whether a version can be run. */
export function isKept(releases: Releases, area: Area, version: string): boolean {
  return (area.kind === 'service' && version === SOURCE) || existsSync(folderOf(releases, area, version));
}

function firstPlace({ kind }: Area): Place | null {
  return kind === 'service' ? { version: SOURCE, before: [] } : null;
}

function refuseAgain(releases: Releases, area: Area, version: string): void {
  if (!wasReleased(releases, area, version)) return;
  const idle = readPlace(releases, area)?.version !== version && isKept(releases, area, version);
  const run = `npm run rollback -w ${area.workspace} -- --to ${version}`;
  throw new StartFailure(
    `${area.name} ${version} is released already, and a version never changes: say what changed with npm run changeset${idle ? `, or run that one with ${run}` : ''}.`,
  );
}

function commitOf(root: string): string | null {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    // Built from files without their history, or on a machine without git.
    return null;
  }
}
