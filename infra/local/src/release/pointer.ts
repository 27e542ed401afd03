import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { errorCode } from '../thrown.js';
import { SHELL, type Area } from './areas.js';
import { pointerOf, versionsOf, type Releases } from './folders.js';
import { startFilesOf } from './start-files.js';
import { writeWhole } from './write-whole.js';

/** How many versions of an area are kept: the one that runs and those that a rollback returns to. */
export const VERSIONS_KEPT = 3;

const version = z.string().regex(/^[\w.+-]+$/);
const place = z.object({ version, before: z.array(version).optional(), proven: version.optional() });

/** `start`: addresses of what a page that begins with this area loads first. */
const remotePlace = place.extend({ manifest: z.string(), start: z.array(z.string()).optional() });

const webPointer = z.looseObject({
  shell: place.optional(),
  remotes: z.record(z.string(), remotePlace),
});
const servicePointer = z.record(z.string(), place);

/** Which version of an area runs, and those a rollback returns to, the last one first. */
export interface Place {
  readonly version: string;
  readonly before: readonly string[];
  /** Of a service whose version has not run yet: the one that did. A product that starts begins with it. */
  readonly proven?: string;
}

/** @returns null for an area that was never published */
export function readPlace(releases: Releases, area: Area): Place | null {
  const found = area.kind === 'web' ? webPlace(releases, area) : readServices(releases)[area.key];
  if (!found) return null;
  const { proven } = found;
  return { version: found.version, before: found.before ?? [], ...(proven !== undefined && { proven }) };
}

/** Moves the pointer of one area and leaves the others alone. Only within `inReleaseTurn`. */
export function movePlace(releases: Releases, area: Area, to: Place): void {
  const before = to.before.slice(0, VERSIONS_KEPT - 1);
  const next = {
    version: to.version,
    ...(before.length > 0 && { before }),
    ...(to.proven !== undefined && { proven: to.proven }),
  };
  const file = pointerOf(releases, area);
  mkdirSync(dirname(file), { recursive: true });
  if (area.kind === 'service') return write(file, { ...readServices(releases), [area.key]: next });
  const web = readWeb(releases);
  if (area === SHELL) return write(file, { ...web, shell: next });
  const address = (name: string) => `/remotes/${area.key}/${to.version}/${name}`;
  const start = startFilesOf(join(versionsOf(releases, area), to.version)).map(address);
  const remote = { ...next, manifest: address('mf-manifest.json'), ...(start.length > 0 && { start }) };
  const remotes = { ...web.remotes, [area.key]: remote };
  return write(file, { ...web, remotes });
}

/** The place of an area once something new takes it: what ran until now can be returned to. */
export function taking(now: Place | null, next: string): Place {
  const before = now ? [now.version, ...now.before].filter((one) => one !== next) : [];
  return { version: next, before };
}

function webPlace(releases: Releases, area: Area) {
  const { shell, remotes } = readWeb(releases);
  return area === SHELL ? shell : remotes[area.key];
}

function readWeb(releases: Releases): z.infer<typeof webPointer> {
  return webPointer.parse(readJson(pointerOf(releases, SHELL)) ?? { remotes: {} });
}

function readServices({ services }: Releases): z.infer<typeof servicePointer> {
  return servicePointer.parse(readJson(`${services}/services.json`) ?? {});
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

function write(file: string, pointer: unknown): void {
  writeWhole(file, `${JSON.stringify(pointer, null, 2)}\n`);
}
