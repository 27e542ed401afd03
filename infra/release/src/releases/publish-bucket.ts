import { readFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { filesUnder } from '@rahi/bootstrap/fingerprint.mjs';
import { SHELL, WEB_AREAS, type Area } from './areas.js';
import { Bucket } from './bucket.js';
import { buildVersion } from './kept-versions.js';
import { placeAfter, placeName, placeIn, webEntry, webPointerOf } from './pointer.js';

const POINTER = 'remotes.json';

/** The headers of each kind of file that our builds have. */
const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  png: 'image/png',
  svg: 'image/svg+xml',
  webmanifest: 'application/manifest+json',
  woff2: 'font/woff2',
};
const ENCODINGS: Readonly<Record<string, string>> = { br: 'br', gz: 'gzip' };

/**
 * Copies the files of a web image into a bucket and then moves the area's pointer to them. The names are those of the folder
 * that a gateway serves, and nothing is ever deleted: open pages go on with the files of their version. Publishing an old
 * version again is a rollback.
 * @param files of the shell or a remote as they are served, `build.json` among them
 * @param address as {@link Bucket} takes it
 * @returns the version
 * @throws Error when the store refuses something; the pointer has not moved then
 */
export async function publishToBucket(area: Area, files: string, address: string): Promise<string> {
  const version = buildVersion(join(files, 'build.json'));
  const bucket = new Bucket(address);
  const now = placeIn(await bucket.read(POINTER), area);
  const folder = area === SHELL ? 'shell' : `remotes/${area.key}/${version}`;
  const objects = inOrder(files).map((name) => ({ name, headers: headersOf(name) }));
  for (const { name, headers } of objects) {
    await bucket.put(`${folder}/${name}`, readFileSync(join(files, name)), headers);
  }
  if (now?.version !== version)
    await point(
      bucket,
      area,
      webEntry(area, placeAfter(now, version), () => files),
    );
  return version;
}

/** As `movePlace` does in a folder: no two publications share a lock, so the last writer of the pointer has seen all entries. */
async function point(bucket: Bucket, area: Area, entry: string): Promise<void> {
  const headers = headersOf(POINTER);
  await bucket.put(placeName(area), entry, headers);
  for (;;) {
    const before = await bucket.read(POINTER);
    const next = webPointerOf(before, await Promise.all(WEB_AREAS.map((one) => bucket.read(placeName(one)))));
    if (next === before) return;
    await bucket.put(POINTER, next, headers);
  }
}

const isPage = (name: string): number => Number(basename(name).startsWith('index.html'));

/** The page last: it names the others. */
function inOrder(files: string): string[] {
  const names = filesUnder(files).map((file) => relative(files, file).split(sep).join('/'));
  return names
    .filter((name) => !basename(name).startsWith('.'))
    .toSorted((one, other) => isPage(one) - isPage(other) || one.localeCompare(other));
}

function headersOf(name: string): Record<string, string> {
  const [, plain = name, end = ''] = /^(.*)\.(br|gz)$/.exec(name) ?? [];
  const type = TYPES[plain.slice(plain.lastIndexOf('.') + 1)];
  if (type === undefined) throw new Error(`publish-bucket.ts does not know what ${name} is`);
  const encoding = ENCODINGS[end];
  return { 'content-type': type, ...(encoding !== undefined && { 'content-encoding': encoding }) };
}
