import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { readIfExists, replaceFileOnDisk } from '../files.js';
import { SHELL, type Area } from './areas.js';
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
  const found = area.kind === 'web' ? webPlace(releases, area) : readServices(releases)[area.key];
  return found ? { before: [], ...place.parse(found) } : null;
}

/** Moves the pointer of one area. Only under the release lock. */
export function movePlace(releases: Releases, area: Area, to: Place): void {
  const before = to.before.slice(0, VERSIONS_KEPT - 1);
  const { version, proven, canary: beside } = to;
  const next = { version, before: before.length > 0 ? before : undefined, proven, canary: beside };
  const write = (pointer: unknown) => {
    const file = pointerOf(releases, area);
    mkdirSync(dirname(file), { recursive: true });
    replaceFileOnDisk(file, `${JSON.stringify(pointer, null, 2)}\n`);
  };
  if (area.kind === 'service') return write({ ...readServices(releases), [area.key]: next });
  const web = readWeb(releases);
  if (area === SHELL) return write({ ...web, shell: next });
  const addressed = <T extends { version: string }>(one: T) => ({
    ...one,
    ...addressesOf(area, one.version, join(versionsOf(releases, area), one.version)),
  });
  const remote = { ...addressed(next), canary: to.canary && addressed(to.canary) };
  return write({ ...web, remotes: { ...web.remotes, [area.key]: remote } });
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

function webPlace(releases: Releases, area: Area) {
  const { shell, remotes } = readWeb(releases);
  return area === SHELL ? shell : remotes[area.key];
}

function readWeb(releases: Releases): z.infer<typeof webPointer> {
  return webPointer.parse(JSON.parse(readIfExists(pointerOf(releases, SHELL)) ?? '{"remotes":{}}'));
}

function readServices({ services }: Releases): z.infer<typeof servicePointer> {
  return servicePointer.parse(JSON.parse(readIfExists(`${services}/services.json`) ?? '{}'));
}
