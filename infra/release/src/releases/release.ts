import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from '@rahi/bootstrap/folder-lock.mjs';
import { StartFailure } from '@rahi/machine-kit/errors';
import { flushToDisk } from '@rahi/machine-kit/files';
import { execaSync } from 'execa';
import type { Area } from './areas.js';
import { placeToProve, refuseSecondCanary } from './canary.js';
import { refuseBreaks } from '../compatibility/refuse-breaks.js';
import { build, type Build } from './build.js';
import type { Releases } from './folders.js';
import { folderOf, placeVersion, pointTo, wasReleased, type ReleaseNote } from './kept-versions.js';
import { noteLastRelease } from './last-release.js';
import type { Check } from '../front-end/page-check.js';
import { movePlace, readPlace, type Place } from './pointer.js';
import { nextVersion } from './versions.js';

/** The version of a service that runs from the repository, because it was never released. */
export const SOURCE = 'source';

/** A version in a sentence. */
export const called = (version: string): string => (version === SOURCE ? 'from the repository' : version);

export interface ReleaseRequest {
  /** The repository, compiled. */
  readonly root: string;
  readonly releases: Releases;
  readonly area: Area;
  /** A version to use instead of the one that its changesets give; the repository stays as it is. */
  readonly as?: string | undefined;
  /** Only this percent of the sessions, or of the browsers, get it; all by default. */
  readonly share?: number | undefined;
  readonly build?: Build;
  /** Checks a build before anybody gets it. */
  readonly check?: Check;
  readonly flush?: (folder: string) => Promise<void>;
}

export interface Moved {
  readonly version: string;
  /** The version that ran until now; null for a first release. */
  readonly from: string | null;
}

/**
 * Builds an area, stores it as a version that never changes, and moves the pointer to it. When anything fails, the
 * previous release stays.
 * @throws StartFailure when it does not build, its version was released before, or it would break its last release, or its page does not work
 */
export async function release({
  root,
  releases,
  area,
  as,
  share,
  build: make = build,
  check,
  flush = flushToDisk,
}: ReleaseRequest): Promise<Moved> {
  const next = await nextVersion(root, area, as);
  const { version } = next;
  refuseReleased(releases, area, version);
  refuseSecondCanary(releases, area, share);
  await refuseBreaks(root, area);
  const note = { area: area.name, version, releasedAt: new Date().toISOString(), ...sourcesOf(root) };
  mkdirSync(releases.dir, { recursive: true });
  const draft = join(releases.dir, `.${area.name}-${version}.${process.pid}.tmp`);
  try {
    await make(root, area, version, draft);
    await check?.(releases, area, version, draft);
    await flush(draft);
    return await withLock(releases.dir, 'release', async () => {
      refuseReleased(releases, area, version);
      await next.write();
      if (as === undefined) noteLastRelease(root, area, version);
      await placeVersion(releases, area, version, (target) => renameSync(draft, target), note);
      const first: Place | null = area.kind === 'service' ? { version: SOURCE, before: [] } : null;
      const now = readPlace(releases, area) ?? first;
      if (now && share !== undefined) pointTo(releases, area, { ...now, canary: { version, share } });
      else pointTo(releases, area, placeToProve(area, now, version));
      return { version, from: now?.version ?? null };
    });
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/**
 * Moves the pointer back to the previous version, or to another one that is kept.
 * @throws StartFailure when there is none
 */
export async function rollback(releases: Releases, area: Area, to?: string): Promise<Moved> {
  return withLock(releases.dir, 'release', () => {
    const now = readPlace(releases, area);
    const version = to ?? now?.before[0];
    if (!now || version === undefined) throw new StartFailure(`There is no version of ${area.name} before this one.`);
    if (version === now.version) throw new StartFailure(`${area.name} ${version} is released already.`);
    if (!isKept(releases, area, version)) throw new StartFailure(`${area.name} ${version} is no longer kept.`);
    pointTo(releases, area, { version, before: now.before.filter((one) => one !== version) });
    return { version, from: now.version };
  });
}

/** Records that the released version of a service has run. */
export async function markProven(releases: Releases, area: Area, version: string): Promise<void> {
  if (readPlace(releases, area)?.proven === undefined) return;
  await withLock(releases.dir, 'release', () => {
    const now = readPlace(releases, area);
    if (now?.version !== version || now.proven === undefined) return;
    movePlace(releases, area, { ...now, proven: undefined });
  });
}

/**
 * Moves the pointer back to the running version, unless it was moved elsewhere meanwhile.
 * @param refused the version that does not start
 */
export async function withdraw(releases: Releases, area: Area, refused: string, running: string): Promise<void> {
  await withLock(releases.dir, 'release', () => {
    const now = readPlace(releases, area);
    if (now?.version !== refused) return;
    pointTo(releases, area, { version: running, before: now.before.filter((one) => one !== running) });
  });
}

/** Whether a version can be run. */
export function isKept(releases: Releases, area: Area, version: string): boolean {
  return (area.kind === 'service' && version === SOURCE) || existsSync(folderOf(releases, area, version));
}

function refuseReleased(releases: Releases, area: Area, version: string): void {
  if (!wasReleased(releases, area, version)) return;
  const idle = readPlace(releases, area)?.version !== version && isKept(releases, area, version);
  const run = `npm run rollback -w ${area.workspace} -- --to ${version}`;
  throw new StartFailure(
    `${area.name} ${version} is released already, and a version never changes: say what changed with npm run changeset${idle ? `, or run that one with ${run}` : ''}.`,
  );
}

/** Which sources it was built from. Git fails where they have no history, or this machine has no git. */
export function sourcesOf(root: string): Pick<ReleaseNote, 'commit' | 'changed'> {
  const git = (...args: string[]) => execaSync('git', args, { cwd: root, reject: false });
  const head = git('rev-parse', 'HEAD');
  const status = git('status', '--porcelain');
  return {
    commit: head.failed ? null : head.stdout,
    changed: head.failed || status.failed ? null : status.stdout !== '',
  };
}
