import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readIfExists, replaceFileOnDisk } from '@rahi/machine-kit/files';
import * as z from 'zod';
import { SHELL, WEB_AREAS, type Area } from './areas.js';
import { pointerOf, versionsOf, type Releases } from './folders.js';

/** How many versions of an area are kept: the one that runs and those that a rollback returns to. */
export const VERSIONS_KEPT = 3;

const versionName = z.string().regex(/^[\w.+-]+$/);
/** What the bundler writes into every build. */
export const buildFile = z.object({ version: versionName });
/** A version that only a percent of the sessions (of a service) or of the browsers (of a remote) get. */
const canary = z.object({ version: versionName, share: z.int().min(1).max(99) });
export type Canary = Readonly<z.infer<typeof canary>>;
/**
 * Which version of an area runs, and the ones that a rollback returns to, the latest first. `proven`: the last version of
 * a service that has run, where `version` has not run yet. A start begins with it.
 */
const place = z.object({
  version: versionName,
  before: z.array(versionName).optional(),
  proven: versionName.optional(),
  canary: canary.optional(),
});
export type Place = Readonly<z.infer<typeof place>> & { readonly before: readonly string[] };
/** `start`: addresses of what a page that opens on this area loads first. `texts`: its texts by language, such as `hi`. */
const addresses = z.object({
  manifest: z.string(),
  start: z.array(z.string()).optional(),
  texts: z.record(z.string(), z.string()).optional(),
});
const remotePlace = place.extend({
  ...addresses.shape,
  canary: canary.extend(addresses.shape).optional(),
});
const webPointer = z.looseObject({ shell: place.optional(), remotes: z.record(z.string(), remotePlace) });
const servicePointer = z.record(z.string(), place);

const assets = z.object({ sync: z.array(z.string()) });
const manifest = z.object({ exposes: z.array(z.object({ assets: z.object({ js: assets, css: assets }) })) });

/** @returns null for an area that was never published */
export function readPlace(releases: Releases, area: Area): Place | null {
  if (area.kind === 'web') return placeIn(readIfExists(pointerOf(releases, area)), area);
  const found = readServices(releases)[area.key];
  return found ? { before: [], ...found } : null;
}

/** The place of a front end in a text of remotes.json; null for one that was never published. */
export function placeIn(text: string | undefined, area: Area): Place | null {
  const { shell, remotes } = webPointer.parse(JSON.parse(text ?? '{"remotes":{}}'));
  const found = area === SHELL ? shell : remotes[area.key];
  return found ? { before: [], ...place.parse(found) } : null;
}

/**
 * Moves the pointer of one area. Under the release lock, which holds on this machine only: where several machines share the
 * folder, each may move another area's pointer at the same moment. Therefore a front end has a file of its own, and
 * remotes.json is written from all of them until it equals them: the last writer has seen every one.
 */
export function movePlace(releases: Releases, area: Area, to: Place): void {
  const file = pointerOf(releases, area);
  mkdirSync(dirname(file), { recursive: true });
  if (area.kind === 'service') {
    const services = { ...readServices(releases), [area.key]: placeOf(to) };
    return replaceFileOnDisk(file, `${JSON.stringify(services, null, 2)}\n`);
  }
  const entry = webEntry(area, to, (version) => join(versionsOf(releases, area), version));
  mkdirSync(join(releases.web, PLACES), { recursive: true });
  replaceFileOnDisk(join(releases.web, placeName(area)), entry);
  for (;;) {
    const before = readIfExists(file);
    const entries = WEB_AREAS.map((one) => readIfExists(join(releases.web, placeName(one))));
    const next = webPointerOf(before, entries);
    if (next === before) return;
    replaceFileOnDisk(file, next);
  }
}

/** Beside remotes.json: a file for each front end, which only its own releases write. */
const PLACES = 'places';
export const placeName = (area: Area): string => `${PLACES}/${area.key}.json`;

const placeOf = ({ version, before, proven, canary: beside }: Place) => {
  const kept = before.slice(0, VERSIONS_KEPT - 1);
  return { version, before: kept.length > 0 ? kept : undefined, proven, canary: beside };
};

/**
 * The text of a front end's own pointer file.
 * @param folderOf the folder with the files of a version
 */
export function webEntry(area: Area, to: Place, folderOf: (version: string) => string): string {
  const addressed = <T extends { version: string }>(one: T) => ({
    ...one,
    ...addressesOf(area, one.version, folderOf(one.version)),
  });
  const next = placeOf(to);
  const entry = area === SHELL ? next : { ...addressed(next), canary: to.canary && addressed(to.canary) };
  return `${JSON.stringify(entry, null, 2)}\n`;
}

/**
 * The text of remotes.json.
 * @param before its present text
 * @param entries the text of each front end's own file, in the order of WEB_AREAS; what has none stays as it is
 */
export function webPointerOf(before: string | undefined, entries: readonly (string | undefined)[]): string {
  const pointer = webPointer.parse(JSON.parse(before ?? '{"remotes":{}}'));
  for (const [at, area] of WEB_AREAS.entries()) {
    const entry = entries[at];
    if (entry === undefined) continue;
    if (area === SHELL) pointer.shell = place.parse(JSON.parse(entry));
    else pointer.remotes[area.key] = remotePlace.parse(JSON.parse(entry));
  }
  // Parsed again, its members are in the order in which the next reading has them.
  return `${JSON.stringify(webPointer.parse(pointer), null, 2)}\n`;
}

/**
 * What pages read at `/remotes.json` when a version of a front end is released.
 * @param folder with its files
 */
export function pointerWith(releases: Releases, area: Area, version: string, folder: string): unknown {
  const web = readWeb(releases);
  if (area === SHELL) return { ...web, shell: { version } };
  return { ...web, remotes: { ...web.remotes, [area.key]: { version, ...addressesOf(area, version, folder) } } };
}

/** The addresses of a remote's files, as pages load them. */
function addressesOf(area: Area, version: string, folder: string) {
  const address = (name: string) => `/remotes/${area.key}/${version}/${name}`;
  const start = startFilesOf(folder).map(address);
  const texts = textFilesOf(folder).map(([language, name]) => [language, address(name)]);
  return {
    manifest: address('mf-manifest.json'),
    start: start.length > 0 ? start : undefined,
    texts: texts.length > 0 ? Object.fromEntries(texts) : undefined,
  };
}

/** The place of an area after a release: the version that ran until now comes first among those to return to. */
export function placeAfter(now: Place | null, next: string): Place {
  const before = now ? [now.version, ...now.before].filter((one) => one !== next) : [];
  return { version: next, before };
}

/** What a remote loads to start, by name within its folder; none when its build has no manifest. */
function startFilesOf(folder: string): string[] {
  const text = readIfExists(join(folder, 'mf-manifest.json'));
  if (text === undefined) return [];
  const { exposes } = manifest.parse(JSON.parse(text));
  return ['remoteEntry.js', ...exposes.flatMap(({ assets: { js, css } }) => [...js.sync, ...css.sync])];
}

/** The files of a remote's texts, by language: `texts-hi.….js` is of `hi`. */
function textFilesOf(folder: string): [language: string, name: string][] {
  const names = existsSync(folder) ? readdirSync(folder).toSorted() : [];
  return names.flatMap((name): [string, string][] => {
    const language = /^texts-(\w+)\.[\w.]*js$/.exec(name)?.[1];
    return language ? [[language, name]] : [];
  });
}

function readWeb(releases: Releases): z.infer<typeof webPointer> {
  return webPointer.parse(JSON.parse(readIfExists(pointerOf(releases, SHELL)) ?? '{"remotes":{}}'));
}

function readServices({ services }: Releases): z.infer<typeof servicePointer> {
  return servicePointer.parse(JSON.parse(readIfExists(`${services}/services.json`) ?? '{}'));
}
